"""Symbols after an edit, from those before it."""
