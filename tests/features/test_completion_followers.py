"""What may follow in the head of a function that is being written."""

from __future__ import annotations

import pytest

from ptx_ls.ide.completion import complete
from ptx_ls.syntax.document import Document

_HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry kernel("


@pytest.mark.parametrize("before", ["", ".param .u64 first, ", ".param .u64 first, .param .f32 second, "])
def test_each_parameter_begins_with_its_space_and_has_a_type(before: str) -> None:
    def offered(typed: str) -> set[str]:
        text = _HEAD + before + typed
        return {one.label for one in complete(Document("a.ptx", "ptx", text.encode()), len(text))}

    assert ".param" in offered(".")
    assert ".u64" not in offered(".")
    assert {".u64", ".f32"} <= offered(".param .")
