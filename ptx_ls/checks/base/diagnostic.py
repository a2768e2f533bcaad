"""What a check says: plain data, with byte offsets into the document's UTF-8 source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ptx_ls.lazy import dataclass
from ptx_ls.syntax.text_edit import TextEdit

if TYPE_CHECKING:
    from ptx_ls.isa.gates import Alternative

MOST = 5000
"""So many of one kind are told: nobody reads on in a text of 200,000 dots, or where a wrong target makes every other
instruction an error."""

Severity = Literal["error", "warning", "information", "hint"]
Tag = Literal["unnecessary", "deprecated"]


@dataclass(frozen=True)
class Fix:
    """One way to repair the fault: `edits` do not overlap and all refer to the unchanged source.

    At most one fix of a diagnostic is `preferred`: the one an editor may apply without asking which.
    """

    title: str
    edits: tuple[TextEdit, ...]
    preferred: bool = False


@dataclass(frozen=True)
class Related:
    """Another place in the same document that explains the fault."""

    start: int
    end: int
    message: str


@dataclass(frozen=True)
class Diagnostic:
    """A fault of the document between the byte offsets `start` and `end`.

    `code` is the name of the check that found it. `needs` lists every pair of PTX version and targets
    that would accept the code; None when the fault has nothing to do with version or target. `source` is who says so.
    """

    code: str
    severity: Severity
    message: str
    start: int
    end: int
    needs: tuple[Alternative, ...] | None = None
    fixes: tuple[Fix, ...] = ()
    tags: tuple[Tag, ...] = ()
    related: tuple[Related, ...] = ()
    source: str = "ptx-ls"
