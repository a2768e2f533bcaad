"""The PTX of a C++ document: its asm statements, and which of them share a scope."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby

from ptx_ls.embed.cpp.functions import bodies
from ptx_ls.embed.cpp.guards import Compiled, Guards
from ptx_ls.embed.cpp.scan import Token, tokens
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.embed.cpp.statements import statements
from ptx_ls.embed.cpp.unit import unit
from ptx_ls.embed.fragment import Unit
from ptx_ls.embed.project.build import build_of
from ptx_ls.embed.recognize import is_part_of_ptx, is_ptx
from ptx_ls.isa.targets import by_name, load
from ptx_ls.lazy import dataclass
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span


@dataclass(frozen=True)
class Function:
    """The asm statements of PTX in the body of a function, or one that is in none, with the text of each; None where it
    is not known. `targets`: those that each is compiled for. `has_branches`: some of them may be left out by the
    preprocessor."""

    statements: tuple[AsmStatement, ...]
    units: tuple[Unit | None, ...]
    targets: tuple[Compiled, ...]
    has_branches: bool
    body: Span | None


def functions(document: Document) -> Sequence[Function]:
    """The functions of a C++ document that hold PTX, in order; read once per version."""
    return document.memo(_functions)


def unknown_statements(document: Document) -> Sequence[AsmStatement]:
    """The asm statements whose text depends on what the file does not show."""
    return [one for one in statements_of(document) if one.template is None]


def statements_of(document: Document) -> Sequence[AsmStatement]:
    """All asm statements of a C++ document, of PTX or not, in order."""
    return document.memo(_statements)


def _statements(document: Document) -> list[AsmStatement]:
    return statements(document.source, marks_of(document)) if b"asm" in document.source else []


def marks_of(document: Document) -> Sequence[Token]:
    """The tokens of a C++ document that matter here, in order."""
    return document.memo(_marks)


def _marks(document: Document) -> list[Token]:
    return list(tokens(document.source))


def _functions(document: Document) -> tuple[Function, ...]:
    source = document.source
    every = statements_of(document)
    if not every:
        return ()
    marks = marks_of(document)
    spans = bodies(source, marks)
    starts = [span.start for span in spans]
    directives = [mark for mark in marks if mark.kind == "directive"]
    build = build_of(document.uri)
    guards = Guards(source, directives, {**dict.fromkeys(build.defined, _every()), **build.macros})
    known = by_name()
    built = frozenset(known[name].index for name in build.targets or () if name in known)
    branches = [mark.start for mark in directives if source[mark.end - 2 : mark.end] != b"ne"]

    def body(numbered: tuple[int, AsmStatement]) -> int:
        number, statement = numbered
        at = bisect_right(starts, statement.span.start) - 1
        return at if at >= 0 and statement.span.start < spans[at].end else -1 - number

    found: list[Function] = []
    for at, numbered in groupby(enumerate(every), body):
        group = [one for _, one in numbered]
        is_ours = [one.template is not None and is_ptx(one.template.text) for one in group]
        if not any(is_ours):
            continue
        ours = tuple(
            one
            for one, is_it in zip(group, is_ours, strict=True)
            if is_it or (one.template is not None and is_part_of_ptx(one.template.text))
        )
        first = bisect_right(branches, spans[at].start if at >= 0 else ours[0].span.start)
        has_branches = first < len(branches) and branches[first] < ours[-1].span.start
        targets = tuple(guards.compiled(one.span.start, built) for one in ours)
        place = spans[at] if at >= 0 else None
        found.append(Function(ours, tuple(unit((one,)) for one in ours), targets, has_branches, place))
    return tuple(found)


def _every() -> str:
    return " ".join(one.name for one in load().targets)
