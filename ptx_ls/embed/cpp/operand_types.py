"""The types of the operands of an asm statement against the letters of their constraints, as nvcc's front end compares
them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.embed.checks import asm_constraint
from ptx_ls.embed.cpp.declared_names import Defined, Scope, declarations
from ptx_ls.embed.cpp.expression_type import Declared, Type, pointer_to, type_of
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.embed.fragment import REGISTERS
from ptx_ls.lazy import pattern
from ptx_ls.syntax.text_edit import TextEdit

_CONDITIONAL = pattern(r"(?m)^[ \t]*#[ \t]*if")
_WIDTH = pattern(rb"_LP64|WIN64|x86_64|_M_X64|__SIZEOF_POINTER__|UINTPTR_MAX")
"""What conditions ask where addresses may have 32 bits."""
_OWN_HALF = pattern(rb"\bstruct\s+__(?:half|nv_bfloat16)\b")
_FUNCTION = pattern(r"([A-Za-z_][\w:]*)\s*(?:<[^<>]*>)?")
_ADDRESS = pointer_to(None)
_HALF = 2
"""Bytes of a half."""


def check(statement: AsmStatement, source: bytes, within: Scope, defined: Defined) -> Iterator[Diagnostic]:
    """One error per operand whose type is in sight in a scope, and does not fit its letter."""
    if not statement.lists.expressions or _is_in_macro(source, statement.span.start):
        return
    for number, (letter, expression) in enumerate(
        zip(statement.lists.constraints, statement.lists.expressions, strict=True)
    ):
        name = expression.strip("() \n\t")
        start, end = statement.operands[number].expression
        if letter == "n" and defined.is_enumerator(name) and source[start:end].decode("utf-8", "replace") == expression:
            message = "an asm operand must be an integral constant expression, and an enumerator is none for nvcc"
            fix = Fix(f"Write (int){name}", (TextEdit(start, end, f"(int){name}"),), preferred=True)
            yield Diagnostic(asm_constraint.CODE, "error", message, start, end, fixes=(fix,))
    for number, letter, found in (
        *_misfits(statement.lists.constraints, statement.lists.expressions, within),
        *_functions(statement.lists.constraints, statement.lists.expressions, within, defined),
    ):
        operand = statement.operands[number]
        # A macro in the place of the letter may stand for several.
        if not source.startswith(b'"', operand.constraint_span.start):
            continue
        if found.is_pointer and (_CONDITIONAL.search(within.body) or asks_for_width(source)):
            # It may be compiled where addresses have 32 bits.
            continue
        if not found.is_scalar:
            message = "an asm operand must have scalar type"
        else:
            message = f"asm operand type size({found.size}) does not match type/size implied by constraint '{letter}'"
        fixes: tuple[Fix, ...] = ()
        start, end = operand.constraint_span
        if found.letter and source[start:end].endswith(f'{letter}"'.encode()):
            fixes = (Fix(f'Write "{found.letter}"', (TextEdit(end - 2, end - 1, found.letter),)),)
        # clang takes a structure of 16 bits.
        is_taken = not found.is_scalar and letter == "h" and found.size == _HALF
        if is_taken and _OWN_HALF.search(source):
            # Only what clang compiles defines the type itself.
            continue
        yield Diagnostic(asm_constraint.CODE, "warning" if is_taken else "error", message, start, end, fixes=fixes)


def asks_for_width(source: bytes) -> bool:
    """Whether a file asks how wide addresses are, and so may be compiled where they have 32 bits."""
    return _WIDTH.search(source) is not None


@lru_cache(maxsize=256)
def _misfits(
    constraints: tuple[str | None, ...], expressions: tuple[str, ...], within: Scope
) -> tuple[tuple[int, str, Type], ...]:
    """The operands whose type does not fit their letter, with both."""
    types: Declared | None = None
    found: list[tuple[int, str, Type]] = []
    for number, (constraint, expression) in enumerate(zip(constraints, expressions, strict=True)):
        letter = (constraint or "").strip("=+&")
        if letter and letter in REGISTERS:
            types = declarations(within) if types is None else types
            kind = type_of(expression, types)
            if kind is not None and kind.letter != letter:
                found.append((number, letter, kind))
    return tuple(found)


def _functions(
    constraints: tuple[str | None, ...], expressions: tuple[str, ...], within: Scope, defined: Defined
) -> Iterator[tuple[int, str, Type]]:
    """The operands that are names of functions, which become addresses, and whose letter takes none."""
    types: Declared | None = None
    for number, (constraint, expression) in enumerate(zip(constraints, expressions, strict=True)):
        letter = (constraint or "").strip("=+&")
        found = _FUNCTION.fullmatch(expression.strip()) if letter in REGISTERS and letter != _ADDRESS.letter else None
        if found is None:
            continue
        types = declarations(within) if types is None else types
        if found[1] not in types and defined.is_function(found[1]):
            yield number, letter, _ADDRESS


def _is_in_macro(source: bytes, start: int) -> bool:
    """Whether a place is in the definition of a macro, where names stand for what is passed."""
    line = source.rfind(b"\n", 0, start) + 1
    while line > 1 and source.endswith((b"\\", b"\\\r"), 0, line - 1):
        line = source.rfind(b"\n", 0, line - 1) + 1
    return source[line:start].lstrip()[:1] == b"#"
