"""The statements of the NVVM IR specification: an example of each, and what the readers do with it."""
