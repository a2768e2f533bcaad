"""Tensor memory of the fifth generation of tensor cores (manual, 9.7.16; 9.7.18 in 9.4)."""
