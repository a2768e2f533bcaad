"""A few of the edits of `python -m tests.checks.random_edits`, which makes 20,000."""

from __future__ import annotations

import math

import pytest

from ptx_ls.syntax.document import Change, Document
from tests.checks.random_edits import replacement, run, shortest


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3])
def test_an_edited_document_answers_as_a_fresh_one(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    counts, failed = run(seed, 120, math.inf, sizes=(40, 120))
    assert not failed, capsys.readouterr().out
    assert counts.total() >= 120


def test_the_fewest_edits_are_all_of_them_where_none_differs() -> None:
    steps = [([Change(b"\n", (0, 0), (0, 0))], True), ([Change(b"//", (0, 0), (0, 0))], False)]
    assert shortest("ptx", b".version 8.0\n", steps) == (b".version 8.0\n", steps)


def test_a_replacement_makes_one_text_of_another() -> None:
    old, new = "a é\nbc\n".encode(), "a è\nc\n".encode()
    change = replacement(old, new)
    assert Document("a.ptx", "ptx", old).changed(1, [change], "utf-8").source == new
