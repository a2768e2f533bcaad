"""The type that ptxas gives a vector `{a, b}` as a whole, from its elements (measured 13.5).

Bits match everything of their size, and make the whole vector bits. Integers match integers, floats match floats; a
predicate matches bits and predicates. A literal takes the size of the registers in the vector.
"""

from __future__ import annotations

from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.state import type_of

_LITERALS = {"int": "int", "hex32": "float32", "hex64": "float64", "decimal": "float64"}


def element_class(shape: Shape) -> tuple[str, int]:
    """The class (bits, int, float, f16x2, pred; for a literal int, float32 or float64) and the size of an element in
    bits.

    The size is 0 for a literal, or if the type is not known, which counts as bits.
    """
    if shape.kind == "immediate":
        return _LITERALS.get(shape.type, "int"), 0
    found = type_of(shape.type.split("/")[0]) if shape.type else None
    if found is None:
        return "bits", 0
    bits = 32 if found.kind == "predicate" else found.bits
    if shape.kind == "special" and found.kind != "predicate":
        return "bits", bits
    if shape.type == "f16x2":
        return "f16x2", 32
    kind = {"unsigned": "int", "signed": "int", "predicate": "pred"}.get(found.kind, found.kind)
    return kind, bits


def join(a: str, b: str) -> str:
    """The class of a vector with elements of both classes; "" if they do not match."""
    if "bits" in (a, b):
        return "bits"
    if a == b:
        return a
    both = {a, b}
    if both == {"float", "float32"}:
        return "float"
    if both in ({"float", "float64"}, {"float32", "float64"}):
        return "bits"
    return ""
