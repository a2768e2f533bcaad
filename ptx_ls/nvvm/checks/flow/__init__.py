"""Diagnostics of the control flow of NVVM IR: terminators, predecessors and dominance."""
