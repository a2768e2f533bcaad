"""Asm statements as PTX: a single one, or all of a function, which share a scope."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.embed.fragment import REGISTERS, Operand, Unit
from ptx_ls.embed.mapped_text import Builder
from ptx_ls.embed.placeholders import substituted
from ptx_ls.lazy import pattern

_OPERAND = pattern(r"%(\d+)(?![\w$])")


@lru_cache(maxsize=256)
def _letter(constraint: str) -> str:
    return constraint.strip("=+&")


def unit(statements: Sequence[AsmStatement], own: int = -1) -> Unit | None:
    """The PTX of statements that share a scope; None where the text of one is not known.

    Operands of several statements are distinguished by a suffix: `%0_1` is the first of the second statement. Those of
    the statement `own` keep their names.
    """
    into = Builder()
    types: dict[str, str] = {}
    unknown: list[str] = []
    operands: dict[str, Operand] = {}
    for number, statement in enumerate(statements):
        if statement.template is None or any(one.constraint is None for one in statement.operands):
            return None
        passed = statement.operands
        text = substituted(statement.template, [one.name for one in passed]) if passed else statement.template
        suffix = f"_{number}" if len(statements) > 1 and number != own else ""
        for index, (constraint, span, expression, _, _) in enumerate(passed):
            letter = _letter(constraint or "")
            if letter == "C":
                return None
            name = f"%{index}{suffix}"
            operands[name] = Operand(constraint or "", span, expression)
            if letter in REGISTERS:
                types[name] = REGISTERS[letter]
            else:
                unknown.append(name)
        at = 0
        if suffix:
            for found in _OPERAND.finditer(text.text):
                into.mapped(text, at, found.start())
                into.replaced(found[0] + suffix, text.span(*found.span()))
                at = found.end()
        into.mapped(text, at)
        if text.text:
            into.replaced("\n", text.span(len(text.text), len(text.text)))
    return Unit(
        into.result(),
        types,
        frozenset(unknown),
        operands,
        is_volatile=all(one.is_volatile or not one.outputs for one in statements),
        clobbers_memory=all(any(text == "memory" for text, _ in one.clobbers) for one in statements),
    )
