"""LSP requests, one file each: find the document, the offset, call, and give back an LSP value."""
