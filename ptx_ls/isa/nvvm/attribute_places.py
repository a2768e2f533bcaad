"""Where each attribute of LLVM IR may be, for each reader: facts of nvvm_attributes.isa."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from ptx_ls.isa.notation.lines import lines_of

FILE = "nvvm_attributes.isa"
ReaderColumn = Literal["llvm7", "modern", "llvm"]
COLUMNS: tuple[ReaderColumn, ...] = ("llvm7", "modern", "llvm")
"""The readers, in the order of the file's columns."""
NAMES = {
    "f": "functions",
    "g": "groups",
    "p": "parameters",
    "r": "return values",
    "c": "calls",
    "a": "arguments",
}
"""The places by their letters."""


@cache
def places() -> Mapping[str, Mapping[ReaderColumn, str]]:
    """The letters of the places of each attribute, by the reader; "" for one that it does not know."""
    found: dict[str, Mapping[ReaderColumn, str]] = {}
    for line in lines_of(FILE):
        name, *letters = line.columns
        found[name] = dict(zip(COLUMNS, (one.replace("-", "") for one in letters), strict=True))
    return found


def misplaced(name: str, place: str, readers: tuple[ReaderColumn, ...]) -> bool:
    """Whether none of some readers takes an attribute in a place, and at least one of them knows it."""
    known = places().get(name)
    if known is None or any(place in known[reader] for reader in readers):
        return False
    return any(known[reader] for reader in readers)


def unknown(name: str, reader: ReaderColumn) -> bool:
    """Whether a reader does not know an attribute that another does."""
    known = places().get(name)
    return known is not None and not known[reader]
