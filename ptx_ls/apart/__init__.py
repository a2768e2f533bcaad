"""Programs that work on a copy of a document, in processes of their own that never outlive the server."""
