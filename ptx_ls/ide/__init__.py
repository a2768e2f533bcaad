"""Editor features as plain data: byte offsets and text, no LSP types."""
