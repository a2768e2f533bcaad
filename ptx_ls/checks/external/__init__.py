"""Codes of what other programs report: ptxas, and a run in the interpreter."""
