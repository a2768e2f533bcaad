"""Diagnostics of types of NVVM IR: of operands, results, arguments and constants."""
