"""PTX inside other languages: where it is written in CUDA C++ and Python, and what it becomes."""
