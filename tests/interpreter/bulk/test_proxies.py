"""Fences between the generic and the async proxy, and waits for bulk operations: what is missing is reported."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault
from ptx_ls.interpreter.watch import WATCHERS

TEXT = """.version 8.6
.target sm_90
.address_size 64
.visible .entry k(.param .u64 out)
{
    .reg .b32 %r<8>; .reg .b64 %rd<6>; .reg .pred %p<4>;
    .shared .align 16 .b8 buffer[512];
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, buffer;
    mad.lo.u32 %r2, %r1, 4, %r2;
    setp.ne.u32 %p1, %r1, 0;
    st.shared.u32 [%r2], %r1;
    FENCE
    bar.sync 0;
    AFTER
    @%p1 bra done;
    cp.async.bulk.global.shared::cta.bulk_group [%rd1], [buffer], 512;
    cp.async.bulk.commit_group;
    WAIT
done:
    bar.sync 0;
    LATER
    ret;
}
"""
FENCE, WAIT = "fence.proxy.async.shared::cta;", "cp.async.bulk.wait_group.read 0;"
OVERWRITE = "st.shared.u32 [%r2], 0;"
READ = "mad.wide.u32 %rd2, %r1, 4, %rd1; ld.global.u32 %r3, [%rd2];"


def run(fence: str = FENCE, after: str = "", wait: str = WAIT, later: str = "") -> None:
    """Runs 128 threads with all watchers."""
    text = TEXT
    for name, value in (("FENCE", fence), ("AFTER", after), ("WAIT", wait), ("LATER", later)):
        text = text.replace(name, value)
    out = np.zeros(128, np.uint32)
    Module.from_text(text).launch("k", block=128, args=[out], watch=WATCHERS)
    assert out.tolist() == list(range(128))


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"fence": "fence.proxy.async;"},
        {"fence": "membar.proxy.async;"},
        # Thread 0 knows by the barrier what the others wrote.
        {"fence": "", "after": f"@!%p1 {FENCE}"},
        {"wait": "cp.async.bulk.wait_group 0;", "later": OVERWRITE + READ},
        {"later": OVERWRITE},
    ],
)
def test_what_is_right_is_silent(parts: dict[str, str]) -> None:
    run(**parts)


@pytest.mark.parametrize(
    "parts",
    [
        {"fence": ""},
        {"fence": "fence.proxy.async.global;"},
        # Those that wrote have to execute it, or one that knows of it.
        {"fence": f"@!%p1 {FENCE}"},
        {"after": f"{OVERWRITE} bar.sync 0;"},
    ],
)
def test_a_missing_fence_is_a_race(parts: dict[str, str]) -> None:
    with pytest.raises(ProgramFault, match="through the async proxy races with a write through the generic") as caught:
        run(**parts)
    assert caught.value.report.kind == "race"
    assert caught.value.report.other is not None


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"wait": "", "later": OVERWRITE}, "shared write of 4 bytes at .*, which a bulk operation has still to read"),
        ({"wait": "cp.async.bulk.wait_group 1;", "later": OVERWRITE}, "has still to read"),
        ({"later": READ}, "global read of 4 bytes at .*, which a bulk operation has still to write"),
    ],
)
def test_what_is_not_waited_for_is_reported(parts: dict[str, str], message: str) -> None:
    with pytest.raises(ProgramFault, match=message) as caught:
        run(**parts)
    assert caught.value.report.kind == "early-access"
    other = caught.value.report.other
    assert other is not None
    assert other.what == "bulk operation"
    assert other.thread == (0, 0, 0)
