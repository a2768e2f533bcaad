"""CTAs that spin with a barrier in the loop let the one go on that they wait for, though that stands further down."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter import Limits, Module

LOCK = """.version 8.0 .target sm_80 .address_size 64
.visible .entry k(.param .u64 p)
{
    .reg .b32 %r<6>; .reg .b64 %rd1; .reg .pred %p<3>;
    .shared .align 4 .b32 got;
    ld.param.u64 %rd1, [p];
    mov.u32 %r1, %tid.x;
    setp.eq.u32 %p1, %r1, 0;
again:
    bar.sync 0;
    @%p1 atom.global.acq_rel.gpu.cas.b32 %r2, [%rd1], 0, 1;
    @%p1 st.shared.u32 [got], %r2;
    bar.sync 0;
    ld.shared.u32 %r3, [got];
    setp.eq.u32 %p2, %r3, 1;
    @%p2 bra again;
    @!%p1 bra behind;
    ld.global.u32 %r4, [%rd1+4];
    add.u32 %r4, %r4, 1;
    st.global.u32 [%rd1+4], %r4;
behind:
    bar.sync 0;
    bar.sync 0;
    @%p1 atom.global.acq_rel.gpu.exch.b32 %r5, [%rd1], 0;
    bar.sync 0;
    ret;
}"""


def test_a_lock_that_blocks_take_together() -> None:
    """As Triton makes one of a loop around atomic_cas."""
    words = np.zeros(2, np.uint32)
    watch = {"race", "sync", "uninit"}
    Module.from_text(LOCK).launch("k", 5, 64, [words], watch=watch, limits=Limits(steps=3_000_000))
    assert words.tolist() == [0, 5]
