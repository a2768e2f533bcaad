"""The settings: one list of them, and those of a project."""
