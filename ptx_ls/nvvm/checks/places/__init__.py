"""Where diagnostics stand."""
