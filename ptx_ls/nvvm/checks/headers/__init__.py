"""Checks of what stands before and after the types of functions and variables."""
