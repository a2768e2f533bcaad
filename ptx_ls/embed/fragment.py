"""PTX of a host language as a PTX document, and the place in the host of each part of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import islice

from ptx_ls.embed.completed_words import valued
from ptx_ls.embed.mapped_text import MappedText
from ptx_ls.isa.targets import Version, load, version_text
from ptx_ls.lazy import NamedTuple, dataclass, field, pattern, replace
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

REGISTERS: Mapping[str, str] = {
    "h": ".b16",
    "r": ".b32",
    "l": ".b64",
    "f": ".f32",
    "d": ".f64",
    "q": ".b128",
}
"""The type of the register that nvcc gives an operand for each letter of a constraint (measured on 13.5)."""


_MANY = 16
"""Operands of one type from which they are declared together."""
_RENAMED = pattern(r"%(\d+)_\d+(?![\w$])")


class Operand(NamedTuple):
    """What the host passes for a name of the text, such as `%0`: its constraint, and the span of its expression."""

    constraint: str
    constraint_span: Span
    expression: Span


@dataclass(frozen=True)
class Unit:
    """PTX that shares a scope.

    `types`: of the names that the host declares, such as `%0` `.b32`. `unknown`: names for which the host puts in
    something that is not known here, such as a constant. `constraints`: of the names that the host passes something
    for; `passed` returns what. `is_volatile`: the host's compiler keeps it even where nothing uses its results.
    `clobbers_memory`: the compiler moves no access to memory across it. `values`: what the host writes for constants
    that are known. `completing`: the names of the constants that complete words, which are not in the text.
    `alternatives`: what the text may read with other constants, of which one that is valid is enough. `repeated`:
    "loop" or "again", where it takes what one execution computes for others (`cpp/repeated.py`).
    """

    text: MappedText
    types: Mapping[str, str]
    unknown: frozenset[str]
    constraints: Mapping[str, str] = field(default_factory=dict)
    passed: Callable[[], Mapping[str, Operand]] = dict
    is_volatile: bool = True
    clobbers_memory: bool = True
    values: Mapping[str, str] = field(default_factory=dict)
    completing: frozenset[str] = frozenset()
    alternatives: tuple[MappedText, ...] = ()
    repeated: str = ""

    @cached_property
    def valued(self) -> Unit:
        """The same with what the host writes for its constants in the place of their names."""
        if not self.values:
            return self
        others = tuple(valued(one, self.values) for one in self.alternatives)
        return replace(self, text=valued(self.text, self.values), alternatives=others, values={})

    @cached_property
    def operands(self) -> Mapping[str, Operand]:
        """What the host passes for each name."""
        return self.passed()

    @cached_property
    def reading(self) -> tuple[str, tuple[tuple[str, str], ...], frozenset[str]]:
        """What is judged: equal for PTX that reads alike."""
        return self.text.text, tuple(self.types.items()), self.unknown

    def as_written(self, message: str) -> str:
        """A message with the operands called as in the host: in several statements, `%0_1` is `%0` of the second."""
        return _RENAMED.sub(r"%\1", message) if "%" in message else message


@dataclass(frozen=True)
class Fragment:
    """PTX in a host document: a PTX document whose bytes from `start` up to `end` are the text of a unit."""

    document: Document
    unit: Unit
    start: int

    @property
    def text(self) -> MappedText:
        """The text, with its places in the host."""
        return self.unit.text

    @property
    def unknown(self) -> frozenset[str]:
        """The names for which the host puts in something that is not known here."""
        return self.unit.unknown

    @cached_property
    def end(self) -> int:
        """Where the text ends in the document."""
        return self.start + len(self.text.text.encode())

    def host_span(self, start: int, end: int) -> Span | None:
        """The place in the host of a span of the document; None for one that is not of the text alone."""
        return self.text.byte_span(start - self.start, end - self.start)

    def offset(self, place: int) -> int | None:
        """The offset in the document of a place in the host; None for one outside of the text."""
        at = self.text.offset(place)
        return None if at is None else self.start + len(self.text.text[:at].encode())


def next_line(source: bytes, offset: int) -> Span:
    """The line after that of an offset."""
    start = source.find(b"\n", offset) + 1 or len(source)
    return Span(start, source.find(b"\n", start) + 1 or len(source))


def head(version: Version | None = None) -> str:
    """The directives before fragments: the version, by default the newest one, and no target."""
    return f".version {version_text(version or load().newest)}\n"


def fragment(uri: str, unit: Unit) -> Fragment:
    """A fragment for one unit, in a document of its own."""
    return _in_one_document(uri, (unit,), head())[0]


def fragments(uri: str, units: Sequence[Unit], head: str) -> list[Fragment]:
    """Fragments for units, each in a function of its own, after the directives of a head.

    They share one document, so that what a check costs for each document is spent once; but one with a syntax error has
    a document of its own, since nobody knows where it ends.
    """
    if not units:
        return []
    found = _in_one_document(uri, units, head)
    if len(units) < 2 or not found[0].document.root.has_error:
        return found
    alone = [_in_one_document(uri, (one,), head)[0] for one in units]
    sound = [number for number, one in enumerate(alone) if not one.document.root.has_error]
    joined = _in_one_document(uri, [units[number] for number in sound], head)
    for number, one in zip(sound, joined, strict=True):
        alone[number] = one
    return alone


def _in_one_document(uri: str, units: Sequence[Unit], head: str) -> list[Fragment]:
    parts = [head.encode()]
    size = len(parts[0])
    starts: list[int] = []
    for number, one in enumerate(units):
        before, text = f".func fragment{number}()\n{{\n{_declarations(one.types)}".encode(), one.text.text.encode()
        starts.append(size + len(before))
        parts += before, text, b"\n}\n"
        size += len(before) + len(text) + 3
    document = Document(uri, "ptx", b"".join(parts))
    return [Fragment(document, one, start) for one, start in zip(units, starts, strict=True)]


def _declarations(types: Mapping[str, str]) -> str:
    """The declarations of the registers of operands; the first ones, where many are alike, as `%<96>`, which ptxas
    refuses and nobody reads but us."""
    of_first = next(iter(types.values()), "")
    count = 0
    for number, (name, kind) in enumerate(types.items()):
        if kind != of_first or name != f"%{number}":
            break
        count += 1
    numbered = count if count >= _MANY else 0
    by_type: dict[str, list[str]] = {of_first: [f"%<{numbered}>"]} if numbered else {}
    for name, kind in islice(types.items(), numbered, None):
        by_type.setdefault(kind, []).append(name)
    return "".join(f".reg {kind} {', '.join(names)};\n" for kind, names in by_type.items())
