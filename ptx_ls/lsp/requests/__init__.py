"""LSP requests, one file each: find the document and the offset, call `ide`, return an LSP value."""
