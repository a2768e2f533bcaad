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
    have. `values`: what the value of a field may be, by the letters of the file. `newer`: what the dialect of LLVM 7
    does not have, by "node", the node or the prefix. `filled`: the fields of a node that are never null or empty."""

    fields: Mapping[str, frozenset[str]]
    required: Mapping[str, tuple[str, ...]]
    words: Mapping[str, tuple[str, ...]]
    values: Mapping[str, str]
    newer: Mapping[str, frozenset[str]]
    filled: Mapping[str, frozenset[str]]


@cache
def table() -> Table:
    """The table."""
    fields: dict[str, frozenset[str]] = {}
    required: dict[str, tuple[str, ...]] = {}
    words: dict[str, tuple[str, ...]] = {}
    values: dict[str, str] = {}
    newer: dict[str, frozenset[str]] = {}
    filled: dict[str, frozenset[str]] = {}
    for line in lines_of(FILE):
        head, listed = line.columns
        kind, _, name = head.partition(" ")
        if kind == "node":
            fields[name] = frozenset(one.rstrip("!") for one in listed.split())
            required[name] = tuple(one[:-1] for one in listed.split() if one[-1] == "!")
        elif kind == "words":
            words[name] = (*words.get(name, ()), *listed.split())
        elif kind == "values":
            values |= dict.fromkeys(listed.split(), name)
        elif kind == "filled":
            filled[name] = frozenset(listed.split())
        elif kind == "llvm7":
            newer[name] = newer.get(name, frozenset()) | {*listed.split()}
        else:
            raise line.error("expected `node`, `words`, `values`, `filled` or `llvm7`")
    return Table(fields, required, words, values, newer, filled)


def of_prefix(written: str) -> tuple[str, ...]:
    """All names that begin as a name of DWARF or a flag does: `DW_LANG_C99` for `DW_LANG_`; none if no group begins
    so."""
    group, between, _ = _parts(written)
    return tuple(f"{group}{between}{one}" for one in table().words.get(group, ())) if group else ()


def is_newer(written: str) -> bool:
    """Whether the dialect of LLVM 7 does not have a name of DWARF or a flag that today's readers have."""
    group, _, name = _parts(written)
    return name in table().newer.get(group, ())


def _parts(written: str) -> tuple[str, str, str]:
    """The group of a name, what is between, and the rest; a group of "" for another word."""
    for group in ("DIFlag", "DISPFlag"):
        if written.startswith(group):
            return group, "", written.removeprefix(group)
    parts = written.split("_", 2)
    return ("_".join(parts[:2]), "_", parts[2]) if len(parts) > 2 else ("", "", written)
