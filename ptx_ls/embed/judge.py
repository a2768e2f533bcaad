"""The diagnostics of PTX that a host language holds. PTX that reads alike is judged once per process."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix, Related
from ptx_ls.checks.base.shifted import shifted
from ptx_ls.checks.declarations import undefined_name
from ptx_ls.checks.engine import run_checks
from ptx_ls.checks.module import syntax_error
from ptx_ls.embed.body import Body, body_of
from ptx_ls.embed.checks.lints import lints
from ptx_ls.embed.fragment import Fragment, Unit, fragments, head
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.targets import Target, Version
from ptx_ls.lazy import pattern, replace
from ptx_ls.memo.memo import Memo
from ptx_ls.sema.portability import gate_of
from ptx_ls.syntax.captures import read_instructions
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

_OF_FUNCTION = frozenset(("misplaced-directive",))
"""What depends on the function around the text, which may be a kernel."""
_COMMENT = pattern(r"//[^\n]*|/\*(?s:.*?)\*/")
_MOST = 1 << 14
"""Judgements that are kept."""

_Question = TypeVar("_Question", bound=Hashable)
_Answer = TypeVar("_Answer")
_Key = tuple[str, tuple[tuple[str, str], ...], frozenset[str], Target | None, Version | None]
_known: Memo[_Key, tuple[Diagnostic, ...]] = Memo(_MOST)


def diagnostics_of(
    units: Sequence[Unit], target: Target | None = None, version: Version | None = None
) -> list[list[Diagnostic]]:
    """The diagnostics of each unit, at their places in the host; without a target, errors are what no target takes."""
    units = [one.valued for one in units]
    keys = [_key(one, target, version) for one in units]
    found, new = _known_and_new(_known, keys, units)
    for key, one in zip(new, _judged(list(new.values()), target, version) if new else (), strict=True):
        found[key] = _known.keep(key, one)
    decided = (_of_alternatives(one, found[key], target, version) for one, key in zip(units, keys, strict=True))
    return [[*_in_host(*one)] for one in decided]


def _of_alternatives(
    unit: Unit, found: tuple[Diagnostic, ...], target: Target | None, version: Version | None
) -> tuple[Unit, tuple[Diagnostic, ...]]:
    """A unit with what is found in it, or the first of its alternatives that has no error."""
    for text in unit.alternatives if any(d.severity == "error" for d in found) else ():
        other = replace(unit, text=text, alternatives=())
        (of_other,) = _judged([other], target, version)
        if not any(d.severity == "error" for d in of_other):
            return other, of_other
    return unit, found


def _known_and_new(
    memo: Memo[_Question, _Answer], keys: Sequence[_Question], units: Sequence[Unit]
) -> tuple[dict[_Question, _Answer], dict[_Question, Unit]]:
    """What is kept of units by their keys, and a unit for each key of which nothing is."""
    found = {key: known for key in keys if (known := memo.find(key)) is not None}
    return found, {key: one for key, one in zip(keys, units, strict=True) if key not in found}


_gates: Memo[_Key, Gate] = Memo(_MOST)
_read: dict[_Key, Fragment] = {}
"""The fragments of the units that were read last, so that all that is asked of them parses them once."""


def read_together(units: Sequence[Unit]) -> None:
    """Reads all units that are not known yet in one document, before anything is asked of them one after the other."""
    every = [*units, *(one.valued for one in units if one.values)]
    new = {key: one for one in every if _known.find(key := _key(one, None, None)) is None}
    _read.clear()
    made = fragments("", list(new.values()), head())
    for document in {id(one.document): one.document for one in made}.values():
        read_instructions(document)
    _read.update(zip(new, made, strict=True))


def _fragments_of(units: Sequence[Unit]) -> list[Fragment]:
    known = [made for one in units if (made := _read.get(_key(one, None, None))) is not None]
    return known if len(known) == len(units) else fragments("", units, head())


def gates_of(units: Sequence[Unit]) -> list[Gate]:
    """The targets and versions that accept each unit; what no target accepts is an error by itself."""
    keys = [_key(one, None, None) for one in units]
    found, new = _known_and_new(_gates, keys, units)
    for key, one in zip(new, _fragments_of(list(new.values())), strict=True):
        found[key] = _gates.keep(key, gate_of(one.document, Span(one.start, one.end)))
    return [found[key] for key in keys]


def _key(unit: Unit, target: Target | None, version: Version | None) -> _Key:
    return (*unit.reading, target, version)


_Lint = tuple[str, Diagnostic]
_lints: Memo[tuple[object, ...], tuple[_Lint, ...]] = Memo(_MOST)


def lints_of(units: Sequence[Unit], of_body: Callable[[Body], Iterable[_Lint]] = lints) -> list[list[Diagnostic]]:
    """The lints of each unit, at their places in the host: what nobody checks, and is hardly meant."""
    keys = [
        (
            of_body,
            *_key(one, None, None),
            tuple(one.constraints.values()),
            one.is_volatile,
            one.clobbers_memory,
            one.repeated,
        )
        for one in units
    ]
    of_each, new = _known_and_new(_lints, keys, units)
    for (key, unit), made in zip(new.items(), _fragments_of(list(new.values())), strict=True):
        # One that reads alike may be volatile, say.
        ptx = Fragment(made.document, unit, made.start)
        found = () if ptx.document.root.has_error else of_body(body_of(ptx))
        made_of = tuple((name, d if name else shifted(d, -ptx.start)) for name, d in found)
        of_each[key] = _lints.keep(key, made_of)
    return [
        [d for name, lint in of_each[key] for d in _placed(one, name, lint)]
        for one, key in zip(units, keys, strict=True)
    ]


def _placed(unit: Unit, name: str, d: Diagnostic) -> Iterable[Diagnostic]:
    """A lint at its place in the host: of the text, or the constraint of an operand."""
    if not name:
        return _in_host(unit, (d,))
    span = unit.operands[name].constraint_span
    return (replace(d, start=span.start, end=span.end),)


def _judged(units: Sequence[Unit], target: Target | None, version: Version | None) -> list[tuple[Diagnostic, ...]]:
    """The diagnostics of each unit, at bytes of its text."""
    found: list[list[Diagnostic]] = [[] for _ in units]
    made = _fragments_of(units) if target is None and version is None else fragments("", units, head(version))
    of_each: dict[int, list[int]] = {}
    for number, one in enumerate(made):
        of_each.setdefault(id(one.document), []).append(number)
    for here in of_each.values():
        document = made[here[0]].document
        here.sort(key=lambda number: made[number].start)
        starts = [made[number].start for number in here]
        # Thousands of them would hide an error elsewhere.
        undefined_name.keep_suppressed(
            document, (n for number in here for n in made[number].unknown if n[1:2].isdigit())
        )
        for d in run_checks.check(document, target, version, is_virtual=True):
            at = bisect_right(starts, d.start) - 1
            if at < 0:
                continue
            ptx = made[here[at]]
            if (
                d.code == syntax_error.CODE
                and ptx.end <= d.reported <= ptx.end + 2
                and (last := _unfinished(ptx.text.text))
            ):
                found[here[at]].append(_expected_semicolon(*last))
            elif not _is_of_host(ptx, d):
                found[here[at]].append(shifted(d, -starts[at]))
    return [tuple(one) for one in found]


def _unfinished(text: str) -> Span | None:
    """The bytes of the last word of text whose last statement has no end; None if it has one."""
    code = _COMMENT.sub(lambda found: " " * len(found[0]), text)
    if code.count("{") != code.count("}"):
        return None
    end = len(code.rstrip())
    start = max(code.rfind(mark, 0, end) for mark in " \t\n,;{}")
    if end == 0 or code[end - 1] in ";:{":
        return None
    if code[end - 1] == "}":
        # A vector at the end of an instruction, or a scope?
        start = code.rfind("{", 0, end)
        before = code[:start].rstrip()
        if code.count("}", start, end) > 1 or before[-1:] != ",":
            return None
        start -= 1
    return Span(*(len(text[:at].encode()) for at in (start + 1, end)))


def _expected_semicolon(start: int, end: int) -> Diagnostic:
    message = "Expected ';' at the end of the text. What the compiler writes next is read as part of it."
    fix = Fix("Insert ';'", (TextEdit(end, end, ";"),), preferred=True)
    return Diagnostic(syntax_error.CODE, "error", message, start, end, fixes=(fix,))


def _is_of_host(ptx: Fragment, d: Diagnostic) -> bool:
    """Whether a diagnostic speaks of what the host puts in or around the text, or of another one."""
    if d.reported >= ptx.end + 1 or d.code in _OF_FUNCTION:
        return True
    spelled = ptx.document.source[d.start : d.end].decode("utf-8", "replace")
    return d.code == "undefined-name" and (spelled in ptx.unknown or (spelled[:1] == "%" and spelled[1:2].isdigit()))


def _in_host(unit: Unit, found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """Diagnostics of the text of a unit at their places in the host, with the fixes whose text can be written there."""
    for d in found:
        span = unit.text.byte_span(d.start, d.end)
        if span is None:
            continue
        fixes = tuple(fix for one in d.fixes if (fix := _fix_in_host(unit, one)) is not None)
        related = tuple(
            Related(*place, unit.as_written(one.message))
            for one in d.related
            if (place := unit.text.byte_span(one.start, one.end)) is not None
        )
        message = unit.as_written(d.message)
        yield replace(d, message=message, start=span.start, end=span.end, fixes=fixes, related=related)


def _fix_in_host(unit: Unit, fix: Fix) -> Fix | None:
    edits: list[TextEdit] = []
    for edit in fix.edits:
        span = unit.text.byte_span(edit.start, edit.end)
        text = unit.as_written(edit.text)
        if span is None or span.end - span.start != edit.end - edit.start or not _is_plain(text):
            return None
        edits.append(TextEdit(*span, text))
    return replace(fix, edits=tuple(edits))


def _is_plain(text: str) -> bool:
    """Whether text can stand in a string literal as it is."""
    return text.isascii() and text.isprintable() and not set(text) & {'"', "'", "\\", "%", "$", "{", "}"}
