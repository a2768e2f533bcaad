"""cp.async.bulk brings its bytes to shared memory, and an mbarrier that waits for them lets threads go on."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module, NotModelled, ProgramFault
from ptx_ls.interpreter.watch import WATCHERS

TEXT = """.version 8.6
.target sm_90
.address_size 64
.visible .entry k(.param .u64 in, .param .u64 out, .param .u32 bytes)
{
    .reg .b32 %r<8>; .reg .b64 %rd<6>; .reg .pred %p<4>;
    .shared .align 16 .b8 buffer[1024];
    .shared .align 8 .b64 barrier;
    ld.param.u64 %rd1, [in];
    ld.param.u64 %rd2, [out];
    ld.param.u32 %r1, [bytes];
    mov.u32 %r2, %tid.x;
    mov.u32 %r3, buffer;
    setp.ne.u32 %p1, %r2, 0;
    @!%p1 mbarrier.init.shared::cta.b64 [barrier], 1;
    bar.sync 0;
    @%p1 bra wait;
    mbarrier.arrive.expect_tx.shared::cta.b64 %rd3, [barrier], %r1;
    cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [buffer], [%rd1], %r1, [barrier];
wait:
    mbarrier.try_wait.parity.shared::cta.b64 %p2, [barrier], 0;
    @!%p2 bra wait;
    mad.lo.u32 %r4, %r2, 4, %r3;
    ld.shared.u32 %r5, [%r4];
    mad.wide.u32 %rd4, %r2, 4, %rd2;
    st.global.u32 [%rd4], %r5;
    ret;
}
"""


def copied(given: np.ndarray, size: int, text: str = TEXT) -> np.ndarray:
    """What 64 threads find."""
    out = np.zeros(64, np.uint32)
    Module.from_text(text).launch("k", block=64, args=[given, out, size], watch=WATCHERS)
    return out


def test_every_thread_finds_what_one_has_copied() -> None:
    given = np.arange(100, 164, dtype=np.uint32)
    assert (copied(given, 256) == given).all()


def test_what_is_not_copied_is_nobodys() -> None:
    with pytest.raises(ProgramFault, match="shared read of 4 bytes at 0xf0, which nothing has written"):
        copied(np.zeros(64, np.uint32), 240)


def test_bounds_and_sizes_are_looked_at() -> None:
    with pytest.raises(ProgramFault, match="out of bounds"):
        copied(np.zeros(60, np.uint32), 256)
    with pytest.raises(ProgramFault, match="misaligned"):
        copied(np.zeros(64, np.uint32), 250)


def test_bytes_that_never_come_are_waited_for() -> None:
    less = TEXT.replace("[%rd1], %r1, [barrier]", "[%rd1], 128, [barrier]")
    with pytest.raises(ProgramFault) as caught:
        copied(np.zeros(64, np.uint32), 256, less)
    assert caught.value.report.kind == "deadlock"


def test_what_is_not_modelled_says_so() -> None:
    report = "mbarrier::complete_tx::bytes.mbarrier::report::validity::per_16bytes::8"
    with pytest.raises(NotModelled, match=r"cp\.async\.bulk"):
        copied(np.zeros(64, np.uint32), 256, TEXT.replace("mbarrier::complete_tx::bytes", report))


def test_the_cta_is_a_cluster_by_itself() -> None:
    given = np.arange(100, 164, dtype=np.uint32)
    assert (copied(given, 256, TEXT.replace(".shared::cta.global", ".shared::cluster.global")) == given).all()
