"""Patterns of the spelling of an instruction: its opcode with its modifiers, as ptxas splits it (measured 13.5)."""

MODIFIER = r"\.(?!\$)[\w$:]*"
"""A modifier, or its dot alone while it is typed. A dollar sign is a letter of it, but not the first."""

SPELLING = rf"[A-Za-z][\w$]*(?:{MODIFIER})*"
"""An opcode with its modifiers, without gaps."""
