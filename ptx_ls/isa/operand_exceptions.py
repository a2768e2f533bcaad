"""Exceptions about operands: what ptxas accepts or refuses contrary to the forms of an entry.

Their pattern (`accepts`, `refuses` in NOTATION.md) has one pattern for each operand after that of the spelling.
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from ptx_ls.isa.brackets import split_commas
from ptx_ls.isa.model import Entry
from ptx_ls.isa.operand_shape import Shape


def concerns(entry: Entry, spelling: str) -> bool:
    """Whether an entry has exceptions about operands of this spelling."""
    patterns = (difference.spelling.partition(" ") for difference in entry.differences)
    return any(operands and fnmatchcase(spelling, pattern) for pattern, _, operands in patterns)


def verdict(entry: Entry, spelling: str, shapes: Sequence[Shape]) -> str:
    """What ptxas does with a spelling and these operands: "accepts" or "refuses"; "" if the entry has no exception."""
    for difference in entry.differences:
        pattern, _, operands = difference.spelling.partition(" ")
        if operands and fnmatchcase(spelling, pattern):
            patterns = split_commas(operands)
            if len(patterns) == len(shapes) and all(map(_matches, shapes, patterns)):
                return difference.verdict
    return ""


def _matches(shape: Shape, patterns: str) -> bool:
    text = described(shape)
    return any(fnmatchcase(text, pattern.replace("[", "[[]")) for pattern in patterns.split("|"))


def described(shape: Shape) -> str:
    """An operand by its kinds and types: `%b32`, `%f32x4` for a vector, `int 16`, `decimal`, `[%b64]`, `{%f32, %f32}`,
    `variable`."""
    parts = ", ".join(map(described, shape.parts))
    match shape.kind:
        case "register" | "special":
            lanes = f"x{shape.lanes}" if shape.lanes > 1 and shape.kind == "register" else ""
            return ("!" if shape.negated else "") + f"%{shape.type}{lanes}"
        case "immediate":
            return shape.type if shape.value is None else f"{shape.type} {shape.value}"
        case "address":
            return f"[{parts}]"
        case "vector":
            return "{" + parts + "}"
        case "pair":
            return "|".join(map(described, shape.parts))
        case "sink":
            return "_"
    return shape.kind
