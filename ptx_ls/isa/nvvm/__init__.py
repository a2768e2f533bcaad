"""What the table knows of NVVM IR beyond the list of intrinsics."""
