"""The layout of NVVM IR as LLVM prints it: only blanks and line ends between tokens change."""
