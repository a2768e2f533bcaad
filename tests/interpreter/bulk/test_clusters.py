"""Bulk and tensor copies to the CTAs of a cluster: multicast, and mbarriers of the other CTA of a pair."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault, TensorMap
from ptx_ls.interpreter.watch import WATCHERS

TEXT = """.version 8.8
.target sm_100a
.address_size 64
.visible .entry k(.param .align 128 .b8 map[128], .param .u64 in, .param .u64 out, .param .u16 mask)
{
    .reg .b16 %h<4>; .reg .b32 %r<16>; .reg .b64 %rd<8>; .reg .pred %p<4>;
    .shared .align 128 .b8 buffer[256];
    .shared .align 8 .b64 barrier;
    mov.b64 %rd1, map;
    cvta.param.u64 %rd1, %rd1;
    ld.param.u64 %rd2, [out];
    ld.param.u16 %h1, [mask];
    ld.param.u64 %rd5, [in];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, %cluster_ctarank;
    mov.u32 %r3, buffer;
    mov.u32 %r4, barrier;
    mad.lo.u32 %r5, %r1, 4, %r3;
    st.shared.b32 [%r5], 0;
    st.shared.b32 [%r5+128], 0;
    fence.proxy.async;
    setp.ne.u32 %p1, %r1, 0;
    @!%p1 mbarrier.init.shared::cta.b64 [barrier], 1;
    fence.mbarrier_init.release.cluster;
    barrier.cluster.arrive;
    barrier.cluster.wait;
    EXPECT
    setp.ne.or.u32 %p2, %r2, 0, %p1;
    @%p2 bra wait;
    mov.b32 %r6, 0;
    COPY
wait:
    WAIT
    ld.shared.b32 %r7, [%r5];
    ld.shared.b32 %r8, [%r5+128];
    mad.lo.u32 %r9, %r2, 64, %r1;
    mad.wide.u32 %rd4, %r9, 4, %rd2;
    st.global.b32 [%rd4], %r7;
    st.global.b32 [%rd4+128], %r8;
    barrier.cluster.arrive;
    barrier.cluster.wait;
    ret;
}
"""
TENSOR = (
    "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster{group}"
    " [{to}], [%rd1, {{%r6, %r6}}], [{barrier}], %h1;"
)
BLOCK = (
    "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster"
    " [buffer], [%rd5], 256, [barrier], %h1;"
)
EXPECT = "@!%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [barrier], {bytes};"
WAIT = "again: mbarrier.try_wait.parity.shared::cta.b64 %p3, [barrier], 0; @!%p3 bra again;"


def run(copy: str, mask: int, expect: str, wait: str = WAIT, ranks: int = 4) -> np.ndarray:
    """What each CTA of a cluster has in shared memory in the end."""
    given = np.arange(1, 65, dtype=np.uint32).reshape(2, 32)
    out = np.zeros((ranks, 64), np.uint32)
    text = TEXT.replace("EXPECT", expect).replace("COPY", copy).replace("WAIT", wait)
    arguments = [TensorMap(given, (2, 32)), given, out, np.uint16(mask)]
    Module.from_text(text).launch("k", ranks, 32, arguments, cluster=ranks, watch=WATCHERS)
    return out


def only(mask: int) -> str:
    """The mbarriers of the CTAs of a mask wait for bytes, those of others for an arrival."""
    return (
        f"mov.b32 %r10, {mask}; shr.b32 %r10, %r10, %r2; and.b32 %r10, %r10, 1; mul.lo.u32 %r10, %r10, 256;"
        "@!%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [barrier], %r10;"
    )


@pytest.mark.parametrize("copy", [BLOCK, TENSOR.format(group="", to="buffer", barrier="barrier")])
@pytest.mark.parametrize("mask", [0b1111, 0b1010, 0b0001, 0b0100])
def test_multicast_reaches_those_of_the_mask(copy: str, mask: int) -> None:
    out = run(copy, mask, only(mask))
    for rank in range(4):
        assert (out[rank] == (np.arange(1, 65) if mask >> rank & 1 else 0)).all()


def test_threads_of_the_cta_may_name_their_own_scope() -> None:
    """Also where a thread of another CTA has issued the copy."""
    expect = "@!%p1 mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [barrier], 256;"
    wait = WAIT.replace("parity.shared", "parity.acquire.cta.shared")
    assert (run(BLOCK, 0b1111, expect, wait) == np.arange(1, 65)).all()


def test_multicast_beyond_the_cluster_is_out_of_bounds() -> None:
    with pytest.raises(ProgramFault, match="out of bounds"):
        run(TENSOR.format(group="", to="buffer", barrier="barrier"), 0b10000, only(0b1111))


@pytest.mark.parametrize("parity", [0, 1])
def test_a_pair_shares_the_mbarrier_of_one_of_it(parity: int) -> None:
    # CTAs 0 to 3 get the tile; in each pair the CTA whose rank has the parity of the mbarrier's waits for both.
    moves = f"mapa.shared::cluster.u32 %r11, %r4, {parity};"
    copy = moves + TENSOR.format(group=".cta_group::2", to="buffer", barrier="%r11")
    expect = (
        f"and.b32 %r10, %r2, 1; xor.b32 %r10, %r10, {1 - parity}; mul.lo.u32 %r10, %r10, 512;"
        "@!%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [barrier], %r10;"
    )
    wait = WAIT + " barrier.cluster.arrive; barrier.cluster.wait;"
    out = run(copy, 0b1111, expect, wait)
    assert (out == np.arange(1, 65)).all()


ONE = (
    "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes{group}"
    " [{to}], [%rd1, {{%r6, %r6}}], [{barrier}];"
)


def test_a_tile_goes_to_another_block() -> None:
    moves = "mapa.shared::cluster.u32 %r11, %r4, 1; mapa.shared::cluster.u32 %r12, %r3, 1;"
    out = run(moves + ONE.format(group="", to="%r12", barrier="%r11"), 0, only(0b10), ranks=2)
    assert not out[0].any()
    assert (out[1] == np.arange(1, 65)).all()
    with pytest.raises(ProgramFault, match="the mbarrier is not in the CTA of the data"):
        run(moves + ONE.format(group="", to="%r12", barrier="barrier"), 0, only(0b01), ranks=2)
    out = run(
        moves + ONE.format(group=".cta_group::2", to="%r12", barrier="barrier"),
        0,
        only(0b01),
        WAIT + " barrier.cluster.arrive; barrier.cluster.wait;",
        ranks=2,
    )
    assert (out[1] == np.arange(1, 65)).all()
    own = ONE.format(group="", to="%r12", barrier="%r11").replace("shared::cluster.global", "shared::cta.global")
    with pytest.raises(ProgramFault, match="CTA of rank 1"):
        run(moves + own, 0, only(0b10), ranks=2)
