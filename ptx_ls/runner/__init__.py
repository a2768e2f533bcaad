"""Runs of kernels that a user asks for: options, execution in a process of its own, results placed in the source."""
