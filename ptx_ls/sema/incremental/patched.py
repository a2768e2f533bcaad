"""The declarations of a function after edits of its declarations, labels and blocks: only the edited statements are
read again.

Reading a function of 100,000 lines takes 200 ms, and a declaration that is being typed would be read at each keystroke.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.sema.declarations import declared_in
from ptx_ls.sema.incremental.changed_statements import StatementRun, changed_instructions, changed_statements
from ptx_ls.sema.incremental.shifted import ShiftedBody, ShiftedScope, shifted_span
from ptx_ls.sema.scope import Body, Scope, Symbol, lowest_numbers
from ptx_ls.syntax.captures import declaring_in
from ptx_ls.syntax.changed_range import have_same_position
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.offset_map import Edit, backward_offset, backward_span
from ptx_ls.syntax.span import Span

_MOST_STRETCHES = 16


@dataclass(frozen=True)
class Stretch:
    """Edited statements of one block, in the previous version and now."""

    old: StatementRun
    new: StatementRun


@dataclass(frozen=True)
class BodyPatch:
    """What is known of an edited function: its body as it was read, the edits since, those of them up to the previous
    version, and the statements that were edited since that version in more than instructions."""

    body: Body
    edits: tuple[Edit, ...]
    edits_before: tuple[Edit, ...]
    stretches: tuple[Stretch, ...]


def edited_stretches(
    document: Document, before: Document, function: tree_sitter.Node, changed: Sequence[Span]
) -> tuple[Stretch, ...] | None:
    """The statements of a function that were edited in more than instructions since the previous version, in order;
    None if more than statements of its body was edited."""
    found: list[Stretch] = []
    for start, end in changed:
        if end < function.start_byte or start > function.end_byte:
            continue
        old = backward_span(start, end, document.edits)
        if changed_instructions(document, start, end) and changed_instructions(before, *old):
            continue
        stretch = _stretch(document, before, Span(start, end), old)
        if stretch is None or len(found) == _MOST_STRETCHES:
            return None
        if found and (stretch.new.start < found[-1].new.end or stretch.old.start < found[-1].old.end):
            return None
        found.append(stretch)
    return tuple(found)


def _stretch(document: Document, before: Document, new_range: Span, old_range: Span) -> Stretch | None:
    """The edited statements at a span, extended until the statements around them are the same in both versions."""
    edits = document.edits
    back_edits = [(start, new_end, old_end) for start, old_end, new_end in reversed(edits)]
    for _ in range(4):
        old, new = changed_statements(before, *old_range), changed_statements(document, *new_range)
        if old is None or new is None:
            return None
        from_new, from_old = _reaching(Span(new.start, new.end), back_edits), _reaching(Span(old.start, old.end), edits)
        old_range = Span(min(old.start, from_new.start), max(old.end, from_new.end))
        new_range = Span(min(new.start, from_old.start), max(new.end, from_old.end))
        if old_range == (old.start, old.end) and new_range == (new.start, new.end):
            return Stretch(old, new) if have_same_position(old.block, new.block, edits) else None
    return None


def _reaching(place: Span, edits: Iterable[Edit]) -> Span:
    """A span after edits, extended over edits that cross its ends."""
    start, end = place
    for first, old_end, new_end in edits:
        by = new_end - old_end
        start = start + by if start >= old_end else min(start, first)
        end = end + by if end >= old_end else new_end if end > first else end
    return Span(start, end)


class _EditedScope(ShiftedScope):
    """The scope of a block with edited statements; names that these declare, or declared, are looked up in all
    declarations."""

    def __init__(self, old: Scope, start: int, end: int, parent: Scope, move: Callable[[Symbol], Symbol]) -> None:
        super().__init__(old, start, end, parent, move)
        self._gone: list[Symbol] = []
        self._fresh: list[Symbol] = []

    def forget(self, symbols: Iterable[Symbol]) -> None:
        """Removes declarations in this scope or one inside it."""
        self._gone += symbols

    def add(self, symbol: Symbol) -> None:
        """Declares a name in an edited statement."""
        self._fresh.append(symbol)

    @cached_property
    def _touched(self) -> frozenset[tuple[str, bool]]:
        return frozenset(map(_key, chain(self._gone, self._fresh)))

    @cached_property
    def _anew(self) -> Scope:
        """The names that edited statements declare or declared."""
        old = self._old
        first = {_key(one): one for one in chain(old.names.values(), old.ranges.values()) if _key(one) in self._touched}
        again: dict[tuple[str, bool], list[Symbol]] = {}
        for one, known in old.repeated:
            again.setdefault(_key(one), [known]).append(one)
        gone = {one.start for one in self._gone}
        earlier = chain.from_iterable(again.get(key, [one]) for key, one in first.items())
        found = [self._move(one) for one in earlier if one.start not in gone]
        scope = Scope(self.start, self.end, self.parent)
        for symbol in sorted([*found, *self._fresh], key=lambda one: one.start):
            scope.add(symbol)
        return scope

    @property
    def words(self) -> Iterable[str]:
        """The names without a count."""
        return chain(self._kept, self._anew.names)

    @property
    def _kept(self) -> Iterator[str]:
        """The single names that no edit touched."""
        return (name for name in self._old.names if (name, False) not in self._touched)

    def named(self, name: str) -> Symbol | None:
        """The symbol of this very name in this scope."""
        return self._anew.names.get(name) if (name, False) in self._touched else super().named(name)

    def beginning(self, begins: str) -> list[Symbol]:
        """The symbols of this scope whose names begin with something."""
        kept = [self._move(one) for one in self._old.beginning(begins) if _key(one) not in self._touched]
        return [*kept, *self._anew.beginning(begins)]

    @cached_property
    def numbered(self) -> Mapping[str, int]:
        """The names that end with a number, without it, and the lowest number of each; not those with a count."""
        return lowest_numbers(self.words)

    @cached_property
    def names(self) -> dict[str, Symbol]:  # type: ignore[override]
        """The names declared in it."""
        return {name: self._move(self._old.names[name]) for name in self._kept} | self._anew.names

    @cached_property
    def ranges(self) -> dict[str, Symbol]:  # type: ignore[override]
        """Those with a count."""
        kept = {name: self._move(one) for name, one in self._old.ranges.items() if (name, True) not in self._touched}
        return kept | self._anew.ranges

    @cached_property
    def repeated(self) -> list[tuple[Symbol, Symbol]]:  # type: ignore[override]
        """Each declaration of a name that was declared here already, and the one known before."""
        pairs = (pair for pair in self._old.repeated if _key(pair[0]) not in self._touched)
        kept = [(self._move(one), self._move(known)) for one, known in pairs]
        return sorted([*kept, *self._anew.repeated], key=lambda pair: pair[0].start)


def _key(symbol: Symbol) -> tuple[str, bool]:
    return symbol.name, symbol.count is not None


@dataclass(frozen=True)
class _Read:
    """Statements that were read again: their spans in the body as first read and now, their scope, the symbols that
    they replace, the scopes inside, and all that they declare."""

    old: Span
    new: Span
    scope: Scope
    gone: slice
    scopes: tuple[Scope, ...]
    symbols: tuple[Symbol, ...]


class PatchedBody(ShiftedBody):
    """The declarations of a function after edits of its statements."""

    def __init__(self, edited: BodyPatch, document: Document, module: Scope) -> None:
        super().__init__(edited.body, edited.edits, module)
        self._read: list[_Read] = []
        for stretch in edited.stretches:
            self._read.append(self._read_anew(document, stretch, edited.edits_before))

    @property
    def known(self) -> None:
        """None: later versions reuse the body that this one was made from."""
        return None

    def _read_anew(self, document: Document, stretch: Stretch, edits_before: tuple[Edit, ...]) -> _Read:
        block, new = stretch.new.block, Span(stretch.new.start, stretch.new.end)
        start, end = (backward_offset(offset, edits_before) for offset in (stretch.old.start, stretch.old.end))
        scope = self._edited_scope(stretch.old.block, edits_before)
        gone = self.old.beginning_within(start, end)
        scope.forget(self.old.symbols[gone])
        scopes, symbols = declared_in(document, scope, declaring_in(document, block, new), new)
        return _Read(Span(start, end), new, scope, gone, tuple(scopes), tuple(symbols))

    def _edited_scope(self, block: tree_sitter.Node, edits_before: tuple[Edit, ...]) -> _EditedScope:
        # The outermost block is the scope of the parameters too.
        is_outermost = block.parent is not None and block.parent.type == "function_definition"
        old = (
            self.old.scopes[0] if is_outermost else self.old.opened_at(backward_offset(block.start_byte, edits_before))
        )
        if old is None or old.parent is None:
            raise LookupError
        known = self._scopes.get(id(old))
        if isinstance(known, _EditedScope):
            return known
        scope = _EditedScope(old, *shifted_span(old.start, old.end, self.edits), self._scope(old.parent), self._symbol)
        self._scopes[id(old)] = scope
        return scope

    @cached_property
    def scopes(self) -> tuple[Scope, ...]:
        """All scopes, in order."""
        gone = [read.old for read in self._read]
        kept = (s for s in self.old.scopes if not any(start <= s.start < end for start, end in gone))
        fresh = chain.from_iterable(read.scopes for read in self._read)
        return tuple(sorted(chain(map(self._scope, kept), fresh), key=lambda scope: scope.start))

    @cached_property
    def symbols(self) -> tuple[Symbol, ...]:
        """All that they declare."""
        found: list[Symbol] = []
        at = 0
        for read in self._read:
            found += map(self._symbol, self.old.symbols[at : read.gone.start])
            found += read.symbols
            at = read.gone.stop
        return (*found, *map(self._symbol, self.old.symbols[at:]))

    def declared(self, start: int) -> Symbol | None:
        """The symbol whose name begins at an offset."""
        read = self._read_at(start)
        if read is not None:
            return next((one for one in read.symbols if one.start == start), None)
        return super().declared(start)

    def scope_interval(self, offset: int) -> tuple[Scope, int]:
        """The innermost scope around an offset, and the offset up to which no other scope begins or ends."""
        read = self._read_at(offset)
        if read is None:
            scope, end = super().scope_interval(offset)
            return scope, min((end, *(one.new[0] for one in self._read if offset < one.new[0])))
        inner = [one for one in read.scopes if one.start <= offset < one.end]
        scope = inner[-1] if inner else read.scope
        return scope, min((scope.end, read.new[1], *(one.start for one in read.scopes if offset < one.start)))

    def _read_at(self, offset: int) -> _Read | None:
        return next((read for read in self._read if read.new[0] <= offset < read.new[1]), None)


def patched_body(edited: BodyPatch, document: Document, module: Scope) -> PatchedBody | None:
    """The declarations of a function after edits of its statements; None if it must be read as a whole."""
    try:
        return PatchedBody(edited, document, module)
    except LookupError:
        return None
