"""What an edit inside of one function changes in a C++ document: all else moves with the text.

Where the edit may mean more, such as in a directive, a macro or a brace, nothing is known and all is read again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from threading import Lock

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.shifted import shifted
from ptx_ls.embed.cpp.asked_lints import CODES
from ptx_ls.embed.cpp.check import check, check_functions, check_share
from ptx_ls.embed.cpp.flow.lints import CODES as OF_FLOW
from ptx_ls.embed.cpp.flow.lints import flow_lints
from ptx_ls.embed.cpp.guards import Compiled
from ptx_ls.embed.cpp.host_assembly import holds_ptx
from ptx_ls.embed.cpp.module import Function, functions, generated, marks_of, shares
from ptx_ls.embed.cpp.plain_statement import read_plain
from ptx_ls.embed.cpp.scan import Token, tokens
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.embed.cpp.unit import units_of
from ptx_ls.embed.project.build import Build, build_of
from ptx_ls.embed.recognize import is_part_of_ptx
from ptx_ls.lazy import dataclass, pattern, replace
from ptx_ls.syntax.common_ends import common_end, common_start
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_TYPES = pattern(rb"\b(?:struct|class|union|enum|using|typedef|typename)\b[^;{}]*")
"""What other functions may be judged by, wherever in the file it is."""
_MACROS = (b"define", b"undef", b"include")
_MOST = 8
"""Documents of which the last version is kept."""
_SMALL = 1 << 13
"""Bytes of a document that is read again as soon as this is found out."""

_LARGE, _PART = 1 << 18, 1 << 16
"""Bytes of a document whose first part is checked before the rest, and of such a part."""


@dataclass(frozen=True)
class _Version:
    """A version of a document that was checked: its text, the bodies of functions with PTX, and what was found.

    `build`: what it was compiled for. `functions`: those of the version that was read as a whole; `numbers`: which of
    the `asm` in its body each of their statements is.
    """

    source: bytes
    build: Build
    bodies: tuple[Span | None, ...]
    functions: Sequence[Function]
    numbers: Sequence[Sequence[int]]
    found: tuple[Diagnostic, ...]


@dataclass(frozen=True)
class _Edit:
    """An edit in one function: its number, how it reads now, and the bytes that were replaced."""

    number: int
    function: Function
    start: int
    old_end: int
    by: int


_last: dict[str, _Version] = {}
_lock = Lock()


def check_edited(document: Document) -> list[Diagnostic]:
    """The diagnostics of a version; after an edit inside of one function only that is read."""
    before, edit = _edit(document)
    source, build = document.source, build_of(document.uri, document.choices)
    if before is None or edit is None:
        ours = functions(document)
        found = check(document)
        bodies = tuple(one.body for one in ours)
        words = [mark.start for mark in marks_of(document) if mark.kind == "asm"] if ours else []
        numbers: Sequence[Sequence[int]] = [_numbers(one, words) for one in ours]
    else:
        ours, numbers = before.functions, before.numbers
        old = before.bodies[edit.number]
        assert old is not None
        kept = [d for d in before.found if d.code not in OF_FLOW and not old.start <= d.start < old.end]
        found = [_moved(d, edit) for d in kept] + check_functions(
            source, (edit.function,) if edit.function.statements else ()
        )
        found += flow_lints(document)
        found.sort(key=lambda d: (d.start, d.end))
        bodies = tuple(_moved_span(one, edit) if one is not None else None for one in before.bodies)
    with _lock:
        _last.pop(document.uri, None)
        if len(source) > _SMALL:
            _last[document.uri] = _Version(source, build, bodies, ours, numbers, tuple(found))
            if len(_last) > _MOST:
                _last.pop(next(iter(_last)))
    return found


def first_diagnostics(document: Document, codes: Collection[str]) -> tuple[Sequence[Diagnostic], bool] | None:
    """The diagnostics of a version that are known within milliseconds, and whether they are all; None where nothing is
    known sooner.

    After an edit inside of one function these are all, of a large document that was just opened those of its first
    part.
    """
    _, edit = _edit(document)
    if edit is not None:
        return (document.memo(check_edited), True) if CODES.isdisjoint(codes) else None
    if document.last_edits is not None or len(document.source) < _LARGE:
        return None
    parts = shares(document, len(document.source) // _PART)
    return (check_share(document, parts[0]), False) if len(parts) > 1 else None


def edited_function(document: Document, offset: int) -> Function | None:
    """The function at an offset, if that is the only one that was edited since the version before."""
    _, edit = _edit(document)
    body = edit.function.body if edit is not None else None
    return edit.function if edit is not None and body is not None and body.start <= offset < body.end else None


def _numbers(function: Function, words: Sequence[int]) -> Sequence[int]:
    """Which of the `asm` in its body each statement of a function is; none where one is a macro's."""
    if function.body is None:
        return ()
    first, last = (bisect_right(words, at) for at in function.body)
    starts = frozenset(words[first:last])
    if any(one.span.start not in starts for one in function.statements):
        return ()
    return [bisect_right(words, one.span.start) - 1 - first for one in function.statements]


def _edit(document: Document) -> tuple[_Version | None, _Edit | None]:
    """The version that was checked before, and the edit since; both None while none was checked to its end."""
    return document.memo(_since_last) if document.uri in _last else (None, None)


def _since_last(document: Document) -> tuple[_Version | None, _Edit | None]:
    before = _last.get(document.uri)
    is_same = before is not None and before.build == build_of(document.uri, document.choices)
    return before, None if before is None or not is_same else _in_one_function(before, document.source)


def _in_one_function(before: _Version, new: bytes) -> _Edit | None:
    old = before.source
    start = common_start(old, new)
    least = min(len(old), len(new)) - start
    tail = common_end(old, new, least)
    old_end, by = len(old) - tail, len(new) - len(old)
    starts = [one.start if one is not None else -1 for one in before.bodies]
    number = bisect_right(starts, start) - 1
    body = before.bodies[number] if number >= 0 else None
    if body is None or not (body.start < start and old_end < body.end):
        return None
    function = before.functions[number]
    now = Span(body.start, body.end + by)
    marks = list(tokens(new, *now))
    if _TYPES.findall(old, *body) != _TYPES.findall(new, *now):
        return None
    directives = _directives(new, marks)
    if directives != _directives(old, list(tokens(old, *body))) or not _is_one_body(marks, now):
        return None
    if sum(mark.kind == "asm" for mark in tokens(old, *body)) != sum(mark.kind == "asm" for mark in marks):
        return None
    if any(new[one.start : one.end].endswith(_MACROS) for one in marks if one.kind == "directive"):
        return None
    words = [mark.start for mark in marks if mark.kind == "asm"]
    statements = [read_plain(new, start) for start in words]
    known = dict(zip(before.numbers[number], function.guarded, strict=False))
    ours: list[AsmStatement] = []
    guarded: list[Compiled] = []
    for at, one in enumerate(statements):
        if one is None or one.template is None:
            return None
        if holds_ptx(one, new) or is_part_of_ptx(one.template.text):
            if at not in known:
                return None
            ours.append(one)
            guarded.append(known[at])
    units = units_of(ours, new, now)
    targets = generated(ours, guarded, new, now)
    read = replace(function, statements=tuple(ours), units=units, guarded=tuple(guarded), targets=targets, body=now)
    return _Edit(number, read, start, old_end, by)


def _directives(source: bytes, marks: Sequence[Token]) -> list[bytes]:
    """The lines of the directives among some tokens."""
    return [source[one.start : source.find(b"\n", one.end)] for one in marks if one.kind == "directive"]


def _is_one_body(marks: Sequence[Token], body: Span) -> bool:
    """Whether the braces in a body are closed at its end and not before."""
    depth = 0
    for number, mark in enumerate(marks):
        kind, _, end = mark
        depth += (kind == "open") - (kind == "close")
        if depth == 0:
            return number == len(marks) - 1 and end == body.end
    return False


def _moved_span(span: Span, edit: _Edit) -> Span:
    if span.end <= edit.start:
        return span
    return Span(span.start + edit.by if span.start >= edit.old_end else span.start, span.end + edit.by)


def _moved(d: Diagnostic, edit: _Edit) -> Diagnostic:
    if d.start < edit.start or edit.by == 0:
        return d
    return shifted(d, edit.by)
