"""The operands of instructions of NVVM IR that are half typed: what may stand at a place, and what the module has for
it."""
