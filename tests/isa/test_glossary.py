"""A gloss belongs to a token of an instruction: unlike instructions that share a token each have their own."""

from __future__ import annotations

import pytest

from ptx_ls.ide.completion import complete
from ptx_ls.ide.hover import hover
from ptx_ls.isa import automaton, glossary, table
from ptx_ls.isa.explain import explain
from ptx_ls.isa.operand_text import describe
from ptx_ls.syntax.document import Document

MODULE = """.version 9.4
.target sm_100a
.address_size 64
.entry k() {{
.reg .b32 r<3>; .reg .b64 a; .reg .pred p;
{line}
}}
"""


def document_with(line: str) -> tuple[Document, int]:
    """A kernel with a line, and where the line begins."""
    text = MODULE.format(line=line)
    return Document("a.ptx", "ptx", text.encode()), text.rindex(line)


@pytest.mark.parametrize(
    ("line", "token", "says", "not_says"),
    [
        ("atom.global.inc.u32 r0, [a], r1;", ".inc", "Count up", "registers"),
        ("setmaxnreg.inc.sync.aligned.u32 64;", ".inc", "Ask for more registers", "Count"),
        ("setmaxnreg.dec.sync.aligned.u32 64;", ".dec", "Give registers back", "Count"),
        ("shfl.sync.down.b32 r0, r1, 1, 31, -1;", ".down", "From the lane b above", "Rows"),
        ("tcgen05.shift.cta_group::1.down [r0];", ".down", "Rows move down", "lane b"),
        ("mul.lo.u32 r0, r1, r2;", ".lo", "The low half of the product", "Lower"),
        ("mul24.hi.u32 r0, r1, r2;", ".hi", "high 32 bits of the 48", "Higher"),
        ("setp.lo.u32 p, r0, r1;", ".lo", "Lower: less", "product"),
        ("setp.lt.and.u32 p, r0, r1, p;", ".and", "logical and of the comparison", "Bitwise"),
        ("barrier.sync.red.and.pred p, 0, p;", ".and", "true in every thread", "Bitwise"),
        ("match.any.sync.b32 r0, r1, -1;", ".any", "hold the same value", "predicate"),
        ("vote.sync.uni.pred p, p, -1;", ".uni", "the same in every thread", "divergence"),
        ("shf.r.wrap.b32 r0, r1, r2, 1;", ".r", "To the right", "red"),
        ("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r0, r1, r2, r0}, [a];", ".x4", "Four matrices", "times"),
        ("prefetch.global.L2 [a];", ".L2", "Into the L2 cache", "Out"),
    ],
)
def test_a_hover_speaks_of_the_instruction(line: str, token: str, says: str, not_says: str) -> None:
    document, start = document_with(line)
    found = hover(document, start + line.index(token + (" " if token + " " in line else ".")) + 1)
    assert found is not None
    first = found.markdown.splitlines()[0]
    assert says in first
    assert not_says not in first


def test_completion_and_explain_too() -> None:
    document, start = document_with("atom.global.")
    details = {offer.label: offer.detail for offer in complete(document, start + len("atom.global."))}
    assert details[".inc"].startswith("Count up")
    document, start = document_with("setmaxnreg.")
    details = {offer.label: offer.detail for offer in complete(document, start + len("setmaxnreg."))}
    assert details[".inc"] == "Ask for more registers."


def test_the_operands_have_the_type_of_the_spelling() -> None:
    for type_ in ("s32", "u32"):
        (match,) = explain(f"redux.sync.add.{type_}").matches
        assert [f"`.{type_}`" in describe(operand, match.tokens) for operand in match.form.operands[:2]] == [True, True]


def test_each_gloss_of_an_instruction_is_of_one_that_takes_the_token() -> None:
    taken: dict[str, set[str]] = {}
    for entry in table.entries():
        for token in automaton.tokens_of(entry):
            taken.setdefault(token, set()).add(entry.name + ".")
    for token, meanings in glossary.glosses().items():
        for path, meaning in meanings.items():
            assert any(name.startswith(path + ".") for name in taken[token]), (token, path)
            assert meaning != glossary.load()[token].summary


def test_a_gloss_speaks_of_one_instruction_only() -> None:
    assert not [word for word in glossary.load().values() if "; of " in word.summary or " Of a " in word.summary]
