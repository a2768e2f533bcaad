"""Checks of one instruction: its spelling, its modifiers, its operands."""
