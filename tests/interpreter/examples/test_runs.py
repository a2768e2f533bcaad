"""Examples of instructions give the values that they show."""

from __future__ import annotations

import pytest

from ptx_ls.isa.examples import example as examples
from tests.interpreter.examples import runs


@pytest.mark.slow
@pytest.mark.parametrize("stem", runs.stems())
def test_the_values_are_those_of_a_run(stem: str) -> None:
    found = (examples.FOLDER / f"{stem}.txt").read_text(encoding="utf-8")
    assert found == runs.text(stem), "run: python -m tests.generate"


def test_what_ptxas_has_taken_is_what_is_there() -> None:
    """`python -m tests.generate` puts what has changed to ptxas."""
    lines = runs.RECORD.read_text(encoding="utf-8").splitlines()
    assert dict(line.split() for line in lines[1:]) == {stem: runs.digest(stem) for stem in runs.stems()}
