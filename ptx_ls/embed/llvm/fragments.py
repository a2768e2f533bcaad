"""The fragment of PTX at a place in a host that has inline assembly of LLVM."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.embed.fragment import Fragment, fragment
from ptx_ls.embed.judge import diagnostics_of
from ptx_ls.embed.llvm.assembly import Assembly, joined, unit
from ptx_ls.embed.llvm.check import is_joined
from ptx_ls.syntax.document import Document


def fragment_in(document: Document, groups: Sequence[Sequence[Assembly]], offset: int) -> tuple[Fragment, int] | None:
    """The fragment at a place of a document whose assembly is known, and the offset in its own document; None where
    there is no PTX."""
    made = document.memo(_fragments)
    for group in groups:
        if len(group) > 1 and not group[0].span.start <= offset <= group[-1].span.end:
            continue
        for piece in group:
            if not piece.holds(offset):
                continue
            own = unit(piece)
            if own is None or own.text.offset(offset) is None:
                continue
            if id(piece) not in made:
                units = [one for one in map(unit, group) if one is not None]
                is_one = is_joined(group, [d for found in diagnostics_of(units) for d in found])
                made[id(piece)] = fragment("", (joined(group) if is_one else None) or own)
            inside = made[id(piece)].offset(offset)
            if inside is not None:
                return made[id(piece)], inside
    return None


def _fragments(document: Document) -> dict[int, Fragment]:
    """The fragments that were made for a version so far, by the identities of the pieces, which live as long."""
    return {}
