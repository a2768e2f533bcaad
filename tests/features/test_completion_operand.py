"""Completion of operands in a text that the tree has no function of yet."""

from __future__ import annotations

from ptx_ls.ide.completion import complete
from ptx_ls.syntax.document import Document

_TEXT = """.version 8.0
.target sm_80
.address_size 64
.visible .entry kernel(.param .u64 first, .param .u64 second)
{
    .reg .b64 %rd<4>;
    ld.param.u64 %rd1, ["""


def test_the_parameters_of_an_unfinished_function_are_offered() -> None:
    names = [one.label for one in complete(Document("a.ptx", "ptx", _TEXT.encode()), len(_TEXT))]
    assert names[:2] == ["first", "second"]
