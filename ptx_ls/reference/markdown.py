"""Markdown as GitHub reads it: code, tables, links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence


def code(text: str) -> str:
    """Inline code."""
    return f"`{text}`"


def codes(texts: Iterable[str]) -> str:
    """Several pieces of inline code, separated by blanks."""
    return " ".join(map(code, texts))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; "" without rows. Bars within cells are escaped, line ends become <br>."""
    lines = [_row(cells) for cells in rows]
    if not lines:
        return ""
    return "\n".join([_row(head), "|" + "---|" * len(head), *lines])


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", "<br>") for cell in cells) + " |"


def anchor(heading: str) -> str:
    """The anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def page(title: str, *parts: str) -> str:
    """A page: its title and its parts, without empty ones."""
    return "\n\n".join([f"# {title}", _GENERATED, *(p.strip("\n") for p in parts if p)]) + "\n"


_GENERATED = "<!-- Made from the table by `python -m ptx_ls.reference`; edits belong in ptx_ls/isa. -->"
