"""Arithmetic on the bits of numbers, exact and vectorised. Arrays in, arrays out; nothing here knows PTX."""
