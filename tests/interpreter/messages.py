"""What no message to a user may hold."""

import re

PYTHON = re.compile(
    r"\b[A-Z]\w+\((?:\w+=|\))|<\w[\w.]* (?:object|at 0x)|\bdtype=|\barray\(|\bNone\b|\bnp\.\w|\bTraceback\b"
)
"""How Python shows objects."""
