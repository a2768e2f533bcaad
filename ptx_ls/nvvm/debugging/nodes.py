"""The nodes of debugging metadata with their fields, and the names of DWARF that LLVM knows.

They are in nvvm_debugging.isa.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ptx_ls.isa.notation.lines import lines_of
from ptx_ls.lazy import NamedTuple

FILE = "nvvm_debugging.isa"


class Table(NamedTuple):
    """The fields of each node, those of them that it has to have, and the words by the prefix or field that they
    have."""

    fields: Mapping[str, frozenset[str]]
    required: Mapping[str, tuple[str, ...]]
    words: Mapping[str, tuple[str, ...]]


@cache
def table() -> Table:
    """The table."""
    fields: dict[str, frozenset[str]] = {}
    required: dict[str, tuple[str, ...]] = {}
    words: dict[str, tuple[str, ...]] = {}
    for line in lines_of(FILE):
        head, listed = line.columns
        kind, _, name = head.partition(" ")
        if kind == "node":
            fields[name] = frozenset(one.rstrip("!") for one in listed.split())
            required[name] = tuple(one[:-1] for one in listed.split() if one[-1] == "!")
        elif kind == "words":
            words[name] = (*words.get(name, ()), *listed.split())
        else:
            raise line.error("expected `node` or `words`")
    return Table(fields, required, words)


def of_prefix(written: str) -> tuple[str, ...]:
    """All names that begin as a name of DWARF does: `DW_LANG_C99` for `DW_LANG_`; none if no group begins so."""
    parts = written.split("_", 2)
    group = "_".join(parts[:2])
    return tuple(f"{group}_{one}" for one in table().words.get(group, ())) if len(parts) > 2 else ()
