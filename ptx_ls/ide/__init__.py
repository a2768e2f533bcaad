"""Editor features of PTX as plain data: byte offsets and text, no LSP type."""
