"""PTX in the inline assembly of NVVM IR."""
