"""Clusters of CTAs: shared memory of other CTAs, the barrier of a cluster, mbarriers and copies across CTAs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np

from ptx_ls.interpreter import Module, Result
from ptx_ls.interpreter.watch import WATCHERS

MEET = "barrier.cluster.arrive; barrier.cluster.wait;"
"""All threads of a cluster wait for each other."""

_KERNEL = """.version {version}
.target {target}
.address_size 64
.visible .entry k(.param .u64 out, .param .u64 in) {directives}
{{
    .reg .pred %p<8>; .reg .b16 %h<4>; .reg .b32 %r<16>; .reg .b64 %rd<12>; .reg .f32 %f<4>; .reg .b128 %q<2>;
    .reg .b32 %t, %rank, %thread, %result;
    .shared .align 16 .b8 tile[512];
    .shared .align 8 .b64 bar;
    ld.param.u64 %rd1, [out];
    ld.param.u64 %rd2, [in];
    mov.u32 %t, %tid.x;
    mov.u32 %rank, %cluster_ctarank;
    mov.u32 %r0, %ctaid.z; mov.u32 %r1, %nctaid.y; mov.u32 %r2, %ctaid.y; mad.lo.u32 %thread, %r0, %r1, %r2;
    mov.u32 %r1, %nctaid.x; mov.u32 %r2, %ctaid.x; mad.lo.u32 %thread, %thread, %r1, %r2;
    mov.u32 %r1, %ntid.x; mad.lo.u32 %thread, %thread, %r1, %t;
    {body}
    mul.wide.u32 %rd3, %thread, 4;
    add.u64 %rd3, %rd3, %rd1;
    st.global.u32 [%rd3], %result;
    ret;
}}
"""


def kernel(body: str, directives: str = "", target: str = "sm_90", version: str = "8.6") -> str:
    """A kernel that stores %result of each %thread to `out`. It may use %t, its %rank in the cluster, `tile` and
    `bar` in shared memory, and registers of every kind from number 4 on."""
    return _KERNEL.format(body=body, directives=directives, target=target, version=version)


def results(
    body: str,
    grid: int | Sequence[int],
    block: int = 32,
    cluster: int | Sequence[int] | None = None,
    given: np.ndarray[Any, Any] | None = None,
    watch: Collection[str] = WATCHERS,
    **how: str,
) -> np.ndarray[Any, Any]:
    """What a kernel of `kernel` stores: a row for each CTA, in the order of the grid."""
    count = int(np.prod(grid))
    out = np.zeros((count, block), np.uint32)
    run(kernel(body, **how), out, grid, block, cluster, given, watch)
    return out


def run(
    text: str,
    out: np.ndarray[Any, Any],
    grid: int | Sequence[int] | None,
    block: int = 32,
    cluster: int | Sequence[int] | None = None,
    given: np.ndarray[Any, Any] | None = None,
    watch: Collection[str] = WATCHERS,
) -> Result:
    """Runs a kernel of `kernel`, under every watcher."""
    given = np.zeros(4, np.uint32) if given is None else given
    return Module.from_text(text).launch("k", grid, block, [out, given], watch=watch, cluster=cluster)
