"""What instructions do and what their operands mean, in words."""
