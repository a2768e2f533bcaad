"""An entry's forms are read when they are first asked for, and once."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from ptx_ls.isa import table
from ptx_ls.isa.model import Form
from ptx_ls.isa.notation.entries import read_entries
from ptx_ls.isa.notation.lines import IsaError


def test_forms_are_read_once_whoever_asks() -> None:
    known = table.family("prmt")[0]
    asked: list[int] = []
    together = threading.Barrier(4)

    def read() -> tuple[Form, ...]:
        asked.append(1)
        return tuple(replace(form) for form in known.forms)

    entry = replace(known, forms=read)
    assert not asked
    found: list[tuple[Form, ...]] = []

    def ask() -> None:
        together.wait()
        found.append(entry.forms)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(asked) == 1
    assert all(forms is found[0] for forms in found)
    assert [form.text for form in found[0]] == [form.text for form in known.forms]


def test_an_entry_may_be_given_other_forms() -> None:
    entry = table.family("prmt")[0]
    assert replace(entry, forms=()).forms == ()


def test_a_form_that_does_not_read_says_where(tmp_path: Path) -> None:
    path = tmp_path / "wrong.isa"
    path.write_text('instruction foo  "Does foo."\n\n  foo{.a.b32  =d:b32\n', encoding="utf-8")
    (entry,) = read_entries(path)
    for _ in range(2):
        with pytest.raises(IsaError, match=r"wrong\.isa:3"):
            assert entry.forms
