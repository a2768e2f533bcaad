"""The reference interpreter: runs PTX without a GPU, on NumPy arrays over lanes."""
