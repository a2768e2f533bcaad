"""Documents for which settings name several targets: they are judged for each of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ptx_ls.languages.batch import is_assembled, is_host

if TYPE_CHECKING:
    from ptx_ls.checks.base.diagnostic import Diagnostic
    from ptx_ls.syntax.document import Document


def for_each_target(document: Document) -> Sequence[Document]:
    """A document for each of the targets that its settings choose; itself where they choose one at most, where it names
    its own, and where its language has code for several."""
    if len(document.choices.targets) < 2 or is_host(document.language):
        return (document,)
    if is_assembled(document.language):
        from ptx_ls.sema.module import module_of

        if not module_of(document).chosen_target:
            return (document,)
    return [document.anew(one) for one in document.choices.for_each_target()]


def each_once(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Diagnostics without those that say the same of the same place as an earlier one."""
    known: dict[tuple[str, int, int, str], Diagnostic] = {}
    for one in found:
        known.setdefault((one.code, one.start, one.end, one.message), one)
    return list(known.values())
