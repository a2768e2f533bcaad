"""Functions of NVVM IR as the lints of flow see them."""
