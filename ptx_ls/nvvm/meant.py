"""The name that one meant which nothing defines, as a fix."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain, islice

from ptx_ls.checks.base.diagnostic import Fix
from ptx_ls.isa.edit_distance import nearest
from ptx_ls.nvvm.quoted import quoted
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

_SHORTEST = 3
"""Letters of a name: of shorter ones each is like each other."""
_MOST = 2000
"""Names that are compared: of more, none are."""


def meant(name: str, sigil: str, known: Sequence[Collection[str]], place: Span) -> tuple[Fix, ...]:
    """The fixes that write one of the nearest known names, without sigil, in a place."""
    if len(name) < _SHORTEST or name.isdecimal() or sum(map(len, known)) > _MOST:
        return ()
    found = (one for one in nearest(name, [*filter(None, chain.from_iterable(known))]) if one != name)
    texts = [quoted(sigil, one) for one in islice(found, 3)]
    return tuple(
        Fix(f"Change to {text}", (TextEdit(*place, text),), preferred=number == 0) for number, text in enumerate(texts)
    )
