"""Textures and surfaces: what they are made of, and how they are sampled, as functions of arrays."""
