"""Exact, vectorised arithmetic on the bits of numbers: functions of NumPy arrays, independent of PTX."""
