"""The PTX of a C++ document: its asm statements, and which of them share a scope."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter

from ptx_ls.embed.cpp.constant_branches import constant_branches
from ptx_ls.embed.cpp.constants import Constants
from ptx_ls.embed.cpp.functions import bodies
from ptx_ls.embed.cpp.guards import Compiled, Guards
from ptx_ls.embed.cpp.host_assembly import holds_ptx
from ptx_ls.embed.cpp.macros import Macro, Macros, definitions
from ptx_ls.embed.cpp.scan import Token, tokens
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.embed.cpp.statements import statements
from ptx_ls.embed.cpp.unit import units_of
from ptx_ls.embed.fragment import Unit
from ptx_ls.embed.project.build import build_of
from ptx_ls.embed.project.headers import headers_of
from ptx_ls.embed.recognize import is_part_of_ptx
from ptx_ls.isa.targets import by_name, load
from ptx_ls.lazy import NamedTuple, dataclass
from ptx_ls.memo.memo import query
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span


@dataclass(frozen=True)
class Function:
    """The asm statements of PTX in the body of a function, or one that is in none, with the text of each; None where it
    is not known. `guarded`: the targets that each is compiled for by the preprocessor. `targets`: the same, but for
    what constants of C++ may leave out. `has_branches`: some of them may be left out by the preprocessor."""

    statements: tuple[AsmStatement, ...]
    units: tuple[Unit | None, ...]
    guarded: tuple[Compiled, ...]
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
    source = document.source
    if b"asm" not in source:
        return []
    return statements(source, marks_of(document), document.memo(_macros), document.memo(_constants))


def marks_of(document: Document) -> Sequence[Token]:
    """The tokens of a C++ document that matter here, in order."""
    return document.memo(_marks)


def _marks(document: Document) -> list[Token]:
    return list(tokens(document.source))


def _functions(document: Document) -> tuple[Function, ...]:
    every = statements_of(document)
    return tuple(_grouped(document.memo(_surroundings), every)) if every else ()


def functions_among(document: Document, words: Sequence[Token]) -> list[Function]:
    """The functions whose statements begin with some of the words `asm` of a document, none of which is a macro's."""
    around = document.memo(_surroundings)
    return list(_grouped(around, statements(document.source, words, around.macros, document.memo(_constants))))


def shares(document: Document, count: int) -> Sequence[Sequence[Token]]:
    """The words `asm` of a document in about so many shares, of which none has a part of a function; in a single one
    where some are in macros."""
    around = document.memo(_surroundings)
    words = [mark for mark in marks_of(document) if mark.kind == "asm"]
    if any(around.macros.around(word.start) for word in words):
        return [words]
    least = len(words) / count
    found: list[list[Token]] = []
    last = -1
    for word in words:
        body = around.body(word.start)
        if not found or (len(found[-1]) >= least and (body < 0 or body != last)):
            found.append([])
        found[-1].append(word)
        last = body
    return found


class _Surroundings(NamedTuple):
    """What asm statements are read with: the macros of the file, the bodies of its functions, the conditions that may
    leave a part out, and the targets that each part is compiled for, some of them certainly by the build."""

    source: bytes
    macros: Macros
    bodies: Sequence[Span]
    branches: Sequence[int]
    guards: Guards
    built: frozenset[int]

    def body(self, offset: int) -> int:
        """The number of the body around an offset; -1 for none."""
        at = bisect_right(self.bodies, offset, key=attrgetter("start")) - 1
        return at if at >= 0 and offset < self.bodies[at].end else -1


def _surroundings(document: Document) -> _Surroundings:
    source = document.source
    marks = marks_of(document)
    directives = [mark for mark in marks if mark.kind == "directive"]
    build = build_of(document.uri, document.choices)
    macros = {**dict.fromkeys(build.defined, _every()), **build.macros}
    guards = Guards(source, directives, macros, partial(headers_of, document.uri, source))
    known = by_name()
    built = frozenset(known[name].index for name in build.targets or () if name in known)
    branches = [mark.start for mark in directives if source[mark.end - 2 : mark.end] != b"ne"]
    return _Surroundings(source, document.memo(_macros), bodies(source, marks), branches, guards, built)


def _macros(document: Document) -> Macros:
    return Macros(document.source, partial(_of_headers, document))


def _constants(document: Document) -> Constants:
    return Constants(document.source, document.memo(_macros))


def _of_headers(document: Document) -> dict[bytes, list[Macro]]:
    """The macros of the headers of a document by name."""
    found: dict[bytes, list[Macro]] = {}
    for header in headers_of(document.uri, document.source):
        for macro in _definitions(header.source):
            found.setdefault(macro.name, []).append(macro)
    return found


@query(1024)
def _definitions(source: bytes) -> tuple[Macro, ...]:
    """The macros of a header, which many files include."""
    return tuple(definitions(source))


def _grouped(around: _Surroundings, every: Sequence[AsmStatement]) -> Iterator[Function]:
    """Statements by the function that they are in."""

    def body(numbered: tuple[int, AsmStatement]) -> int:
        number, statement = numbered
        at = around.body(statement.span.start)
        return at if at >= 0 else -1 - number

    for at, numbered in groupby(enumerate(every), body):
        group = [one for _, one in numbered]
        is_ours = [holds_ptx(one, around.source) for one in group]
        if not any(is_ours):
            continue
        ours = tuple(
            one
            for one, is_it in zip(group, is_ours, strict=True)
            if is_it or (one.template is not None and is_part_of_ptx(one.template.text))
        )
        place = around.bodies[at] if at >= 0 else None
        first = bisect_right(around.branches, place.start if place else ours[0].span.start)
        has_branches = first < len(around.branches) and around.branches[first] < ours[-1].span.start
        guarded = tuple(around.guards.compiled(one.span.start, around.built) for one in ours)
        targets = generated(ours, guarded, around.source, place)
        yield Function(ours, units_of(ours, around.source, place), guarded, targets, has_branches, place)


def generated(
    statements: Sequence[AsmStatement], guarded: Sequence[Compiled], source: bytes, body: Span | None
) -> tuple[Compiled, ...]:
    """The targets of each statement of a function by those that the preprocessor lets in: undecided where constants of
    C++ may leave it out."""
    parts = constant_branches(source, body, statements[-1].span.start) if body and statements else ()
    return tuple(
        guard.undecided if any(part.start <= one.span.start < part.end for part in parts) else guard
        for one, guard in zip(statements, guarded, strict=True)
    )


def _every() -> str:
    return " ".join(one.name for one in load().targets)
