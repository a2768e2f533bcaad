"""Text that would mislead the parser, masked before it is parsed."""
