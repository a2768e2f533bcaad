"""The types of the operands of an asm statement against the letters of their constraints, as nvcc's front end compares
them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.embed.checks import asm_constraint
from ptx_ls.embed.cpp.expression_type import Declared, declarations, type_of
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.embed.fragment import REGISTERS
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

_LONGEST = 1 << 15
"""Bytes of a function before the statement that are looked at."""


def check(statement: AsmStatement, source: bytes, declared: Callable[[], Declared]) -> Iterator[Diagnostic]:
    """One error per operand whose type is in sight and does not fit its letter."""
    if _is_in_macro(source, statement.span.start):
        return
    for operand in statement.operands:
        letter = (operand.constraint or "").strip("=+&")
        # A macro in the place of the letter may stand for several.
        if letter not in REGISTERS or not letter or not source.startswith(b'"', operand.constraint_span.start):
            continue
        found = type_of(source[slice(*operand.expression)].decode("utf-8", "replace"), declared())
        if found is None or found.letter == letter:
            continue
        if not found.is_scalar:
            message = "an asm operand must have scalar type"
        else:
            message = f"asm operand type size({found.size}) does not match type/size implied by constraint '{letter}'"
        fixes: tuple[Fix, ...] = ()
        start, end = operand.constraint_span
        if found.letter and source[start:end].endswith(f'{letter}"'.encode()):
            fixes = (Fix(f'Write "{found.letter}"', (TextEdit(end - 2, end - 1, found.letter),)),)
        yield Diagnostic(asm_constraint.CODE, "error", message, start, end, fixes=fixes)


def _is_in_macro(source: bytes, start: int) -> bool:
    """Whether a place is in the definition of a macro, where names stand for what is passed."""
    line = source.rfind(b"\n", 0, start) + 1
    while line > 1 and source.endswith((b"\\", b"\\\r"), 0, line - 1):
        line = source.rfind(b"\n", 0, line - 1) + 1
    return source[line:start].lstrip()[:1] == b"#"


def declared_in(source: bytes, body: Span | None, end: int) -> Declared:
    """What the head of a function and its body up to a place declare."""
    if body is None:
        return {}
    head = max(source.rfind(mark, 0, body.start) for mark in (b";", b"}", b"#"))
    return declarations(source[max(head + 1, end - _LONGEST) : end].decode("utf-8", "replace"))
