"""What a check reports, as plain data with byte offsets into the document's UTF-8 source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ptx_ls.lazy import dataclass
from ptx_ls.syntax.text_edit import TextEdit

if TYPE_CHECKING:
    from ptx_ls.isa.gates import Alternative

MAX_DIAGNOSTICS = 5000
"""The most diagnostics of one kind that are reported: nobody reads on in a text of 200,000 dots, or where a wrong
target makes every other instruction an error."""

Severity = Literal["error", "warning", "information", "hint"]
Tag = Literal["unnecessary", "deprecated"]


@dataclass(frozen=True)
class Fix:
    """One way to fix a diagnostic: `edits` do not overlap and all refer to the unchanged source.

    At most one fix of a diagnostic is `preferred`: the one that an editor may apply without asking the user to choose.
    """

    title: str
    edits: tuple[TextEdit, ...]
    preferred: bool = False


@dataclass(frozen=True)
class Related:
    """Another range of the same document that explains the diagnostic."""

    start: int
    end: int
    message: str


REPORTED = "ptxas reports it here"
"""What is said at a place where only ptxas reports the fault."""


@dataclass(frozen=True)
class Diagnostic:
    """A fault of the document between the byte offsets `start` and `end`.

    `code` is the name of the check that found it. `needs` lists every pair of PTX version and targets that accepts the
    code; None when the fault does not depend on version or target. `source` is the program that reports it. `ptxas`:
    what ptxas says of the fault, where that is not the first sentence of the message.
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
    ptxas: str = ""

    @property
    def in_ptxas_words(self) -> str:
        """What ptxas says of the fault: the first sentence of the message, unless ptxas has other words."""
        return self.ptxas or self.message.partition("; did you mean ")[0].split(". ", 1)[0]

    @property
    def reported(self) -> int:
        """Where ptxas reports the fault: a missing `;` at what follows."""
        return next((one.start for one in self.related if one.message == REPORTED), self.start)
