"""The codes that other programs report: ptxas, and a run in the interpreter."""
