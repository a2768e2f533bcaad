"""The meaning of a document as plain data: module, scopes, symbols, resolved instructions."""
