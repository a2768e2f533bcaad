"""NVVM IR: its syntax, meaning and checks, with the same data types as PTX."""
