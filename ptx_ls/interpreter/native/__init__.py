"""The fast tier: runs of operations in C, for all lanes of a group, in the order in which NumPy would run them."""
