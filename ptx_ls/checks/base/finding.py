"""What a program other than ptx-ls finds in a document, tracked through its edits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.shifted import shifted
from ptx_ls.lazy import dataclass, replace
from ptx_ls.syntax.offset_map import Edit, forward_span
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.tracked import Tracked

MOST_FINDINGS = 500
"""The most findings that are kept, since each is moved at every edit."""


@dataclass(frozen=True)
class Finding:
    """A diagnostic, and the `extent` of the source that it depends on: an edit inside it discards the finding.

    `kernel` and `short` are the name and the resources of a kernel, in a finding about resources; `occupancy` says in
    Markdown how many blocks of it a multiprocessor holds, "" where this is not known.
    """

    diagnostic: Diagnostic
    extent: Span
    kernel: str = ""
    short: str = ""
    occupancy: str = ""


@dataclass(frozen=True)
class Findings(Tracked[Finding]):
    """The findings of a program in one version of a document."""

    def moved(self, item: Finding, edits: Sequence[Edit]) -> Finding | None:
        """A finding after edits; None where one of them lies in its extent."""
        extent = forward_span(*item.extent, edits)
        if extent is None:
            return None
        return replace(item, extent=extent, diagnostic=shifted(item.diagnostic, extent[0] - item.extent[0]))

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """The findings as diagnostics, in no order."""
        return [one.diagnostic for one in self.items]

    @cached_property
    def resources_by_kernel(self) -> dict[str, str]:
        """The resources of each kernel by its name, without kernels that changed since."""
        return {one.kernel: one.short for one in self.items if one.kernel}

    def occupancy_at(self, name: int) -> str:
        """The occupancy of the kernel whose name begins at an offset, in Markdown; "" where nothing is known."""
        return next((one.occupancy for one in self.items if one.kernel and one.diagnostic.start == name), "")
