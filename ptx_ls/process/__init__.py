"""Work in other processes: programs on a copy of a document, which never outlive the server, and tasks of a command."""
