"""The NVVM IR specification as a check: where its statements apply to a module, and what the reader does there."""
