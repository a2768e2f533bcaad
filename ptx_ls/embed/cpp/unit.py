"""Asm statements as PTX: a single one, or all of a function, which share a scope."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

from ptx_ls.embed.completed_words import completed, valued
from ptx_ls.embed.cpp.repeated import repeated
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.embed.fragment import REGISTERS, Operand, Unit
from ptx_ls.embed.mapped_text import Builder, MappedText
from ptx_ls.embed.placeholders import substituted
from ptx_ls.lazy import NamedTuple, pattern, replace
from ptx_ls.syntax.span import Span

_OPERAND = pattern(r"%(\d+)(?![\w$])")


class _Names(NamedTuple):
    """The names of the operands of a statement, with their constraints, types, and those that have none."""

    constraints: Mapping[str, str]
    types: Mapping[str, str]
    unknown: frozenset[str]


@lru_cache(maxsize=256)
def _names(constraints: tuple[str | None, ...], suffix: str) -> _Names | None:
    """The names of operands by their constraints; None where one of these is not known."""
    if None in constraints:
        return None
    known = {f"%{index}{suffix}": one or "" for index, one in enumerate(constraints)}
    letters = {name: one.strip("=+&") for name, one in known.items()}
    types = {name: REGISTERS[letter] for name, letter in letters.items() if letter in REGISTERS}
    return _Names(known, types, frozenset(known.keys() - types.keys()))


def units_of(statements: Sequence[AsmStatement], source: bytes, body: Span | None) -> tuple[Unit | None, ...]:
    """The PTX of each statement of a function by itself."""
    return tuple(
        one if one is None or not how else replace(one, repeated=how)
        for one, how in zip((unit((one,)) for one in statements), repeated(statements, source, body), strict=True)
    )


def unit(statements: Sequence[AsmStatement], own: int = -1) -> Unit | None:
    """The PTX of statements that share a scope; None where the text of one is not known.

    Operands of several statements are distinguished by a suffix: `%0_1` is the first of the second statement. Those of
    the statement `own` keep their names.
    """
    into = Builder()
    every: list[_Names] = []
    values: dict[str, str] = {}
    completing: set[str] = set()
    alternatives: tuple[MappedText, ...] = ()
    for number, statement in enumerate(statements):
        suffix = f"_{number}" if len(statements) > 1 and number != own else ""
        names = _names(statement.lists.constraints, suffix)
        if statement.template is None or names is None:
            return None
        every.append(names)
        text = statement.template
        if names.constraints:
            text = substituted(text, [one.name for one in (*statement.lists.outputs, *statement.lists.inputs)])
        if statement.values:
            texts, numbers = _constants(statement, "C"), _constants(statement, "n")
            written = {name: known for name, known in texts.items() if known is not None}
            if len(written) < len(texts):
                # A text may be anything.
                return None
            texts_of, inside = completed(valued(text, written), numbers)
            text, *others = texts_of
            if len(statements) == 1:
                alternatives = tuple(_ended(one) for one in others)
            values |= {f"{name}{suffix}": known for name, known in numbers.items() if known is not None}
            completing.update(f"{name}{suffix}" for name in (*inside, *texts))
        at = 0
        if suffix:
            for found in _OPERAND.finditer(text.text):
                into.mapped(text, at, found.start())
                into.replaced(found[0] + suffix, text.span(*found.span()))
                at = found.end()
        into.mapped(text, at)
        if text.text:
            into.replaced("\n", text.span(len(text.text), len(text.text)))
    constraints, types, unknown = every[0] if len(every) == 1 else _together(every)
    return Unit(
        into.result(),
        types,
        unknown,
        constraints,
        partial(_passed, statements, constraints),
        is_volatile=all(one.is_volatile or not one.lists.outputs for one in statements),
        clobbers_memory=all(any(text == "memory" for text, _ in one.lists.clobbers) for one in statements),
        values=values,
        completing=frozenset(completing),
        alternatives=alternatives,
    )


def _ended(text: MappedText) -> MappedText:
    """A text with the end of a line behind it."""
    into = Builder()
    into.mapped(text)
    into.replaced("\n", text.span(len(text.text), len(text.text)))
    return into.result()


def _constants(statement: AsmStatement, letter: str) -> dict[str, str | None]:
    """The operands of a statement with the letter of constants, by name, with what nvcc writes for each if that is
    known."""
    listed = zip(statement.lists.constraints, statement.values, strict=True)
    return {f"%{index}": known for index, (one, known) in enumerate(listed) if one == letter}


def _together(every: Sequence[_Names]) -> _Names:
    constraints = {name: text for one in every for name, text in one.constraints.items()}
    types = {name: kind for one in every for name, kind in one.types.items()}
    return _Names(constraints, types, frozenset().union(*(one.unknown for one in every)))


def _passed(statements: Sequence[AsmStatement], names: Mapping[str, str]) -> dict[str, Operand]:
    """What statements pass for the names of their operands, which are in order."""
    operands = [one for statement in statements for one in statement.operands]
    return {
        name: Operand(constraint, one.constraint_span, one.expression)
        for (name, constraint), one in zip(names.items(), operands, strict=True)
    }
