"""The check of a whole text, in which statements that are alike are looked at once."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.shifted import places_of, shifted
from ptx_ls.nvvm.alike.reduced import Module, Region
from ptx_ls.nvvm.values.left_out import leave_out
from ptx_ls.syntax.document import Document

Check = Callable[[Document], Iterable[Diagnostic]]
_SEARCHED = (b"texsurf",)
"""What a check searches whole functions for."""


def check_at_once(document: Document, check: Check) -> tuple[Document, Sequence[Diagnostic]]:
    """Every fault of a document that no other version is made of, and the document that was checked: one that says of
    functions and targets what this one says."""
    return found_at_once(document, check) or (document, [*check(document)])


def found_at_once(document: Document, check: Check) -> tuple[Document, Sequence[Diagnostic]] | None:
    """The same, where little has to be looked at; None where nothing is alike, and where something is found in a part
    that lacks something, because it may be there again."""
    source = document.source
    if not source.isascii() or b"\r" in source or any(word in source for word in _SEARCHED):
        return None
    reduced = Module(source).reduced()
    if not reduced.regions:
        return None
    rest = Document(document.uri, document.language, reduced.source, choices=document.choices)
    leave_out(rest, reduced.left_out)
    found = [*_moved([*check(rest)], reduced.regions)]
    every = [one for one in found if one is not None]
    return (rest, every) if len(every) == len(found) else None


def _moved(found: Iterable[Diagnostic], regions: Sequence[Region]) -> Iterator[Diagnostic | None]:
    """Diagnostics at their places in the whole text; None for one that touches a part that lacks something."""
    for one in found:
        first, last = places_of(one)
        following = bisect_left(regions, first, key=attrgetter("end"))
        if following < len(regions) and regions[following].start <= last:
            yield None
        else:
            yield shifted(one, regions[following - 1].removed) if following else one
