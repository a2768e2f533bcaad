"""The entities of a module: its definitions, declarations, attribute groups, metadata, in order.

After an edit only those near it are read again; the others move with the text.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import chain
from sys import intern
from typing import Any, TypeVar

import tree_sitter

from ptx_ls.syntax.changed_range import children_from, iterate_children
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

Fact = TypeVar("Fact")
_Facts = dict[Any, Any] | None


class Entities:
    """The entities of one version, as columns: a module with debugging information has tens of thousands.

    `facts` holds what is known of each: of its text alone, so that later versions know it too.
    """

    def __init__(self, kinds: list[str], starts: list[int], ends: list[int], facts: list[_Facts]) -> None:
        self.kinds = kinds
        self.starts = starts
        self.ends = ends
        self._facts = facts
        self._by_kind: dict[str, list[int]] | None = None

    def __len__(self) -> int:
        return len(self.kinds)

    def of_kind(self, *kinds: str) -> Sequence[int]:
        """The numbers of the entities of some kinds, in order."""
        by_kind = self._numbers()
        found = [by_kind[kind] for kind in kinds if kind in by_kind]
        return found[0] if len(found) == 1 else sorted(chain.from_iterable(found))

    @property
    def kinds_there(self) -> Set[str]:
        """The kinds of which there are entities."""
        return self._numbers().keys()

    def _numbers(self) -> Mapping[str, Sequence[int]]:
        known = self._by_kind
        if known is None:
            known = {}
            for number, kind in enumerate(self.kinds):
                known.setdefault(kind, []).append(number)
            self._by_kind = known
        return known

    def number_at(self, offset: int) -> int | None:
        """The number of the entity that holds an offset; None if there is none."""
        number = bisect_left(self.ends, offset + 1)
        return number if number < len(self) and self.starts[number] <= offset else None

    def node(self, number: int, root: tree_sitter.Node) -> tree_sitter.Node:
        """The node of an entity in the tree of this version."""
        return next(child for child in children_from(root, self.ends[number]) if child.end_byte >= self.ends[number])

    def fact(self, document: Document, number: int, read: Callable[[tree_sitter.Node, bytes], Fact]) -> Fact:
        """`read(node, source)` of an entity, once for all versions in which it has this text: no offset that `read`
        returns may count from anywhere but the start of the entity."""
        known = self._facts[number]
        if known is None:
            known = self._facts[number] = {}
        if read not in known:
            known[read] = read(self.node(number, document.root), document.source)
        found: Fact = known[read]
        return found

    def kept(self, number: int, key: type[Fact]) -> Fact | None:
        """What was kept of an entity with this text; None if nothing was."""
        found: Fact | None = (self._facts[number] or {}).get(key)
        return found

    def keep(self, number: int, key: type[Fact], value: Fact) -> None:
        """Keep something of an entity, for all versions in which it has this text."""
        known = self._facts[number]
        if known is None:
            known = self._facts[number] = {}
        known[key] = value

    def edited(self, size: int, old_size: int, changed: Sequence[Span], root: tree_sitter.Node) -> Entities:
        """The entities after edits that changed the tree at some spans only."""
        by = size - old_size
        first, last = changed[0].start, max(span.end for span in changed)
        before = bisect_left(self.ends, first)
        after = max(before, bisect_left(self.starts, last - by + 1))
        fresh = _read(children_from(root, self.ends[before - 1]) if before else iterate_children(root))
        kept = self.ends[before - 1] if before else -1
        until = self.starts[after] + by if after < len(self) else size + 1
        kinds, starts, ends = self.kinds[:before], self.starts[:before], self.ends[:before]
        for kind, start, end in fresh:
            if start >= until:
                break
            if end > kept:
                kinds.append(kind)
                starts.append(start)
                ends.append(end)
        facts = [*self._facts[:before], *[None] * (len(kinds) - before), *self._facts[after:]]
        kinds += self.kinds[after:]
        starts += [start + by for start in self.starts[after:]] if by else self.starts[after:]
        ends += [end + by for end in self.ends[after:]] if by else self.ends[after:]
        made = Entities(kinds, starts, ends, facts)
        if kinds == self.kinds:
            made._by_kind = self._by_kind
        return made


def entities_of(document: Document) -> Entities:
    """The entities of a document."""
    return document.memo(_entities)


def _entities(document: Document) -> Entities:
    before = document.before
    known = before.known(_entities) if before is not None else None
    changed = document.changed_ranges() if known is not None else None
    if before is None or known is None or changed is None:
        found = list(_read(iterate_children(document.root)))
        kinds, starts, ends = ([one[column] for one in found] for column in range(3))
        return Entities(kinds, starts, ends, [None] * len(found))  # type: ignore[arg-type]
    if not changed:
        return known
    return known.edited(document.text.size, before.text.size, changed, document.root)


def _read(nodes: Iterator[tree_sitter.Node]) -> Iterator[tuple[str, int, int]]:
    return ((intern(kind), node.start_byte, node.end_byte) for node in nodes if (kind := node.type) != "comment")
