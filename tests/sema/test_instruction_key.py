"""Names that are declared among the instructions of a block, looked up for many instructions at a time."""

from __future__ import annotations

import pytest

from ptx_ls.sema.instruction_key import canonical_instructions
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import instruction_nodes
from ptx_ls.syntax.document import Document

SOURCE = """.version 8.6
.target sm_90
.address_size 64
.entry kernel (.param .u64 p)
{
    .reg .b32 %r, x;
    {
BODY
    }
    ret;
}
"""


def operands(body: str) -> list[list[str]]:
    """What the operands of the instructions are compared by, those together that are looked up together."""
    document = Document("a.ptx", "ptx", SOURCE.replace("BODY", body).encode())
    every = canonical_instructions(document, symbols_of(document), instruction_nodes(document))
    return [[words.strip(" ;") for _, _, words in likenesses] for _, likenesses, _ in every][:-1]


def test_each_declared_before_its_use_they_are_looked_up_together() -> None:
    body = """
    .param .b32 first;
    st.param.b32 [first], %r;
    .param .b64 second;
    st.param.b64 [second], 1;
    """
    assert operands(body) == [["[=param:b32], %b32", "[=param:b64], 1"]]


@pytest.mark.parametrize(
    ("before", "word"),
    [("x", "%b32"), ("/* x */ %r", "%b32"), ("y", "?"), ("x2", "?")],
)
def test_before_a_declaration_a_name_means_what_it_means_around(before: str, word: str) -> None:
    body = f"""
    mov.b32 %r, {before};
    .reg .b64 x, y;
    mov.b64 x, y;
    """
    assert [one for many in operands(body) for one in many] == [f"%b32, {word}", "%b64, %b64"]
