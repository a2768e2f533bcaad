"""The table has every instruction that a section of the manual describes, and those that only ptxas knows of."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.isa import automaton, table
from ptx_ls.isa.model import Entry
from ptx_ls.isa.notation import files

SECTIONS = Path(__file__).parents[1] / "reference" / "manual_sections.txt"

UNDOCUMENTED = ("trace.mark", "fence.alias.sync_restrict::read", "tensormap.query.alloc_class_large")
"""Taken by ptxas 13.5, described in no public manual."""


def families() -> list[str]:
    """The instructions that the sections name, each once."""
    lines = SECTIONS.read_text(encoding="utf-8").splitlines()
    return sorted({line.split()[1] for line in lines if line[:1] != "#"})


def has(name: str, entries: tuple[Entry, ...]) -> bool:
    """Whether some entry has every word of a name, in its path or as a modifier."""
    opcode, *rest = name.split(".")
    for entry in entries:
        words = {*entry.path[1:], *(token[1:] for token in automaton.tokens_of(entry))}
        if entry.path[0] == opcode and words.issuperset(rest):
            return True
    return False


def test_the_list_is_whole() -> None:
    names = families()
    assert len(names) == 214
    assert len({name.split(".")[0] for name in names}) == 139


@pytest.mark.parametrize("name", [*families(), *UNDOCUMENTED])
def test_the_table_has(name: str) -> None:
    assert has(name, table.entries())


@pytest.mark.parametrize("name", ["fabric.wait", "mma.sp::ordered_metadata", "tcgen05.wait::ld", "rcp.approx.ftz.f64"])
def test_one_that_is_taken_out_is_missed(name: str) -> None:
    without = tuple(entry for entry in table.entries() if not has(name, (entry,)))
    assert len(without) < len(table.entries())
    assert not has(name, without)


def test_no_opcode_is_without_a_source() -> None:
    sources = {name.split(".")[0] for name in (*families(), *UNDOCUMENTED)}
    # What a later manual adds has an anchor of its own, which test_entries.py looks up in manual_anchors.txt.
    sources |= {entry.path[0] for entry in table.entries() if entry.doc.endswith(f"-{entry.path[0]}")}
    assert set(files.opcodes()) == sources
