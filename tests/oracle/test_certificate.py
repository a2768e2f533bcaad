"""Every entry of the table is certified as it stands (`python -m tests.oracle certify --write ENTRY`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ptx_ls.isa import table
from ptx_ls.isa.model import Entry
from ptx_ls.isa.notation.entries import read_entries
from ptx_ls.isa.notation.lines import FOLDER
from tests.oracle import certificate


def test_every_entry_is_certified_as_it_stands() -> None:
    found = certificate.faults(table.entries(), certificate.read())
    assert not found, "\n".join(["run: python -m tests.oracle certify --write NAME", *found])


def test_what_is_passed_over_is_proven_as_it_stands() -> None:
    found = certificate.stray_faults(table.entries(), certificate.read())
    assert not found, "\n".join(["run: python -m tests.oracle.strays --write NAME", *found])


class Edit(NamedTuple):
    """A change of an entry's text."""

    entry: str
    before: str
    after: str


Faults = Callable[[tuple[Entry, ...], Mapping[str, Any]], list[str]]


def faults_after(edit: Edit, folder: Path, faults: Faults = certificate.faults) -> list[str]:
    """What is no longer certified when a line of an entry is edited in a copy of its file."""
    entry = next(e for e in table.entries() if e.name == edit.entry)
    text = Path(FOLDER, entry.file).read_text(encoding="utf-8")
    start = text.index(f"\ninstruction {edit.entry} ")
    end = text.find("\ninstruction ", start + 1)
    block = text[start:end]
    assert block.count(edit.before) == 1, f"{edit.entry} does not have {edit.before!r} once"
    copy = folder / entry.file
    copy.write_text(text[:start] + block.replace(edit.before, edit.after) + text[end:], encoding="utf-8")
    others = [e for e in table.entries() if e.file != entry.file]
    known = certificate.read()
    before = faults(table.entries(), known)
    return [f for f in faults((*others, *read_entries(copy)), known) if f not in before]


@pytest.mark.slow
@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(Edit("prmt", ".ecl .ecr", ".ecl"), id="a token dropped"),
        pytest.param(Edit("prmt", ".ecl .ecr", ".ecl .ecx"), id="a token renamed"),
        pytest.param(Edit("prmt", "@ 2.0 sm_20", "@ 2.0 sm_21"), id="the target of a form"),
        pytest.param(Edit("isspacep", ".const  @ 3.1", ".const  @ 3.0"), id="the version of a token"),
        pytest.param(Edit("prmt", "b32{.mode}", "b32.mode"), id="an optional slot made mandatory"),
        pytest.param(Edit("prmt", "c:.b32", "c:.b64"), id="the type of an operand"),
        pytest.param(Edit("prmt", ", c:.b32", ""), id="an operand dropped"),
        pytest.param(Edit("mov", "deny .v4 .type=.bits64", "deny .v2 .type=.bits64"), id="the condition of a rule"),
        pytest.param(Edit("mov", "    deny .v4", "    # deny .v4"), id="a rule dropped"),
    ],
)
def test_an_edit_of_one_fact_is_noticed(edit: Edit, tmp_path: Path) -> None:
    assert faults_after(edit, tmp_path) == [f"data_movement.isa: {edit.entry} was edited since it was certified"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(Edit("shfl", "ignores .b2 .no_membermask_overlap", "ignores .b2"), id="a token no longer ignored"),
        pytest.param(Edit("mma", "ignores .xor .and .or", "ignores .xor"), id="in a group"),
        pytest.param(Edit("wmma.load.a", "    trails .b2  # measured", "    # trails"), id="a line dropped"),
        pytest.param(Edit("wmma.load.a", "    trails .b2 ", "    trails .opaque"), id="another set"),
        pytest.param(Edit("copysign", "  ignores .b2 ", "  ignores none "), id="nothing ignored"),
    ],
)
def test_an_edit_of_what_is_passed_over_is_noticed(edit: Edit, tmp_path: Path) -> None:
    file = next(e.file for e in table.entries() if e.name == edit.entry)
    expected = f"{file}: {edit.entry}: what is passed over was edited since it was proven"
    assert faults_after(edit, tmp_path, certificate.stray_faults) == [expected]
    assert not faults_after(edit, tmp_path)


@pytest.mark.slow
def test_an_entry_that_nobody_certified_is_noticed(tmp_path: Path) -> None:
    renamed = Edit("prmt", "\ninstruction prmt ", "\ninstruction prmt.b32 ")
    assert faults_after(renamed, tmp_path) == ["data_movement.isa: prmt.b32 was never certified"]


@pytest.mark.slow
def test_an_edit_of_words_alone_needs_no_assembler(tmp_path: Path) -> None:
    assert not faults_after(Edit("prmt", "Picks four bytes", "Chooses four bytes"), tmp_path)
    assert not faults_after(Edit("mov", "a vector register holds", "a vector may hold"), tmp_path)
