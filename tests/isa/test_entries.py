"""What every entry of the table says of itself: a summary, a section of NVIDIA's manual, what runs it or why not."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from ptx_ls.isa import state, table
from ptx_ls.isa.model import Entry

ANCHORS = frozenset(
    line
    for line in (Path(__file__).parent / "manual_anchors.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
)
SUMMARY = re.compile(r"[A-Z][a-z]+s\b[^.]*(\.\w[^.]*)*\.")
"""One sentence that tells what the instruction does: "Adds two integers."; a dot may stand within a name."""


def faults(entry: Entry) -> list[str]:
    """What an entry does not say as it should."""
    found = []
    if not SUMMARY.fullmatch(entry.summary) or len(entry.summary) > 140:
        found.append(f"summary: {entry.summary}")
    if entry.doc not in ANCHORS:
        found.append(f"the manual has no section {entry.doc}")
    if not re.fullmatch(r'none "[^"]{8,}"|[a-z_0-9.]+', entry.exec) or entry.exec == "none":
        found.append(f"exec: {entry.exec}")
    return [f"{entry.file}:{entry.line}: {fault}" for fault in found]


def test_every_entry_speaks_for_itself() -> None:
    assert len(table.entries()) > 240
    assert not [fault for entry in table.entries() for fault in faults(entry)]


@pytest.mark.parametrize(
    "change",
    [
        {"summary": ""},
        {"summary": "Add two integers."},
        {"summary": "Adds two integers"},
        {"summary": "Adds. Two integers."},
        {"doc": "data-movement-and-conversion-instructions-moov"},
        {"exec": ""},
        {"exec": "none"},
        {"exec": 'none ""'},
    ],
)
def test_an_entry_that_does_not_is_noticed(change: dict[str, str]) -> None:
    entry = table.family("mov")[0]
    assert not faults(entry)
    assert faults(replace(entry, **change))  # type: ignore[arg-type]


def test_what_stands_around_instructions_is_in_the_manual_too() -> None:
    told = state.load()
    docs = [register.doc for register in told.special_registers] + [directive.doc for directive in told.directives]
    docs += [space.doc for space in told.spaces] + [pragma.doc for pragma in told.pragmas]
    assert len(docs) > 100
    assert not set(docs) - ANCHORS
