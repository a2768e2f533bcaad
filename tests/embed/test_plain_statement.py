"""A statement that is read in one go is the one that is read word by word."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptx_ls.embed.cpp.macros import Macros
from ptx_ls.embed.cpp.plain_statement import read_plain
from ptx_ls.embed.cpp.scan import tokens
from ptx_ls.embed.cpp.statement import AsmStatement, read_statement
from ptx_ls.embed.cpp.words import words

FOLDER = Path(__file__).parents[1] / "markers" / "embedded"


def facts(one: AsmStatement) -> tuple[object, ...]:
    """All of a statement."""
    assert one.template is not None
    template = (one.template.text, one.template.pieces)
    own = one.__dict__.keys() - {"template", "lists", "lists_start"} | {"placed"}
    return (*(getattr(one, name) for name in sorted(own)), template)


def compared(source: bytes) -> int:
    """How many statements are read both ways, and alike."""
    macros = Macros(source)
    count = 0
    for token in tokens(source):
        if token.kind == "asm" and (plain := read_plain(source, token.start)) is not None:
            general = read_statement(list(words(source, *plain.span)), 0, macros, {})
            assert general is not None
            assert facts(plain) == facts(general)
            count += 1
    return count


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.cu")), ids=lambda path: path.name)
def test_statements_of_marker_files(path: Path) -> None:
    assert compared(path.read_bytes()) or path.stem == "branches"


_WORDS = [
    '"mov.u32 %0;"',
    '"\\n"',
    '"=r"',
    '"r"',
    "(a)",
    "(f(x)[1])",
    ":",
    "::",
    ",",
    " ",
    "\n",
    '"memory"',
    "[n]",
    "/*c*/",
]


@given(st.lists(st.sampled_from(_WORDS), max_size=14))
def test_any_statement(parts: list[str]) -> None:
    compared(("asm volatile(" + "".join(parts) + ");").encode())
