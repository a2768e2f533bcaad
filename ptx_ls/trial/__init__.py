"""Kernels tried out in the interpreter, where a user asks for it: run apart, read, and placed beside their lines."""
