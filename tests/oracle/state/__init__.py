"""Holds state.isa and the options of targets.isa against ptxas: `python -m tests.oracle.state`."""
