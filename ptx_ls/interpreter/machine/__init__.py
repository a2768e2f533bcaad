"""The machine that runs a program: grid, warps, barriers, calls."""
