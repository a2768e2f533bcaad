"""The chain that decides what an intrinsic becomes: a reader of NVVM IR, then NVIDIA's assembler."""
