"""LSP requests, one file each: find the document and the offset, ask `ide`, return an LSP value."""
