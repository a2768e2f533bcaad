"""Checks of declarations: variables, functions, parameters, aliases, and undeclared names."""
