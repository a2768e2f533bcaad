"""The section of the manual and the page of each instruction."""

from __future__ import annotations

from ptx_ls.isa import table
from ptx_ls.isa.model import Entry
from ptx_ls.isa.sections import SECTIONS

_OWN_PAGES = ("cp.async.bulk", "cp.reduce.async.bulk", "cp.async", "tcgen05.mma")
"""Paths whose instructions people look up by more than the first word; the first that begins a path counts."""


def section(entry: Entry) -> str:
    """The title of the section of an entry; that of its file if the manual's order does not name it."""
    return _sections().get(entry.file.removesuffix(".isa")) or entry.file.removesuffix(".isa").replace("_", " ").title()


def _sections() -> dict[str, str]:
    return {file: title for title, files in SECTIONS for file in files}


def in_order() -> list[Entry]:
    """Every entry in the manual's order."""
    return list(table.entries())


def page_name(entry: Entry) -> str:
    """The page of an entry, without suffix: its first word, or a longer path that has its own page."""
    name = entry.name + "."
    return next((own for own in _OWN_PAGES if name.startswith(own + ".")), entry.path[0])


def pages() -> dict[str, list[Entry]]:
    """The entries of each page, in the manual's order."""
    found: dict[str, list[Entry]] = {}
    for entry in in_order():
        found.setdefault(page_name(entry), []).append(entry)
    return found
