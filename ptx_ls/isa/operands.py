"""The registers that an operand takes, once the modifiers of an instruction are chosen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from ptx_ls.isa import glossary, widths
from ptx_ls.isa.brackets import split_outside
from ptx_ls.isa.model import Form, Operand
from ptx_ls.lazy import pattern

OPAQUE = ("texref", "samplerref", "surfref")
"""The types of operands that are names of textures, samplers and surfaces, or handles of them."""

_WRAPPED = pattern(r"(wide|half|at_least|only|hex|untyped)\((.+)\)$")
_BITS = pattern(r"([a-z]+)(\d+)$")


def given(form: Form, count: int) -> tuple[Operand, ...]:
    """The operands of a form if `count` are written; optional ones are dropped from the right."""
    return present(form.operands, count)


def present(operands: Sequence[Operand], count: int) -> tuple[Operand, ...]:
    """The same for a list of operands, or the parts of one."""
    left = count - sum(not o.optional for o in operands)
    found = []
    for operand in operands:
        if operand.optional:
            left -= 1
            if left < 0:
                continue
        found.append(operand)
    return tuple(found)


def chosen_tokens(form: Form, chosen: Iterable[tuple[int, str]]) -> dict[str, str]:
    """The tokens of a spelling by the name of their slot."""
    return {form.slots[i].name: token for i, token in chosen}


def register_type(expression: str, chosen: Mapping[str, str]) -> str:
    """The type of the register for a type expression of NOTATION.md; for `a/b`, the first.

    `chosen` maps slots (".dtype") to tokens (".f16x2"). "" if the slot was left out.
    """
    first = split_outside(expression, "/")[0]
    wrapped = _WRAPPED.match(first)
    if wrapped:
        inner = register_type(wrapped[2], chosen)
        if wrapped[1] in ("at_least", "only", "hex", "untyped"):
            return inner
        match = _BITS.match(inner)
        if not match:
            return inner
        bits = int(match[2]) * 2 if wrapped[1] == "wide" else int(match[2]) // 2
        return f"{match[1]}{bits}"
    if "(" in first:
        return widths.element(first, chosen)
    if first.startswith("."):
        token = chosen.get(first, first)
        return glossary.register_type(token) if token != first or glossary.class_of(token) == "type" else ""
    return glossary.register_type(f".{first}")


def lanes(operand: Operand, chosen: Mapping[str, str]) -> int:
    """The number of elements of a vector operand: a number, the number in a token (.v4, .3d, .x2), or a width function;
    of alternatives (`{coordinates/4}`), the first."""
    return _count(operand.lanes.partition("/")[0], chosen)


def most_lanes(operand: Operand, chosen: Mapping[str, str]) -> int:
    """The greatest number of elements of a vector operand: of alternatives, the last."""
    return lanes(operand, chosen) and _count(operand.lanes.rpartition("/")[2], chosen)


def index_lanes(operand: Operand, chosen: Mapping[str, str]) -> int:
    """The number of leading elements that are integers whatever the vector's type: the index of a texture array."""
    # Those of surfaces have one type, which a form implies.
    coordinates = operand.lanes.partition("/")[0] == "texture_coordinates" and operand.type.startswith(".")
    return int(coordinates and chosen.get(".geom", "").startswith(_ARRAYS))


# ptxas takes .5d for .a1d (measured 13.5).
_ARRAYS = (".a", ".5d")


def may_be_bare(operand: Operand) -> bool:
    """Whether one register without braces is accepted for a vector: for texture and surface coordinates, and where the
    form says so (measured 13.5)."""
    return "bare" in operand.also or operand.lanes.partition("/")[0] == "texture_coordinates"


def _count(text: str, chosen: Mapping[str, str]) -> int:
    if text.isdigit():
        return int(text)
    if text.startswith("."):
        digits = re.search(r"\d+", chosen.get(text, ""))
        return int(digits[0]) if digits else 1
    return widths.lanes(text, dict(chosen))
