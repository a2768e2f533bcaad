"""clusterlaunchcontrol: each tile of a grid is computed once, by its own CTA or by one that took it over."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module

LOOP = """
.version 8.7
.target sm_100a
.address_size 64
.visible .entry k(.param .u64 p, .param .u64 own, .param .u32 width, .param .u32 height) {cluster}
{{
    .reg .b32 %r<16>; .reg .b64 %d<8>; .reg .pred %p<4>; .reg .b128 %q;
    .shared .align 16 .b8 response[16];
    .shared .align 8 .b64 bar;
    ld.param.u64 %d1, [p]; ld.param.u64 %d2, [own]; ld.param.u32 %r1, [width]; ld.param.u32 %r2, [height];
    mov.u32 %r3, %ctaid.x; mov.u32 %r4, %ctaid.y; mov.u32 %r5, %ctaid.z; mov.u32 %r6, 0;
    mov.u32 %r14, %cluster_ctarank;
    mbarrier.init.shared::cta.b64 [bar], 1;
    fence.mbarrier_init.release.cluster;
    barrier.cluster.arrive; barrier.cluster.wait;
AGAIN:
    mbarrier.arrive.expect_tx.relaxed.cluster.shared::cta.b64 _, [bar], 16;
    setp.eq.u32 %p1, %r14, 0;
    @%p1 clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes{all}.b128 [response], [bar];
    mad.lo.u32 %r7, %r5, %r2, %r4; mad.lo.u32 %r7, %r7, %r1, %r3;
    mul.wide.u32 %d3, %r7, 4; add.s64 %d4, %d1, %d3; atom.global.add.u32 %r8, [%d4], 1;
WAIT:
    mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p2, [bar], %r6;
    @!%p2 bra WAIT;
    xor.b32 %r6, %r6, 1;
    ld.shared.b128 %q, [response];
    barrier.cluster.arrive; barrier.cluster.wait;
    clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 %p3, %q;
    @!%p3 bra END;
    clusterlaunchcontrol.query_cancel.get_first_ctaid.v4.b32.b128 {{%r3, %r4, %r5, _}}, %q;
    clusterlaunchcontrol.query_cancel.get_first_ctaid::x.b32.b128 %r9, %q;
    sub.u32 %r9, %r9, %r3; add.u32 %r3, %r3, %r9; add.u32 %r3, %r3, %r14;
    atom.global.add.u32 %r8, [%d2], 1;
    bra AGAIN;
END:
    ret;
}}
"""


@pytest.mark.parametrize("grid", [(1, 1, 1), (8, 1, 1), (6, 3, 2)])
@pytest.mark.parametrize("cluster", [1, 2])
def test_each_tile_is_computed_once(grid: tuple[int, int, int], cluster: int) -> None:
    if grid[0] % cluster:
        pytest.skip("no whole clusters")
    text = LOOP.format(
        cluster=f".reqnctapercluster {cluster}, 1, 1" if cluster > 1 else "",
        all=".multicast::cluster::all" if cluster > 1 else "",
    )
    counts, taken = np.zeros(grid[::-1], np.uint32), np.zeros(1, np.uint32)
    watch = ("race", "sync", "uninit")
    Module.from_text(text).launch("k", grid, 1, [counts, taken, grid[0], grid[1]], watch=watch)
    assert (counts == 1).all()
    assert bool(taken[0]) == (counts.size > cluster)
