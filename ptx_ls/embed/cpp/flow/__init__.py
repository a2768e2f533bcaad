"""What the functions of CUDA C++ do with their asm statements, as the lints of waits, fences and phases read it."""
