"""The intrinsics of LLVM that are not NVIDIA's: which there are, and what readers have code for."""
