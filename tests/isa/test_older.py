"""What the table says of older assemblers reaches those who ask for the spelling, and them alone."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from ptx_ls.cli.explain import as_json, as_text
from ptx_ls.isa import render, table
from ptx_ls.isa.explain import explain
from ptx_ls.isa.model import Entry
from ptx_ls.isa.notation.entries import read_entries
from ptx_ls.isa.notation.lines import IsaError
from tests.oracle.releases import plainest

ENTRY = """\
instruction probe  "Probes nothing."
  probe{.a}.b32  =d:b32
  differs probe.a.*  "refuses .a" measured 12.0 12.4
"""


def _read(folder: Path, text: str) -> Entry:
    path = folder / "probe.isa"
    path.write_text(text, encoding="utf-8")
    (entry,) = read_entries(path)
    return entry


def test_it_is_given_the_spellings_it_names(tmp_path: Path) -> None:
    entry = _read(tmp_path, ENTRY)
    assert not entry.differences
    assert render.older(entry, "probe.a.b32") == ["ptxas 12.0, 12.4: refuses .a"]
    assert render.older(entry, "probe.b32") == []


def test_a_line_without_a_release_does_not_read(tmp_path: Path) -> None:
    with pytest.raises(IsaError):
        _read(tmp_path, ENTRY.replace(" measured 12.0 12.4", ""))


def _stated() -> list[tuple[Entry, str, str]]:
    return [(entry, d.spelling, d.reason) for entry in table.entries() for d in entry.older]


@pytest.mark.slow
def test_each_line_speaks_of_a_spelling_that_the_table_takes_and_explain_tells_it() -> None:
    assert _stated()
    for entry, pattern, reason in _stated():
        spelling = next((s for s in plainest(entry) if fnmatchcase(s, pattern)), None)
        assert spelling, f"{entry.file}: {pattern} fits nothing that the table takes"
        found = explain(spelling)
        assert reason in as_text(found)
        assert any(reason in note for match in as_json(found)["matches"] for note in match["notes"])
