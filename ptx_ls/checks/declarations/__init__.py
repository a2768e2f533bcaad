"""Checks of what is declared: variables, functions, parameters, aliases, and names that nothing declares."""
