"""NVVM IR: its own syntax, meaning and checks, on the same shapes as PTX."""
