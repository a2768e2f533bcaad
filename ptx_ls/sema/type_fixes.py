"""Fixes that change the types of an instruction to those of its operands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ptx_ls.isa import glossary, table
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.sema.operand_check import OperandChecker
from ptx_ls.sema.operand_parser import shapes

_MOST = 3


# The same mistake comes again and again.
@lru_cache(maxsize=4096)
def type_fixes(fitting: OperandChecker, spelling: str, operands: str) -> tuple[tuple[str, ...], ...]:
    """The modifiers of an instruction with its types exchanged for those of its registers, where all is well then.

    `operands` are as `OperandChecker.fault` takes them. At most three results; those that change one type come first.
    """
    opcode, modifiers = table.split(spelling)
    found: dict[tuple[str, ...], None] = {}
    for changed in _candidates(modifiers, shapes(operands.strip("; \t\r\n"))):
        text = opcode + "".join(changed)
        if fitting.judge.accepts(table.matches(text)) and fitting.fault(text.encode(), operands) is None:
            found[changed] = None
    return tuple(found)[:_MOST]


def _candidates(modifiers: tuple[str, ...], written: Sequence[Shape]) -> Iterator[tuple[str, ...]]:
    registers = list(dict.fromkeys(t for shape in written for t in _types(shape)))
    places = [i for i, m in enumerate(modifiers) if glossary.class_of(m) == "type"]
    for i in places:
        for kind in _instead(modifiers[i], registers):
            yield (*modifiers[:i], kind, *modifiers[i + 1 :])
    for token in dict.fromkeys(modifiers[i] for i in places if modifiers.count(modifiers[i]) > 1):
        for kind in _instead(token, registers):
            yield tuple(kind if m == token else m for m in modifiers)


def _instead(token: str, registers: Sequence[str]) -> Iterator[str]:
    """The types for a type as written that the registers suggest: of its own kind with their width, then their own."""
    for register in filter(None, registers):
        if register[0] == "b":
            yield f".{token[1]}{register.lstrip('b')}"
        yield f".{register}"


def _types(shape: Shape) -> Iterator[str]:
    """The types of the registers in an operand; the base of an address does not tell the type of the memory."""
    if shape.kind == "register":
        # One that is declared without a type has none to tell.
        yield from filter(None, (shape.type,))
    elif shape.kind in ("vector", "pair"):
        for part in shape.parts:
            yield from _types(part)
