"""Names of registers: those that a declaration may introduce, those in use, and the next free one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ptx_ls.ide.completion_item import CompletionItem, Typed
from ptx_ls.isa import state
from ptx_ls.lazy import pattern
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.document import Document

MAX_REGISTERS = 20
"""The most registers of one `%r<100>` that are offered."""
_FARTHEST = 1 << 16
_NEAR = 1 << 14
_COMMENT = pattern(rb"//[^\n]*|/\*.*?\*/", re.DOTALL)

_BITS = {8: "%rc", 16: "%rs", 32: "%r", 64: "%rd", 128: "%rq"}
_FLOATS = {32: "%f", 64: "%fd"}


def complete_declared(document: Document, type_: str, typed: Typed) -> Iterator[CompletionItem]:
    """The free names that compilers give registers of a type: all of a `%r<8>`, or the one after those that are
    declared one by one."""
    prefix = _prefix(type_)
    symbols = [s for s in symbols_of(document).visible(typed.start, "%") if s.kind == "register"]
    numbers = [int(s.name[len(prefix) :]) for s in symbols if s.count is None and _is_numbered(s.name, prefix)]
    family = any(s.count is not None and s.name == prefix for s in symbols)
    if family or not prefix.startswith(typed.text):
        return
    name = f"{prefix}{max(numbers) + 1}" if numbers else prefix
    label = name if numbers else f"{prefix}<…>"
    detail = "the next free name" if numbers else f"registers {prefix}0, {prefix}1, … of type {type_}"
    yield CompletionItem(label, name, typed.start, typed.offset, "symbol", detail, "", f"0{label}")


def _prefix(type_: str) -> str:
    known = state.type_of(type_)
    if known is None or known.kind == "predicate":
        return "%p"
    if known.kind == "float" and known.bits in _FLOATS and known.name.count("x") == 0:
        return _FLOATS[known.bits]
    return _BITS[known.bits]


def _is_numbered(name: str, prefix: str) -> bool:
    return name.startswith(prefix) and name[len(prefix) :].isdecimal() and len(name) < len(prefix) + 9


def registers_in_use(document: Document, symbol: Symbol, offset: int) -> tuple[list[str], str]:
    """The registers of a `%r<100>` that the function names near an offset, the nearest first, and the lowest one that
    is free; "" if none is, or if the function is too long to be read at each keystroke."""
    start, end = symbol.whole_end, symbols_of(document).scope_at(symbol.start).end
    whole = end - start <= _FARTHEST
    if not whole:
        start, end = max(start, offset - _NEAR), min(end, offset + _NEAR)
    text = _COMMENT.sub(lambda m: b" " * len(m[0]), document.source[start:end])
    distance: dict[int, int] = {}
    # Looking back comes last: most names begin with a sign that is quickly found.
    name = re.escape(symbol.name.encode())
    for match in re.finditer(name + rb"(?<![\w$%.]" + name + rb")(\d{1,9})(?![\w$])", text):
        # The name that is being typed is not a use.
        if start + match.end() != offset:
            number = int(match[1])
            away = abs(start + match.start() - offset)
            distance[number] = min(away, distance.get(number, away))
    count = symbol.count or 0
    near = sorted((away, number) for number, away in distance.items() if number < count)
    free = max(distance, default=-1) + 1
    return [
        f"{symbol.name}{n}" for _, n in near[:MAX_REGISTERS]
    ], f"{symbol.name}{free}" if whole and free < count else ""
