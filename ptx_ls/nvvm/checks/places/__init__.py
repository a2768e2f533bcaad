"""Where diagnostics stand, and how grave they are there."""
