"""What nvcc refuses in an asm statement beside its PTX, one file per code."""
