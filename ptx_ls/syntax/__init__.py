"""Tree-sitter trees, incremental documents and positions."""
