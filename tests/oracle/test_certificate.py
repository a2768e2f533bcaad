"""Every entry of the table is certified as it stands (`python -m tests.oracle certify --write ENTRY`)."""

from __future__ import annotations

from dataclasses import replace

from ptx_ls.isa import gates, table
from tests.oracle import certificate


def test_every_entry_is_certified_as_it_stands() -> None:
    found = certificate.faults(table.entries(), certificate.read())
    assert not found, "\n".join(["run: python -m tests.oracle certify --write NAME", *found])


def test_an_edit_of_one_gate_or_token_is_noticed() -> None:
    entry = next(e for e in table.entries() if e.name == "cvt")
    form = entry.forms[0]
    moved = replace(entry, forms=(replace(form, gate=gates.parse("9.0 sm_90")), *entry.forms[1:]))
    slot = replace(form.slots[0], gates={**form.slots[0].gates, ".never": None})
    grown = replace(entry, forms=(replace(form, slots=(slot, *form.slots[1:])), *entry.forms[1:]))
    known = certificate.read()
    for edited in (moved, grown):
        entries = tuple(edited if e is entry else e for e in table.entries())
        assert any("cvt was edited" in f for f in certificate.faults(entries, known))
