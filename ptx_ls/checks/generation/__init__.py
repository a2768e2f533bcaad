"""Checks of what only code generation refuses, for a real target."""
