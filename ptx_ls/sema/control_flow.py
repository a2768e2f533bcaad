"""What a function does step by step: its instructions, what each reads and writes, and which may follow which.

Registers are told apart by where they are declared, since an inner block may declare a name again.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import tree_sitter

from ptx_ls.isa import table
from ptx_ls.sema.access import Access, named_accesses
from ptx_ls.sema.captures import captures_of, inside, names_in
from ptx_ls.sema.symbols import Scope, Symbol, specifiers, symbols_of
from ptx_ls.syntax.document import Document

Register = tuple[int, str]
"""Where a register is declared, and its name; one of a family has the family's place."""


class Use(NamedTuple):
    """A register in an instruction: where it stands, and what is done with it."""

    register: Register
    start: int
    end: int
    access: Access


@dataclass(frozen=True)
class Step:
    """One instruction, and its place. `following` are the steps that may come next; the number of all steps stands for
    the end.

    `is_guarded`: it may be passed over. `effects` are those of the table's entries. `results` counts the names that it
    writes, be they registers of the function or not.
    """

    start: int
    end: int
    uses: tuple[Use, ...]
    following: tuple[int, ...]
    is_guarded: bool
    effects: frozenset[str]
    results: int


@dataclass(frozen=True)
class Flow:
    """The steps of a function's body, in the order of the source."""

    function: tree_sitter.Node
    steps: tuple[Step, ...]

    @cached_property
    def reachable(self) -> frozenset[int]:
        """The steps that some path from the first one leads to."""
        seen: set[int] = set()
        ahead = [0]
        while ahead:
            at = ahead.pop()
            if at not in seen and at < len(self.steps):
                seen.add(at)
                ahead += self.steps[at].following
        return frozenset(seen)


def flow_of(document: Document, function: tree_sitter.Node) -> Flow | None:
    """The flow of a function that has a body; None where something in it is broken or unknown."""
    body = function.child_by_field_name("body")
    if body is None or function.has_error:
        return None
    nodes = inside(document, "instruction", body)
    starts = [node.start_byte for node in nodes]
    names = NamesOf(document, function)
    steps = []
    for number, node in enumerate(nodes):
        step = _step(document, names, node, number, starts)
        if step is None:
            return None
        steps.append(step)
    return Flow(function, tuple(steps))


def _step(document: Document, names: NamesOf, node: tree_sitter.Node, number: int, starts: list[int]) -> Step | None:
    spelling, found = named_accesses(document, node)
    effects = _effects(spelling)
    if effects is None:
        return None
    uses: list[Use] = []
    targets: list[Symbol] = []
    results = 0
    known = names.at(node.start_byte)
    for word, start, end, access in found:
        results += access != "read"
        symbol = known[word]
        if isinstance(symbol, tuple):
            uses.append(Use(symbol, start, end, access))
        elif symbol is not None:
            targets.append(symbol)
    is_guarded = document.source[node.start_byte : node.start_byte + 1] == b"@"
    following = _following(document, effects, targets, starts)
    if following is None:
        return None
    if is_guarded or not effects & _ENDS:
        following = (*following, number + 1)
    return Step(node.start_byte, node.end_byte, tuple(uses), following, is_guarded, effects, results)


_ENDS = frozenset({"jump", "branch", "ret", "exit"})


@lru_cache(maxsize=4096)
def _effects(spelling: str) -> frozenset[str] | None:
    """What instructions of a spelling do, None where that is not known."""
    entries = table.resolve(spelling).entries
    if not entries or any(e.effects != entries[0].effects for e in entries):
        return None
    return frozenset(entries[0].effects)


class _Names(dict[bytes, "Register | Symbol | None"]):
    """What the words of one scope stand for: a plain register of the function, a label, or something else."""

    offset = 0

    def __init__(self, scope: Scope, first: int) -> None:
        super().__init__()
        self._scope = scope
        self._first = first

    def __missing__(self, word: bytes) -> Register | Symbol | None:
        name = word.decode("utf-8", "replace")
        symbol, lasting = self._scope.visible(name, self.offset)
        result: Register | Symbol | None = None
        if symbol is not None and symbol.kind == "label":
            result = symbol
        elif symbol is not None and symbol.kind == "register" and symbol.start >= self._first and _is_plain(symbol):
            result = symbol.start, name
        if lasting:
            self[word] = result
        return result


class NamesOf:
    """What words stand for in a function, asked in the order of the source."""

    def __init__(self, document: Document, function: tree_sitter.Node) -> None:
        self._symbols = symbols_of(document)
        self._first = function.start_byte
        self._scopes: dict[int, _Names] = {}
        self._until = 0
        self._names = _Names(Scope(0, 0, None), 0)

    def at(self, offset: int) -> _Names:
        """The words of the innermost scope around an offset."""
        if offset >= self._until:
            scope, self._until = self._symbols.stretch_at(offset)
            self._names = self._scopes.setdefault(scope.start, _Names(scope, self._first))
        self._names.offset = offset
        return self._names


def _is_plain(symbol: Symbol) -> bool:
    """Whether a register is written as a whole: no vector, of which instructions write elements."""
    words = specifiers(symbol.detail)
    return ".reg" in words and not any(word.startswith(".v") for word in words)


def _following(
    document: Document, effects: frozenset[str], targets: list[Symbol], starts: list[int]
) -> tuple[int, ...] | None:
    """The steps that jumps lead to, None where that is not known."""
    if not effects & {"jump", "branch"}:
        return ()
    found = []
    for target in targets:
        if target.detail:
            listed = _listed(document, target)
            if listed is None:
                return None
            found += listed
        else:
            found.append(target)
    return tuple(bisect_left(starts, label.end) for label in found) if found else None


def _listed(document: Document, targets: Symbol) -> list[Symbol] | None:
    """The labels of a `.branchtargets`; None where one is not known."""
    node = next((n for n in captures_of(document).get("targets", []) if n.start_byte > targets.start), None)
    symbols = symbols_of(document)
    found: list[Symbol] = []
    for name in names_in(document, node) if node is not None else ():
        word = document.source[name.start_byte : name.end_byte].decode("utf-8", "replace")
        symbol = symbols.scope_at(name.start_byte).visible(word, name.start_byte)[0]
        if symbol is None or symbol.kind != "label":
            return None
        found.append(symbol)
    return found or None
