"""Spin locks on targets whose warps have one program counter: before sm_70 a lane that spins keeps back its warp."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Limits, Module, ProgramFault

HEAD = """.version 6.3
.target {target}
.address_size 64
.visible .entry k(.param .u64 lock, .param .u64 count)
{{
    .reg .b32 %r<8>; .reg .b64 %rd<4>; .reg .pred %p<4>;
    ld.param.u64 %rd1, [lock];
    ld.param.u64 %rd2, [count];
    mov.u32 %r1, %tid.x;
    and.b32 %r2, %r1, 31;
"""
SPIN = """try:
    atom.global.cas.b32 %r3, [%rd1], 0, 1;
    setp.ne.u32 %p1, %r3, 0;
    @%p1 bra try;
    ld.volatile.global.u32 %r4, [%rd2];
    add.u32 %r4, %r4, 1;
    st.volatile.global.u32 [%rd2], %r4;
    membar.gl;
    atom.global.exch.b32 %r5, [%rd1], 0;
"""
WITHIN = """try:
    atom.global.cas.b32 %r3, [%rd1], 0, 1;
    setp.ne.u32 %p1, %r3, 0;
    @%p1 bra again;
    ld.volatile.global.u32 %r4, [%rd2];
    add.u32 %r4, %r4, 1;
    st.volatile.global.u32 [%rd2], %r4;
    membar.gl;
    atom.global.exch.b32 %r5, [%rd1], 0;
again:
    @%p1 bra try;
"""
LEADERS = "setp.ne.u32 %p2, %r2, 0; @%p2 bra end;" + SPIN + "end:\n"
TAIL = "    ret;\n}\n"


def count(body: str, target: str, threads: int) -> int:
    """How often the lock was held."""
    lock, counted = np.zeros(1, np.uint32), np.zeros(1, np.uint32)
    text = HEAD.format(target=target) + body + TAIL
    Module.from_text(text).launch("k", 1, threads, [lock, counted], limits=Limits(steps=10_000_000))
    return int(counted[0])


@pytest.mark.parametrize("threads", [32, 96])
@pytest.mark.parametrize("target", ["sm_35", "sm_61"])
def test_a_lane_that_spins_keeps_back_the_one_that_holds_the_lock(target: str, threads: int) -> None:
    with pytest.raises(ProgramFault) as caught:
        count(SPIN, target, threads)
    report = caught.value.report
    assert report.kind == "deadlock"
    assert "others of their warp wait until they leave it" in report.message
    assert report.instruction.startswith("atom.global.cas")
    assert report.other is not None
    assert report.other.instruction.startswith("ld.volatile")


def test_with_counters_of_their_own_they_get_on() -> None:
    assert count(SPIN, "sm_70", 96) == 96


@pytest.mark.parametrize("target", ["sm_35", "sm_70"])
def test_a_lock_that_is_released_within_the_loop_gets_on(target: str) -> None:
    assert count(WITHIN, target, 96) == 96


@pytest.mark.parametrize("target", ["sm_35", "sm_70"])
def test_a_lock_between_warps_gets_on(target: str) -> None:
    assert count(LEADERS, target, 256) == 8
