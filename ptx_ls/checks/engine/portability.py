"""Which targets a document can be assembled for, also by its addresses: no code is generated for those of 32 bits."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.checks.generation import address_size, narrow_address
from ptx_ls.isa.address_size import refusal
from ptx_ls.lazy import replace
from ptx_ls.sema import portability
from ptx_ls.sema.portability import Answer
from ptx_ls.syntax.document import Document

_CODES = frozenset((address_size.CODE, narrow_address.CODE))


def answers(document: Document) -> list[Answer]:
    """One answer per target, in the order of the table."""
    found = portability.answers(document)
    place = _narrow(document, found)
    if place is None:
        return found
    return [
        replace(one, ptx=None, reason=refusal(one.target), start=place) if one.ptx and one.target.is_wide else one
        for one in found
    ]


def _narrow(document: Document, found: Sequence[Answer]) -> int | None:
    """Where an address has 32 bits for which no code is generated; None for nowhere."""
    # It is the same for each of these targets.
    accepting = next((one.target for one in reversed(found) if one.ptx and one.target.is_wide), None)
    if accepting is None:
        return None
    return next((d.start for d in check(document, accepting) if d.code in _CODES and d.severity == "error"), None)
