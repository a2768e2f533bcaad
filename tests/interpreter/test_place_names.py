"""Reports say what lies at an address, or how far away the nearest array is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault, Report

HEAD = """.version 8.0 .target sm_80 .address_size 64
.global .b32 total[4];
.extern .shared .b32 dynamic[];
.visible .entry k(.param .u64 x, .param .u64 y)
{
    .reg .b32 %r<4>; .reg .b64 %rd<4>;
    .shared .align 4 .b8 s[256];
    ld.param.u64 %rd1, [x]; ld.param.u64 %rd2, [y]; mov.u32 %r1, %tid.x; mov.u64 %rd3, total;
"""


def report(statement: str, second: Any = np.float32, head: str = HEAD) -> Report:
    """What is reported of a statement that 64 threads run, with an array of 16 words and one of another type."""
    given = [np.zeros(16, np.uint32), np.zeros(512, second)]
    module = Module.from_text(f"{head}    {statement}\n    ret;\n}}")
    with pytest.raises(ProgramFault) as caught:
        module.launch("k", 1, 64, given, smem=64, watch={"race", "memory"})
    return caught.value.report


@pytest.mark.parametrize(
    ("statement", "place"),
    [
        ("st.shared.u32 [s+128], %r1;", "(s + 128)"),
        ("st.shared.u32 [s], %r1;", "(s)"),
        ("st.shared.u32 [dynamic+8], %r1;", "(the dynamic shared memory + 8)"),
        ("st.global.u32 [%rd1+12], %r1;", "(argument 0 (x), element 3)"),
        ("st.global.u32 [%rd2+1280], %r1;", "(argument 1 (y), element 320)"),
        ("st.u32 [%rd2+1280], %r1;", "(argument 1 (y), element 320)"),
        ("st.global.u32 [%rd3+4], %r1;", "(variable total + 4)"),
    ],
)
def test_a_race_is_named_by_what_lies_there(statement: str, place: str) -> None:
    assert f"{place} races with" in report(statement).message


def test_a_part_of_an_element_is_a_byte() -> None:
    assert "(argument 1 (y), byte 12) races with" in report("st.global.u32 [%rd2+12], %r1;", np.uint64).message


@pytest.mark.parametrize("load", ["ld.global.u32", "ld.u32"])
def test_before_the_first_array(load: str) -> None:
    head = HEAD.replace(".global .b32 total[4];", "").replace("mov.u64 %rd3, total;", "")
    found = report(f"{load} %r2, [%rd1+-256]; st.global.u32 [%rd1], %r2;", head=head)
    assert found.kind == "out-of-bounds"
    assert found.advice == "256 bytes before argument 0 (x), which has 64 bytes"
