"""The control flow of a function: its instructions, what each reads and writes, and which may follow which.

Registers are identified by the offset of their declaration, since an inner block may declare a name again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property, lru_cache

import tree_sitter

from ptx_ls.isa import table
from ptx_ls.lazy import NamedTuple, dataclass
from ptx_ls.sema.access import Access, name_accesses
from ptx_ls.sema.flow.solver import reached
from ptx_ls.sema.scope import Scope, Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import captures_of, inside, names_in
from ptx_ls.syntax.document import Document

Register = tuple[int, str]
"""Where a register is declared, and its name; one of a family has the family's place."""


class Use(NamedTuple):
    """A use of a register in an instruction: its span and access. `at` is the number of the operand, -1 for the guard;
    `is_base`: it is the base of an address."""

    register: Register
    start: int
    end: int
    access: Access
    at: int
    is_base: bool


class OtherUse(NamedTuple):
    """Another name in an instruction, except labels: a variable, function or special register.

    `space` is the state space of a variable of the function (".shared"), "" for names that the function does not
    declare.
    """

    name: str
    start: int
    end: int
    at: int
    is_base: bool
    space: str


@dataclass(frozen=True)
class Step:
    """An instruction and its span.

    `following` are the possible next steps; the number of all steps denotes the exit. `count` is the number of
    operands. `is_guarded`: it may not execute. `effects` are those of the table's entries. `results` counts the names
    that it writes, registers or not.
    """

    start: int
    end: int
    spelling: str
    count: int
    uses: tuple[Use, ...]
    others: tuple[OtherUse, ...]
    following: tuple[int, ...]
    is_guarded: bool
    effects: frozenset[str]
    results: int


@dataclass(frozen=True)
class Flow:
    """The steps of a function's body, in the order of the source.

    `types` is the text before the name in the declaration of each register, by its offset; `named` are the offsets of
    all declarations that instructions use. `is_kernel`: its threads end where it returns.
    """

    source: bytes
    function: tree_sitter.Node
    steps: tuple[Step, ...]
    types: dict[int, str]
    named: frozenset[int]
    is_kernel: bool

    @cached_property
    def reachable(self) -> frozenset[int]:
        """The steps that are reachable from the first one."""
        return reached(self.following, (0,)) - {len(self.steps)}

    @cached_property
    def following(self) -> tuple[tuple[int, ...], ...]:
        """What may follow each step."""
        return tuple(step.following for step in self.steps)

    @cached_property
    def before(self) -> tuple[tuple[int, ...], ...]:
        """What may precede each step, and the exit."""
        found: list[list[int]] = [[] for _ in range(len(self.steps) + 1)]
        for at, ways in enumerate(self.following):
            for way in ways:
                found[way].append(at)
        return tuple(map(tuple, found))


def flow_of(document: Document, function: tree_sitter.Node) -> Flow | None:
    """The control flow of a function with a body; None if part of it has syntax errors or is unknown."""
    body = function.child_by_field_name("body")
    if body is None or function.has_error:
        return None
    nodes = inside(document, "instruction", body)
    starts = [node.start_byte for node in nodes]
    names = ScopedNames(document, function)
    steps = []
    for number, node in enumerate(nodes):
        step = _step(document, names, node, number, starts)
        if step is None:
            return None
        steps.append(step)
    kind = function.child_by_field_name("kind")
    is_kernel = kind is not None and document.source[kind.start_byte : kind.end_byte] == b".entry"
    return Flow(document.source, function, tuple(steps), names.types, frozenset(names.named), is_kernel)


def _step(
    document: Document, names: ScopedNames, node: tree_sitter.Node, number: int, starts: list[int]
) -> Step | None:
    spelling, count, found = name_accesses(document, node)
    effects = _effects(spelling)
    if effects is None:
        return None
    uses: list[Use] = []
    others: list[OtherUse] = []
    targets: list[Symbol] = []
    results = 0
    begins = starts[number]
    known = names.at(begins)
    for word, start, end, access, at, is_base in found:
        if access != "read":
            results += 1
        symbol = known[word]
        if isinstance(symbol, str):
            others.append(OtherUse(word.decode("utf-8", "replace"), start, end, at, is_base, symbol))
        elif isinstance(symbol, Symbol):
            targets.append(symbol)
        else:
            uses.append(Use(symbol, start, end, access, at, is_base))
    is_guarded = document.source[begins : begins + 1] == b"@"
    following = () if effects.isdisjoint(_JUMPS) else _following(document, targets, starts)
    if following is None:
        return None
    if is_guarded or effects.isdisjoint(_ENDS):
        following = (*following, number + 1)
    return Step(
        start=begins,
        end=node.end_byte,
        spelling=spelling,
        count=count,
        uses=tuple(uses),
        others=tuple(others),
        following=following,
        is_guarded=is_guarded,
        effects=effects,
        results=results,
    )


_JUMPS = frozenset({"jump", "branch"})
_ENDS = _JUMPS | {"ret", "exit"}


@lru_cache(maxsize=4096)
def _effects(spelling: str) -> frozenset[str] | None:
    """The effects of a spelling; None if it is unknown."""
    entries = table.resolve(spelling).entries
    if not entries or any(e.effects != entries[0].effects for e in entries):
        return None
    return frozenset(entries[0].effects)


class _Names(dict[bytes, "Register | Symbol | str"]):
    """What the words of one scope refer to: a plain register, a label, or something else, with the state space of a
    variable."""

    offset = 0

    def __init__(self, scope: Scope, first: int, types: dict[int, str], named: set[int]) -> None:
        super().__init__()
        self._scope = scope
        self._first = first
        self._types = types
        self._named = named

    def __missing__(self, word: bytes) -> Register | Symbol | str:
        name = word.decode("utf-8", "replace")
        symbol, lasting = self._scope.visible(name, self.offset)
        result: Register | Symbol | str = ""
        # While typing, the declaration may come later.
        declared = symbol or next((found for scope in _around(self._scope) if (found := scope.find(name))), None)
        if declared is not None:
            self._named.add(declared.start)
        if symbol is not None and symbol.kind == "label":
            result = symbol
        elif symbol is not None and symbol.kind == "register" and symbol.start >= self._first and _is_plain(symbol):
            result = symbol.start, name
            self._types[symbol.start] = symbol.detail
        elif symbol is not None and symbol.kind in ("variable", "parameter"):
            result = space_of(symbol)
        if lasting:
            self[word] = result
        return result


def _around(scope: Scope | None) -> Iterator[Scope]:
    while scope is not None:
        yield scope
        scope = scope.parent


class ScopedNames:
    """What words refer to in a function, asked in the order of the source."""

    def __init__(self, document: Document, function: tree_sitter.Node) -> None:
        self._symbols = symbols_of(document)
        self._first = function.start_byte
        self._scopes: dict[int, _Names] = {}
        self._until = 0
        self.types: dict[int, str] = {}
        self.named: set[int] = set()
        self._names = _Names(Scope(0, 0, None), 0, self.types, self.named)

    def at(self, offset: int) -> _Names:
        """The words of the innermost scope at an offset."""
        if offset >= self._until:
            scope, self._until = self._symbols.stretch_at(offset)
            self._names = self._scopes.setdefault(scope.start, _Names(scope, self._first, self.types, self.named))
        self._names.offset = offset
        return self._names


def space_of(symbol: Symbol) -> str:
    """The state space of a variable (".shared"); "" for a register."""
    space = symbol.declared.space
    return space if space != ".reg" else ""


def _is_plain(symbol: Symbol) -> bool:
    """Whether a register is always written as a whole; of a vector, instructions write elements."""
    return symbol.declared.space == ".reg" and symbol.declared.lanes == 1


def _following(document: Document, targets: list[Symbol], starts: list[int]) -> tuple[int, ...] | None:
    """The steps that a jump leads to; None if they are not known."""
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
    """The labels of a `.branchtargets` list; None if one of them is not known."""
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
