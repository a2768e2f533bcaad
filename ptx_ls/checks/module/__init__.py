"""Checks of the module: syntax, directives, version, target, debug information."""
