"""A few of the programs of `python -m tests.fuzz.grammar`, and that it sees what goes wrong."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.languages.cuda import LANGUAGE
from ptx_ls.syntax.document import Document
from tests.fuzz import grammar, share
from tests.fuzz.grammar import drawn, drive
from tests.fuzz.grammars import GRAMMARS
from tests.fuzz.inputs import Input


@pytest.mark.slow
def test_nothing_raises_or_takes_long() -> None:
    assert share.run(1, range(40), None, drawn, drive).failures == {}


def test_a_program_can_be_had_again() -> None:
    assert {drawn(1, number).language for number in range(4)} == set(GRAMMARS)
    assert drawn(3, 5) == drawn(3, 5) != drawn(4, 5)
    assert drawn(3, 5, "cuda").language == "cuda"


def _changing(document: Document) -> list[Diagnostic]:
    return [Diagnostic("code", "error", str(id(document)), 0, 1)]


def test_diagnostics_that_an_edit_leaves_wrong_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    given = Input("written", "cuda", b"void f() {}\n")
    assert drive(given, random.Random(1)) is None
    monkeypatch.setattr(grammar, "language_of", lambda document: replace(LANGUAGE, diagnostics=_changing))
    failure = drive(given, random.Random(1))
    assert failure is not None and "other diagnostics" in failure.text
