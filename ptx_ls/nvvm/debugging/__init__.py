"""Debugging metadata: its nodes, their fields, and the names of DWARF."""
