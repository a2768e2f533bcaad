"""The oracle: the table held against NVIDIA's assembler, both ways. `python -m tests.oracle --help`."""
