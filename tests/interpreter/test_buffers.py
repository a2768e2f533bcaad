"""Memory that stays on the device over launches, and whose address may stand in memory."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import LimitReached, Module, ProgramFault

TEXT = """.version 7.0 .target sm_80 .address_size 64
.entry through(.param .u64 at)
{
    .reg .u64 %a<3>; .reg .u32 %r;
    ld.param.u64 %a1, [at];
    ld.global.u64 %a2, [%a1];
    ld.global.u32 %r, [%a2];
    add.u32 %r, %r, 1;
    st.global.u32 [%a2], %r;
    ret;
}
"""


def test_a_buffer_keeps_its_address_and_its_content() -> None:
    module = Module.from_text(TEXT)
    counter, pointer = module.allocate(4), module.allocate(8)
    counter.content(np.uint32)[0] = 40
    pointer.content(np.uint64)[0] = counter.address
    for _ in range(2):
        module.launch("through", args=[pointer])
    assert counter.content(np.uint32).tolist() == [42]
    assert counter.address % 256 == 0


def test_a_buffer_that_was_freed_is_reported_by_its_name() -> None:
    module = Module.from_text(TEXT)
    counter = module.allocate(4, "the counter")
    pointer = np.array([counter.address], np.uint64)
    counter.free()
    with pytest.raises(ProgramFault) as caught:
        module.launch("through", args=[pointer])
    report = caught.value.report
    assert (report.kind, report.advice) == (
        "use-after-free",
        f"it was the counter, 4 bytes from {counter.address:#x}",
    )


def test_a_buffer_beyond_the_limit_is_refused() -> None:
    with pytest.raises(LimitReached, match="more than the limit"):
        Module.from_text(TEXT).allocate(1 << 40)
