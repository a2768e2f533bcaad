"""Both verdicts on a whole module: that of ptxas and ours, each as the lines with an error."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.isa.targets import taken_for
from ptx_ls.syntax.document import Document
from tests.oracle.ptxas import arch_for, assemble

_ERROR = re.compile(r"^ptxas (?!<)[^\n]*?, line (\d+); (error|fatal)\s*: (.*)", re.MULTILINE)
_ANY = re.compile(r"^ptxas [^\n]*?(?:error|fatal)\s*: (.*)", re.MULTILINE)
_OF_ITS_OWN = re.compile(r"instruction '(mov|_warpsync)'$")
_TARGET = re.compile(r"\.target\b([^.]*)")


@dataclass(frozen=True)
class Said:
    """The errors of one judge, as (1-based line, text) in the order of the lines; `fatal` is the line of one that ended
    the file, which hides what is behind it."""

    refused: bool
    errors: tuple[tuple[int, str], ...] = ()
    fatal: int | None = None
    crashed: bool = False

    @property
    def lines(self) -> set[int]:
        """The lines with an error."""
        return {line for line, _ in self.errors}

    @property
    def first(self) -> str:
        """The first message, "" where there is none."""
        return self.errors[0][1] if self.errors else ""


def of_ptxas(text: str, program: Path) -> Said:
    """What ptxas says of a module. A refusal without a line has the line 0."""
    code, said = assemble(text, _architecture(text, program), program)
    if code < 0:
        return Said(False, crashed=True)
    found = [(int(line), what, kind) for line, kind, what in _ERROR.findall(said)]
    fatal = next((line for line, _, kind in found if kind == "fatal"), None)
    rows = text.split("\n")
    errors = sorted({(line, what) for line, what, _ in found if fatal is None or not _is_its_own(what, rows[line - 1])})
    if code and not errors:
        match = _ANY.search(said)
        errors = [(0, match[1] if match else said.strip()[:100])]
    return Said(code != 0, tuple(errors), fatal)


def _is_its_own(message: str, row: str) -> bool:
    """Whether a message is about an instruction in a text that ptxas itself puts before a module: behind a syntax error
    it counts the lines of that as if they were ours."""
    match = _OF_ITS_OWN.search(message)
    return match is not None and match[1] not in row


def of_ours(text: str) -> Said:
    """What ptx-ls says of a module: errors alone, no warnings."""
    document = Document("file:///mutant.ptx", "ptx", text.encode())
    found = [d for d in check(document, is_virtual=True) if d.severity == "error"]
    # As ptxas counts them: an editor ends a line at a carriage return alone as well.
    errors = sorted({(document.source.count(b"\n", 0, d.reported) + 1, f"{d.code}: {d.message}") for d in found})
    return Said(bool(errors), tuple(errors))


def _architecture(text: str, program: Path) -> str:
    """The highest target that the module names: ptxas ends at one above its -arch without judging the rest."""
    words = (word for line in _TARGET.findall(text) for word in re.findall(r"[\w$]+", line))
    named = [target for word in words if (target := taken_for(word))]
    if not named:
        return arch_for("sm_75", program)
    return arch_for(max(named, key=lambda t: (t.number, t.variant)).name, program)
