"""The lines of an .isa file: comments removed, continued lines joined, columns split."""

from __future__ import annotations

from collections.abc import Iterator
from os import path, scandir

from ptx_ls.lazy import NamedTuple, pattern

FOLDER = path.join(path.dirname(path.dirname(__file__)), "data")
_COMMENT = pattern(r"^#.*|\s{2,}#\s.*$")


class Line(NamedTuple):
    """One logical line: `number` is 1-based and that of its first physical line."""

    file: str
    number: int
    indent: int
    text: str

    @property
    def columns(self) -> list[str]:
        """The parts that two or more spaces separate."""
        return [column for part in self.text.split("  ") if (column := part.strip())]

    def error(self, message: str) -> IsaError:
        """The error to raise for a fault in this line."""
        return IsaError(f"{self.file}:{self.number}: {message}: {self.text}")


class IsaError(ValueError):
    """An .isa file does not follow NOTATION.md. Never raised for a user's input."""


def names() -> list[str]:
    """The names of all .isa files."""
    with scandir(FOLDER) as found:
        return [one.name for one in found if one.name.endswith(".isa")]


def text_of(name: str) -> str:
    """The text of a file."""
    with open(path.join(FOLDER, name), encoding="utf-8") as file:
        return file.read()


def lines_of(name: str) -> Iterator[Line]:
    """The logical lines of a file, without comments and blank lines."""
    return read_lines(name, text_of(name))


def read_lines(file: str, text: str, start: int = 1) -> Iterator[Line]:
    """The logical lines of a part of a file that begins on a line, without comments and blank lines."""
    pending = ""
    first = 0
    for number, raw in enumerate(text.splitlines(), start):
        text = (_COMMENT.sub("", raw) if "#" in raw else raw).rstrip()
        if pending:
            text, pending = _join(pending, text), ""
        else:
            first = number
        if text.endswith("\\"):
            pending = text[:-1]
            continue
        stripped = text.lstrip()
        if stripped:
            yield Line(file, first, len(text) - len(stripped), stripped)


def _join(pending: str, text: str) -> str:
    # Two spaces before the backslash end a column there.
    gap = "  " if pending.endswith("  ") else " "
    return f"{pending.rstrip()}{gap}{text.lstrip()}"


def unquote(text: str) -> str:
    """The text between double quotes, or the text itself."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text
