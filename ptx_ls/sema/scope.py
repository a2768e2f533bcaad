"""A declared name, the scope that it is declared in, and what a name means there.

A block opens a scope (PTX ISA, "Identifiers" and "Function Declarations and Definitions"); parameters belong to
their function. A label can be used before it is, every other name only after its declaration: `Scope.visible`
finds what ptxas would; `Scope.nearest` does not insist, for while typing the declaration may come later.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import chain
from typing import Literal

from ptx_ls.isa import state
from ptx_ls.lazy import NamedTuple, dataclass, field
from ptx_ls.sema.declared_type import DeclaredType, declared_type

Kind = Literal["kernel", "function", "parameter", "variable", "register", "label"]


class Symbol(NamedTuple):
    """A declared name: `start` to `end` is the name, `whole_start` to `whole_end` its declaration.

    `count` is N for `%r<N>`, which declares `%r0` to `%r(N-1)`. `detail` is the text before the name, as `.param
    .u64`; for a label of a list or prototype its directive, as `.branchtargets`. `since` is the offset of an
    earlier declaration, if there is one. `dimensions` are those of an array, 0 for the first of `a[]`. `children`
    are a function's parameters and all that its body declares. `is_result`: the parameter is a result of the
    function.
    """

    name: str
    kind: Kind
    detail: str
    start: int
    end: int
    whole_start: int
    whole_end: int
    count: int | None = None  # type: ignore[assignment]  # no tuple's `count` is asked for
    defines: bool = True
    since: int | None = None
    children: tuple[Symbol, ...] = ()
    dimensions: tuple[int, ...] = ()
    is_result: bool = False

    @property
    def text(self) -> str:
        """The name as the source has it."""
        return self.name if self.count is None else f"{self.name}<{self.count}>"

    @property
    def declared(self) -> DeclaredType:
        """What the words before the name declare."""
        return declared_type(self.detail)

    @property
    def is_array(self) -> bool:
        """Whether it is an array."""
        return bool(self.dimensions)

    @property
    def is_function(self) -> bool:
        """Whether it is a function or a kernel."""
        return self.kind in ("kernel", "function")

    @property
    def known_from(self) -> int:
        """The offset from which the name can be used; jumps may use a label before that."""
        return self.start if self.since is None else self.since

    @property
    def allows_forward_use(self) -> bool:
        """Whether the name can be used before its declaration: true only of labels of code."""
        return self.kind == "label" and not self.detail


@dataclass
class Scope:
    """A span and the names declared in it, those with a count in `ranges`. `repeated`: each repeated declaration of a
    name, with the first one."""

    start: int
    end: int
    parent: Scope | None
    names: dict[str, Symbol] = field(default_factory=dict)
    ranges: dict[str, Symbol] = field(default_factory=dict)
    repeated: list[tuple[Symbol, Symbol]] = field(default_factory=list)

    def add(self, symbol: Symbol) -> None:
        """Declares a name. The first declaration counts, but a definition counts more than a prototype."""
        names = self.names if symbol.count is None else self.ranges
        known = names.get(symbol.name)
        if known is None:
            names[symbol.name] = symbol
            return
        self.repeated.append((symbol, known))
        if symbol.defines and not known.defines:
            names[symbol.name] = symbol._replace(since=known.known_from)

    def declarations(self, symbol: Symbol) -> Mapping[int, Symbol]:
        """Every declaration of the name of a symbol in this scope, by its start."""
        return self._repeats.get((symbol.name, symbol.count is None)) or {symbol.start: symbol}

    @cached_property
    def _repeats(self) -> dict[tuple[str, bool], dict[int, Symbol]]:
        found: dict[tuple[str, bool], dict[int, Symbol]] = {}
        for one in chain.from_iterable(self.repeated):
            found.setdefault((one.name, one.count is None), {})[one.start] = one
        return found

    def beginning(self, begins: str) -> list[Symbol]:
        """The symbols of this scope whose names have a prefix."""
        found = [one for name, one in self.names.items() if name.startswith(begins)]
        return [*found, *(one for name, one in self.ranges.items() if name.startswith(begins))]

    def find(self, name: str) -> Symbol | None:
        """The symbol of a name in this scope only. `%r12` finds `%r<100>`, which hides a label of that name, and a
        duplicate that follows it (measured 13.5)."""
        found = self.named(name)
        family = self.range_of(name) if self.ranges else None
        if family is None or (found is not None and found.kind != "label" and found.start < family.start):
            return found
        return family

    def nearest(self, name: str) -> Symbol | None:
        """The symbol of a name in this scope or the innermost enclosing one that has it, wherever it is declared."""
        scope: Scope | None = self
        while scope is not None:
            if symbol := scope.find(name):
                return symbol
            scope = scope.parent
        return None

    def named(self, name: str) -> Symbol | None:
        """The symbol with exactly this name in this scope."""
        return self.names.get(name)

    def range_of(self, name: str) -> Symbol | None:
        """The `%r<100>` that `%r12` belongs to."""
        symbol = self.family(name)
        if symbol is None or symbol.count is None:
            return None
        return symbol if number_of(name) < symbol.count else None

    def family(self, name: str) -> Symbol | None:
        """The family `%r<100>` that a numbered name resembles, even if the number is too high."""
        # All digits at the end are the number: `%r1<5>` declares nothing that can be named (measured 13.5).
        prefix = name.rstrip("0123456789")
        return self.ranges.get(prefix) if len(prefix) < len(name) else None

    def has_one_like(self, name: str, count: int) -> bool:
        """Whether exactly one family here and in all enclosing scopes declares names like `%r12`, whatever the
        number, and no other name like it has a number below a count."""
        prefix = name.rstrip("0123456789")
        families = 0
        scope: Scope | None = self
        while scope is not None:
            families += prefix in scope.ranges
            if scope.numbered.get(prefix, count) < count:
                return False
            scope = scope.parent
        return families == 1

    @property
    def words(self) -> Iterable[str]:
        """The names without a count."""
        return self.names

    @cached_property
    def numbered(self) -> Mapping[str, int]:
        """The names with a number at the end, without it, and the lowest number of each; those with a count are left
        out."""
        return lowest_numbers(self.words)

    def visible(self, name: str, offset: int) -> tuple[Symbol | None, bool]:
        """The symbol that ptxas resolves a name to at an offset, and whether it does so in the rest of the scope.

        The innermost declaration before the offset counts; if there is none, a later label.
        """
        ahead: Symbol | None = None
        lasting = True
        scope: Scope | None = self
        while scope is not None:
            symbol = scope.find(name)
            # Labels outside of functions are those of debugging sections, which no instruction names.
            if symbol is not None and not (symbol.kind == "label" and scope.parent is None and self is not scope):
                if symbol.known_from < offset:
                    # A label further on takes its name from there.
                    return symbol, lasting and ahead is None
                # Before a label with the name of a special register, the name means that (measured 13.5).
                if not symbol.allows_forward_use or state.special_register(name) is not None:
                    lasting = False
                elif ahead is None:
                    ahead = symbol
            scope = scope.parent
        return ahead, lasting


def lowest_numbers(names: Iterable[str]) -> dict[str, int]:
    """The names with a number at the end, without it, and the lowest number of each."""
    found: dict[str, int] = {}
    for name in names:
        prefix = name.rstrip("0123456789")
        if len(prefix) < len(name):
            number = number_of(name)
            if number < found.get(prefix, number + 1):
                found[prefix] = number
    return found


def number_of(name: str) -> int:
    """The number at the end of a register's name as ptxas reads it: `%r007` is 7, and 2**32 is 0 (measured 13.5)."""
    digits = name[len(name.rstrip("0123456789")) :]
    # Of a decimal number, the last 32 digits tell the rest modulo 2**32.
    return int(digits[-32:]) % 2**32


@dataclass(frozen=True)
class Body:
    """The scopes and symbols of one function, or of everything outside of functions, in order."""

    scopes: tuple[Scope, ...]
    symbols: tuple[Symbol, ...]

    @cached_property
    def _declared(self) -> dict[int, Symbol]:
        return {symbol.start: symbol for symbol in self.symbols}

    @cached_property
    def _starts(self) -> list[int]:
        return [scope.start for scope in self.scopes]

    def declared(self, start: int) -> Symbol | None:
        """The symbol whose name begins at an offset."""
        return self._declared.get(start)

    def scope_interval(self, offset: int) -> tuple[Scope, int]:
        """The innermost scope at an offset, and the offset up to which no other scope begins or ends."""
        following = bisect_right(self._starts, offset)
        scope = self.scopes[max(0, following - 1)]
        while scope.parent and offset >= scope.end:
            scope = scope.parent
        end = self._starts[following] if following < len(self._starts) else scope.end
        return scope, min(end, scope.end)
