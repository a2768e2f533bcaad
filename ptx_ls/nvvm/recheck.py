"""Diagnostics of calls of intrinsics after an edit, from those before it: only the statements that were edited are
looked at, if what all of them depend on is the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.shifted import moved
from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.broken_nodes import edited_statements
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.offset_map import forward_offset
from ptx_ls.syntax.span import Span

_MOST_BYTES = 1 << 16
"""Edited bytes above which everything is looked at again."""

Checks = Callable[[Document, Sequence[Span]], Iterable[Diagnostic]]
"""The diagnostics of the statements that touch some spans, in order."""


@dataclass(frozen=True)
class Checked:
    """The diagnostics of one version, and what all of them depend on besides their own statement."""

    environment: Hashable
    diagnostics: tuple[Diagnostic, ...]


def recheck(document: Document, earlier: Checked | None, environment: Hashable, checks: Checks) -> Checked:
    """The diagnostics of a document; `earlier` are those of `document.before`, None if there are none."""
    changed = document.changed_ranges() if earlier is not None and earlier.environment == environment else None
    if earlier is None or changed is None or sum(end - start for start, end in changed) > _MOST_BYTES:
        return _complete(document, environment, checks)
    regions = edited_statements(document)
    untouched = [one for one in earlier.diagnostics if not _is_in(_place(one, document), regions)]
    kept = moved(untouched, document.edits)
    if len(kept) < len(untouched):
        # What a fix would change was edited, far from the statement itself.
        return _complete(document, environment, checks)
    fresh = [one for one in checks(document, regions) if _is_in(Span(one.start, one.end), regions)]
    found = sorted([*kept, *fresh], key=lambda one: (one.start, one.end))
    return Checked(environment, tuple(dict.fromkeys(found)))


def _complete(document: Document, environment: Hashable, checks: Checks) -> Checked:
    return Checked(environment, tuple(checks(document, [Span(0, document.text.size)])))


def _place(diagnostic: Diagnostic, document: Document) -> Span:
    """Where a diagnostic of the version before is now, or where what it was about would be."""
    return Span(forward_offset(diagnostic.start, document.edits), forward_offset(diagnostic.end, document.edits))


def _is_in(place: Span, regions: Sequence[Span]) -> bool:
    return any(place.start <= end and start <= place.end for start, end in regions)
