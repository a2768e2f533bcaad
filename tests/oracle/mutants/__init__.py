"""Real programs made wrong in one place, put to ptxas and to ptx-ls: `python -m tests.oracle.mutants`."""
