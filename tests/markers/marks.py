"""Reads the marks of a marker file and writes those of diagnostics."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ptx_ls.checks.base.diagnostic import Diagnostic

_MARK = re.compile(r"^(\s*(?://|;|#)\s*)(\^+)\s+(.*)$")
_NAME = re.compile(r"(declares|reads|writes|updates|names) ([\w, ]+)$")
_RENAME = re.compile(r"(no )?rename (\S+): (.+)$")
_VERB = re.compile(r"([a-z]+(?: end)?): (.+)$")
_DIAGNOSTIC = re.compile(r"(error|warning|information|hint) ([a-z-]+)(?:: (.*))?$")


Place = tuple[int, int, int]
"""A line, and the columns where something begins and ends in it."""


@dataclass(frozen=True)
class Mark:
    """A mark: the line of code it is about (0-based), the columns under its carets, and what it says."""

    line: int
    start: int
    end: int
    text: str

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.line, self.start, self.end

    @property
    def request(self) -> tuple[str, str]:
        """(verb, what is expected) of any mark of the form `verb: TEXT`; two empty strings of others."""
        match = _VERB.match(self.text)
        return (match[1], match[2]) if match and not self.diagnostic else ("", "")

    @property
    def diagnostic(self) -> tuple[str, str, str] | None:
        """(severity, code, text of the message) if it is about a diagnostic."""
        match = _DIAGNOSTIC.match(self.text)
        return (match[1], match[2], match[3] or "") if match else None

    @property
    def name(self) -> tuple[str, frozenset[str]] | None:
        """(what is done there, what is named) if it is about a name."""
        match = _NAME.match(self.text)
        return (match[1], frozenset(match[2].split(", "))) if match else None

    @property
    def rename(self) -> tuple[bool, str, str] | None:
        """(whether it is done, the new name, what is in the text then or in the refusal) if it is about a rename."""
        match = _RENAME.match(self.text)
        return (not match[1], match[2], match[3]) if match else None


def read_marks(text: str) -> list[Mark]:
    """The marks of a file; several may stand below one line of code. Columns count characters."""
    marks: list[Mark] = []
    code = -1
    for number, line in enumerate(text.split("\n")):
        match = _MARK.match(line)
        if match:
            start = len(match[1])
            marks.append(Mark(code, start, start + len(match[2]), match[3].strip()))
        else:
            code = number
    return marks


def without_marks(text: str) -> tuple[str, list[int]]:
    """A file without its marks, and which line of the file each line left is."""
    kept = [(number, line) for number, line in enumerate(text.split("\n")) if not _MARK.match(line)]
    return "\n".join(line for _, line in kept), [number for number, _ in kept]


def written(text: str, diagnostics: list[tuple[int, int, int, Diagnostic]], sign: str = "//") -> str:
    """The text with its marks of diagnostics replaced: (line, start, end, diagnostic), columns in characters. `sign`
    begins a comment."""
    out: list[str] = []
    below: dict[int, list[str]] = {}
    for line, start, end, d in diagnostics:
        carets = sign.ljust(2).ljust(start) + "^" * max(1, end - max(start, 2))
        below.setdefault(line, []).append(f"{carets} {d.severity} {d.code}: {d.message}")
    for number, line_text in enumerate(text.split("\n")):
        match = _MARK.match(line_text)
        if match and _DIAGNOSTIC.match(match[3]):
            continue
        out.append(line_text)
        out += below.get(number, [])
    return "\n".join(out)
