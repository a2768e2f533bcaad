"""The values of a function of NVVM IR: their types, where each is defined, and what uses it."""
