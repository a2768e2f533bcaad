"""How an mbarrier counts: arrivals that leave it, and what is pending in a state (manual, 9.7.13.16 in 9.4)."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter import Module
from ptx_ls.interpreter.watch import WATCHERS

TEXT = """.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 out)
{
    .reg .b32 %r<8>; .reg .b64 %rd<8>; .reg .pred %p<4>;
    .shared .align 8 .b64 barrier;
    ld.param.u64 %rd1, [out];
    mbarrier.init.shared::cta.b64 [barrier], 5;
    mbarrier.arrive.shared::cta.b64 %rd2, [barrier];
    mbarrier.pending_count.b64 %r1, %rd2;
    mbarrier.arrive_drop.expect_tx.shared::cta.b64 %rd3, [barrier], 16;
    mbarrier.pending_count.b64 %r2, %rd3;
    mbarrier.arrive.shared::cta.b64 %rd4, [barrier], 3;
    mbarrier.test_wait.shared::cta.b64 %p1, [barrier], %rd4;
    selp.u32 %r3, 1, 0, %p1;
    mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [barrier], 16;
    mbarrier.test_wait.shared::cta.b64 %p1, [barrier], %rd4;
    selp.u32 %r4, 1, 0, %p1;
    mbarrier.arrive.shared::cta.b64 %rd5, [barrier];
    mbarrier.pending_count.b64 %r5, %rd5;
    st.global.v4.u32 [%rd1], {%r1, %r2, %r3, %r4};
    st.global.u32 [%rd1+16], %r5;
    ret;
}
"""


def test_arrivals_and_bytes() -> None:
    """A state is that before its arrival: 5 are pending, then 4. All five have arrived, but 16 bytes are awaited until
    they are there; in the next phase one arrival fewer is expected."""
    out = np.zeros(5, np.uint32)
    Module.from_text(TEXT).launch("k", 1, 1, [out], watch=WATCHERS)
    assert out.tolist() == [5, 4, 0, 1, 4]
