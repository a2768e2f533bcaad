"""What numbers in instructions stand for: values of floating-point formats, lookup tables, bytes, lanes, text."""
