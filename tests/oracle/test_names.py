"""Which words are names of instructions, asked of ptxas."""

from __future__ import annotations

import pytest

from tests.oracle import names, ptxas


def test_words_are_cut_out_of_a_program() -> None:
    text = b"\0\x01trace.mark offset\0 .b32%s\0fabric.try_get.async\0"
    assert {"trace.mark", "trace", "offset", "fabric.try_get", "fabric.try_get.async", "b32"} <= names.words_in(text)


def test_ptxas_tells_names_from_other_words() -> None:
    program = ptxas.at_hand()
    if program is None:
        pytest.skip("no ptxas: set PTXAS, or run `python -m tests.oracle certify` once, which fetches it")
    asked = ["add", "trace.mark", "fabric.submit", "mvo", "trace", "offset", "cctl", "bpt"]
    assert set(names.names(asked, program)) == {"add", "trace.mark", "fabric.submit"}


def test_a_name_that_the_table_lacks_is_reported() -> None:
    assert names.unknown(["add", "fabric.submit", "tracing.mark"]) == ["tracing.mark"]
