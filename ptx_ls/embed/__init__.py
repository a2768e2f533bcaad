"""PTX found in other languages: CUDA C++ asm statements and Python strings."""
