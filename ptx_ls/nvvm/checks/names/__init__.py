"""Diagnostics of names of NVVM IR: what is not defined, defined twice or wrongly numbered."""
