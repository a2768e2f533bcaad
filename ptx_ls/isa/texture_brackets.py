"""Where the bracket after a texture or surface closes: ptxas counts operands inside and after it as one list.

`[texture, sampler], coordinates` is the same as `[texture, sampler, coordinates]`, and `[surface, coordinate, value]`
the same as `[surface, coordinate], value` (measured 13.5). A bracket holds two or three operands, no literal among
them, a vector only as the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ptx_ls.isa.model import Form
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.operands import OPAQUE
from ptx_ls.lazy import replace

At = tuple[int, ...]


def regrouped(form: Form, shapes: Sequence[Shape]) -> Sequence[Shape]:
    """The operands with the bracket of a texture or surface closed where the form closes it."""
    at, size = _bracket(form)
    if not 0 <= at < len(shapes) or not size:
        return shapes
    bracket = shapes[at]
    flat = (*bracket.parts, *shapes[at + 1 :])
    if len(bracket.parts) not in (2, 3) or len(bracket.parts) == size or len(flat) < size:
        return shapes
    if any(s.kind == "vector" for s in (*bracket.parts[:-1], *flat[: size - 1])) or any(
        s.kind == "immediate" for s in bracket.parts
    ):
        return shapes
    return (*shapes[:at], replace(bracket, parts=flat[:size]), *flat[size:])


def as_written(form: Form, shapes: Sequence[Shape], at: At) -> At:
    """The position among the operands as written, given one among those that `regrouped` returned."""
    first, size = _bracket(form)
    if regrouped(form, shapes) is shapes or not at or at[0] < first or at == (first,):
        return at
    flat, rest = (at[1], at[2:]) if at[0] == first else (size + at[0] - first - 1, at[1:])
    held = len(shapes[first].parts)
    return (first, flat, *rest) if flat < held else (first + 1 + flat - held, *rest)


@cache
def _bracket(form: Form) -> tuple[int, int]:
    """The index of the operand that is a bracket of a texture or surface with more, and its size; (-1, 0) if there is
    none."""
    for i, operand in enumerate(form.operands):
        if operand.kind == "address" and len(operand.parts) > 1 and operand.parts[0].type in OPAQUE:
            return i, len(operand.parts)
    return -1, 0
