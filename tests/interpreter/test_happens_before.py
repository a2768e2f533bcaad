"""What a barrier of a CTA orders: all before it, nothing after it."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault

_TEXT = """.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 out)
{
    .reg .b32 %r<8>; .reg .b64 %rd<4>;
    .shared .align 4 .b8 cells[1024];
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    shl.b32 %r2, %r1, 2;
    mov.u32 %r3, cells;
    add.u32 %r3, %r3, %r2;
    xor.b32 %r4, %r2, 128;
    cvt.u64.u32 %rd2, %r4;
    add.u64 %rd2, %rd1, %rd2;
    cvt.u64.u32 %rd3, %r2;
    add.u64 %rd3, %rd1, %rd3;
    mov.u32 %r5, cells;
    add.u32 %r4, %r5, %r4;
    STEPS
    ret;
}
"""
"""Each thread has a cell in both memories, and the cell of the same lane of the other warp."""
_SPELLED = {
    "write shared": "st.shared.u32 [%r3], %r1;",
    "read shared": "ld.shared.u32 %r6, [%r4];",
    "write global": "st.global.u32 [%rd3], %r1;",
    "read global": "ld.global.u32 %r6, [%rd2];",
    "change shared": "st.shared.u32 [%r3], %r2;",
    "change global": "st.global.u32 [%rd3], %r2;",
    "barrier": "bar.sync 0;",
}


@pytest.mark.parametrize("space", ["shared", "global"])
@pytest.mark.parametrize(
    ("steps", "is_race"),
    [
        ("write read", True),
        ("write barrier read", False),
        ("barrier write read", True),
        ("write barrier read change", True),
        ("write barrier read barrier change", False),
    ],
)
def test_what_is_before_a_barrier_happened_before_what_is_after_it(steps: str, space: str, is_race: bool) -> None:
    lines = [_SPELLED.get(step) or _SPELLED[f"{step} {space}"] for step in steps.split()]
    module = Module.from_text(_TEXT.replace("STEPS", "\n    ".join(lines)))
    cells = np.full(64, 1000, np.uint32)
    if not is_race:
        module.launch("k", 1, 64, [cells], watch=["race"])
        return
    with pytest.raises(ProgramFault) as fault:
        module.launch("k", 1, 64, [cells], watch=["race"])
    assert fault.value.report.kind == "race"
