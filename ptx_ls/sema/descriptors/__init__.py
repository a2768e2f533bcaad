"""Descriptors of tensor core instructions: what their bits mean."""
