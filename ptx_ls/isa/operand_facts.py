"""Facts about the operands given, for rules about operands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptx_ls.isa.model import Form, Operand
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.operands import given, present
from ptx_ls.isa.texture_brackets import regrouped


def operand_facts(form: Form, shapes: Sequence[Shape]) -> frozenset[str]:
    """The names of the operands that are given, and their kinds and types after `=`: {"a", "a=register", "a=b64"}.

    Facts of an address or a pair are those of its parts; a vector also has those of its elements.
    """
    grouped = regrouped(form, shapes)
    operands = given(form, len(grouped))
    facts = [f"{name}={word}" for o, s in zip(operands, grouped, strict=True) for name, word in _words(o, s)]
    return frozenset((*(operand.name for operand in operands), *facts))


def _words(operand: Operand, shape: Shape) -> Iterator[tuple[str, str]]:
    if operand.parts and shape.parts:
        for part, one in zip(present(operand.parts, len(shape.parts)), shape.parts, strict=False):
            yield from _words(part, one)
    elif shape.kind == "vector":
        yield operand.name, shape.kind
        # Most elements of a vector are one and the same shape.
        for one in {id(part): part for part in shape.parts}.values():
            yield from _words(operand, one)
    else:
        yield operand.name, shape.kind
        yield from ((operand.name, word) for word in shape.type.split("/") if word)
