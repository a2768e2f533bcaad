"""Tensor maps: what bulk tensor copies know of a tensor, as bytes, and which bytes they move (manual, 5.5)."""
