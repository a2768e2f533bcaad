"""Work in other processes: programs that read a copy of a document and never outlive the server, and shared tasks."""
