"""Control flow and data flow within a function."""
