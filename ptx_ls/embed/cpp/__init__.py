"""PTX in the asm statements of CUDA C++."""
