"""The pages of the intrinsics of NVVM IR."""

from __future__ import annotations

import re

import pytest

from ptx_ls.isa import intrinsics
from ptx_ls.reference.intrinsics import INDEX, pages


@pytest.mark.slow
def test_each_intrinsic_is_on_one_page_that_the_index_names() -> None:
    made = pages()
    named = re.findall(r"@(llvm\.nvvm\.[\w.]+)\(", "".join(made.values()))
    assert sorted(named) == sorted(intrinsics.load().names)
    assert {*re.findall(r"\]\((nvvm-[\w.]+\.md)\)", made[INDEX])} == {*made} - {INDEX}


@pytest.mark.slow
def test_a_row_says_what_each_reader_needs_where_they_differ() -> None:
    """libnvvm 13.5 alone reads `cluster.barrier`; `redux.sync.add` is the same for both."""
    made = pages()
    rows = {
        name: line for text in made.values() for line in text.splitlines() for name in re.findall(r"@([\w.]+)", line)
    }
    assert "LLVM: no target has it" in rows["llvm.nvvm.cluster.barrier"]
    assert "libnvvm: sm_90 with PTX 7.8" in rows["llvm.nvvm.cluster.barrier"]
    assert "| sm_80 with PTX 7.0 | `redux.sync.add.s32 d, a0, a1` |" in rows["llvm.nvvm.redux.sync.add"]
