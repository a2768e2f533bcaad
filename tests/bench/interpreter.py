"""How fast kernels run in the interpreter: millions of thread-instructions per second, bounds and alignment checked.

    python -m tests.bench.interpreter [--runs N]

Of processor time, the best of some runs. Beside each stands what a plain loop of NumPy does in the same process, which
adds as many pairs of floats at once as lanes run side by side, and the part of that which the interpreter reaches: so
figures from different machines, or from a busy one, can be compared. `watched` is the same run with races looked for,
`observed` with an observer that wants to know of no line. `tests/bench/others` has the same kernels in other executors.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ptx_ls.interpreter import Module
from ptx_ls.interpreter.events.observer import Filter, Observer
from ptx_ls.interpreter.machine.grid import CHUNK_LANES
from ptx_ls.interpreter.native import _warps

HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"
INDEX = """
    .reg .b32 %r<20>; .reg .f32 %f<10>; .reg .b64 %a<10>; .reg .pred %p<4>;
    ld.param.u64 %a1, [x]; ld.param.u32 %r1, [n];
    mov.u32 %r2, %tid.x; mov.u32 %r3, %ctaid.x; mov.u32 %r4, %ntid.x; mad.lo.s32 %r5, %r3, %r4, %r2;
    mul.wide.s32 %a3, %r5, 4; add.s64 %a4, %a1, %a3;
"""
# Arithmetic in single precision and integers, one load, one branch.
LOOP = f"""{HEAD}.entry k(.param .u64 x, .param .u32 n) {{ {INDEX}
    ld.global.f32 %f1, [%a4]; mov.u32 %r6, 0;
L:  fma.rn.f32 %f1, %f1, 0f3F800000, 0f3F800000; add.f32 %f2, %f1, %f1; mul.f32 %f3, %f2, 0f3F000000;
    add.s32 %r7, %r5, %r6; xor.b32 %r8, %r7, %r5; ld.global.f32 %f4, [%a4]; add.f32 %f1, %f3, %f4;
    add.s32 %r6, %r6, 1; setp.lt.s32 %p1, %r6, %r1; @%p1 bra L;
    st.global.f32 [%a4], %f1; ret; }}"""
# y += x over a grid-stride loop.
STREAM = f"""{HEAD}.entry k(.param .u64 x, .param .u64 y, .param .u32 n) {{ {INDEX}
    ld.param.u64 %a5, [y]; add.s64 %a6, %a5, %a3; mov.u32 %r6, %nctaid.x; mul.lo.u32 %r7, %r6, %r4;
    mul.wide.u32 %a7, %r7, 4;
L:  ld.global.f32 %f1, [%a4]; ld.global.f32 %f2, [%a6]; add.f32 %f3, %f1, %f2; st.global.f32 [%a6], %f3;
    add.s64 %a4, %a4, %a7; add.s64 %a6, %a6, %a7; add.u32 %r5, %r5, %r7; setp.lt.u32 %p1, %r5, %r1; @%p1 bra L;
    ret; }}"""
# Steps of Collatz's sequence: every lane goes another way.
DIVERGE = f"""{HEAD}.entry k(.param .u64 x, .param .u32 n) {{ {INDEX}
    ld.global.u32 %r6, [%a4]; mov.u32 %r7, 0;
L:  and.b32 %r8, %r6, 1; setp.eq.u32 %p1, %r8, 0; @%p1 bra A;
    mad.lo.u32 %r6, %r6, 3, 1; bra B;
A:  shr.u32 %r6, %r6, 1;
B:  add.u32 %r7, %r7, 1; setp.ne.u32 %p2, %r6, 1; @%p2 bra L;
    st.global.u32 [%a4], %r7; ret; }}"""
# The same without end: where a lane is at 1 it goes on from another number.
WANDER = f"""{HEAD}.entry k(.param .u64 x, .param .u32 n) {{ {INDEX}
    ld.global.u32 %r6, [%a4]; mov.u32 %r7, 0;
L:  and.b32 %r8, %r6, 1; setp.eq.u32 %p1, %r8, 0; @%p1 bra A;
    mad.lo.u32 %r6, %r6, 3, 1; bra B;
A:  shr.u32 %r6, %r6, 1;
B:  add.u32 %r7, %r7, 1; setp.eq.u32 %p2, %r6, 1; @%p2 add.u32 %r6, %r7, %r5; setp.lt.u32 %p1, %r7, %r1; @%p1 bra L;
    st.global.u32 [%a4], %r7; ret; }}"""
# One warp of other programs: hashes, floats of all kinds, a scan with shuffles and shared memory, single bytes.
HASH = f"""{HEAD}.entry k(.param .u64 x, .param .u32 n) {{ {INDEX}
    ld.global.u32 %r6, [%a4]; mov.u32 %r7, 0;
L:  mul.lo.u32 %r8, %r6, 0xcc9e2d51; shf.l.wrap.b32 %r8, %r8, %r8, 15; mul.lo.u32 %r8, %r8, 0x1b873593;
    xor.b32 %r6, %r6, %r8; shl.b32 %r9, %r6, 13; shr.u32 %r10, %r6, 19; or.b32 %r6, %r9, %r10;
    mad.lo.s32 %r6, %r6, 5, 0xe6546b64; lop3.b32 %r11, %r6, %r8, %r5, 0x96; and.b32 %r11, %r11, 255;
    sub.s32 %r6, %r6, %r11; mul.hi.u32 %r12, %r6, %r8; popc.b32 %r13, %r12; add.s32 %r6, %r6, %r13;
    add.s32 %r7, %r7, 1; setp.lt.u32 %p1, %r7, %r1; @%p1 bra L;
    st.global.u32 [%a4], %r6; ret; }}"""
FLOATS = f"""{HEAD}.entry k(.param .u64 x, .param .u32 n) {{ {INDEX}
    ld.global.f32 %f1, [%a4]; mov.u32 %r7, 0; add.s32 %r9, %r5, 1;
L:  cvt.rn.f32.u32 %f2, %r9; div.rn.f32 %f3, %f1, 0f40400000; sqrt.rn.f32 %f4, %f2; fma.rn.f32 %f1, %f3, %f4, %f2;
    sub.f32 %f5, %f1, %f4; abs.f32 %f6, %f5; setp.gt.f32 %p2, %f6, 0f447A0000; selp.f32 %f1, %f4, %f1, %p2;
    rcp.approx.ftz.f32 %f7, %f6; max.f32 %f1, %f1, %f7; mul.ftz.f32 %f1, %f1, 0f3F000000; neg.f32 %f8, %f7;
    ex2.approx.f32 %f8, %f8; add.f32 %f1, %f1, %f8;
    add.s32 %r7, %r7, 1; setp.lt.u32 %p1, %r7, %r1; @%p1 bra L;
    st.global.f32 [%a4], %f1; ret; }}"""
SCAN = f"""{HEAD}.entry k(.param .u64 x, .param .u32 n) {{ {INDEX}
    .shared .align 4 .b8 sums[128];
    ld.global.u32 %r6, [%a4]; mov.u32 %r7, 0; shl.b32 %r8, %r2, 2; mov.u32 %r9, sums; add.s32 %r9, %r9, %r8;
L:  shfl.sync.up.b32 %r10|%p2, %r6, 1, 0, -1; @%p2 add.s32 %r6, %r10, %r6;
    shfl.sync.up.b32 %r10|%p2, %r6, 2, 0, -1; @%p2 add.s32 %r6, %r10, %r6;
    shfl.sync.up.b32 %r10|%p2, %r6, 4, 0, -1; @%p2 add.s32 %r6, %r10, %r6;
    st.shared.u32 [%r9], %r6; bar.sync 0; ld.shared.u32 %r11, [sums+124]; ld.shared.u32 %r12, [%r9];
    add.s32 %r6, %r11, %r12; and.b32 %r6, %r6, 65535; bar.sync 0;
    add.s32 %r7, %r7, 1; setp.lt.u32 %p1, %r7, %r1; @%p1 bra L;
    st.global.u32 [%a4], %r6; ret; }}"""
BYTES = f"""{HEAD}.entry k(.param .u64 x, .param .u32 n) {{ {INDEX} .reg .b16 %h<8>;
    cvt.s64.s32 %a5, %r5; add.s64 %a6, %a1, %a5; mov.u32 %r7, 0; mov.u32 %r9, 0;
L:  ld.global.u8 %h1, [%a6]; ld.global.u8 %h2, [%a6+32]; add.s16 %h3, %h1, %h2; cvt.u32.u16 %r8, %h3;
    mad.lo.s32 %r9, %r9, 31, %r8; cvt.u16.u32 %h4, %r9; st.global.u8 [%a6], %h4; bfe.u32 %r10, %r9, 8, 8;
    prmt.b32 %r11, %r9, %r10, 0x3210; xor.b32 %r9, %r11, %r9; add.s64 %a6, %a6, 32;
    add.s32 %r7, %r7, 1; setp.lt.u32 %p1, %r7, %r1; @%p1 bra L; ret; }}"""
# Counts in shared memory of what many threads read, by atomic operations.
HISTOGRAM = f"""{HEAD}.entry k(.param .u64 x, .param .u64 y, .param .u32 n) {{ {INDEX}
    .shared .align 4 .b8 bins[1024];
    ld.param.u64 %a5, [y]; mov.u32 %r6, %nctaid.x; mul.lo.u32 %r7, %r6, %r4; mul.wide.u32 %a7, %r7, 4;
    shl.b32 %r8, %r2, 2; mov.u32 %r9, bins; add.u32 %r10, %r9, %r8; st.shared.u32 [%r10], 0; bar.sync 0;
L:  ld.global.u32 %r11, [%a4]; and.b32 %r11, %r11, 255; shl.b32 %r11, %r11, 2; add.u32 %r11, %r9, %r11;
    atom.shared.add.u32 %r12, [%r11], 1; add.s64 %a4, %a4, %a7; add.u32 %r5, %r5, %r7;
    setp.lt.u32 %p1, %r5, %r1; @%p1 bra L;
    bar.sync 0; ld.shared.u32 %r13, [%r10]; mul.wide.u32 %a8, %r2, 4; add.s64 %a8, %a5, %a8;
    red.global.add.u32 [%a8], %r13; ret; }}"""
# Votes and reductions of warps, of which the first lanes share the sums of their CTA.
VOTES = f"""{HEAD}.entry k(.param .u64 x, .param .u64 y, .param .u32 n) {{ {INDEX}
    .shared .align 4 .b8 sums[128];
    ld.param.u64 %a5, [y]; ld.global.u32 %r6, [%a4]; mov.u32 %r7, 0; mov.u32 %r14, 0; mov.u32 %r15, %laneid;
    shr.u32 %r8, %r2, 5; shl.b32 %r8, %r8, 2; mov.u32 %r9, sums; add.u32 %r9, %r9, %r8; setp.eq.u32 %p3, %r15, 0;
L:  mad.lo.u32 %r6, %r6, 1664525, 1013904223; shr.u32 %r8, %r6, 31; setp.ne.u32 %p2, %r8, 0;
    vote.sync.ballot.b32 %r10, %p2, -1; popc.b32 %r10, %r10; redux.sync.add.u32 %r11, %r8, -1;
    add.u32 %r14, %r14, %r10; add.u32 %r14, %r14, %r11; @%p3 st.shared.u32 [%r9], %r14; bar.sync 0;
    ld.shared.u32 %r12, [sums]; add.u32 %r14, %r14, %r12; bar.sync 0;
    add.s32 %r7, %r7, 1; setp.lt.u32 %p1, %r7, %r1; @%p1 bra L;
    @%p3 red.global.add.u32 [%a5], %r14; ret; }}"""
MATMUL = Path(__file__).parents[1] / "interpreter" / "kernels" / "gemm_shared.sm_80.ptx"


class Case(NamedTuple):
    """A kernel and how it is launched; `lanes` run side by side."""

    text: str
    entry: str
    grid: int | tuple[int, ...]
    block: int | tuple[int, ...]
    arguments: tuple[Any, ...]
    lanes: int


def cases() -> dict[str, Case]:
    """What is measured."""
    ones = np.ones(1 << 20, np.float32)
    starts = np.random.default_rng(1).integers(2, 1 << 20, 1 << 15).astype(np.uint32)
    words = np.random.default_rng(2).integers(0, 1 << 32, 1 << 20, np.uint32)
    a, b, c = (np.ones(shape, np.float32) for shape in ((256, 64), (64, 128), (256, 128)))
    return {
        "one warp": Case(LOOP, "k", 1, 32, (ones, 2000), 32),
        "one CTA of 256": Case(LOOP, "k", 1, 256, (ones, 1000), 256),
        "arithmetic, 32k lanes": Case(LOOP, "k", 128, 256, (ones, 50), CHUNK_LANES),
        "shared-memory matmul, 32k lanes": Case(
            MATMUL.read_text(), "gemm_16", (8, 16), (16, 16), (a, b, c, 256, 128, 64), CHUNK_LANES
        ),
        "streaming, 32k lanes": Case(STREAM, "k", 128, 256, (ones, ones.copy(), 1 << 20), CHUNK_LANES),
        "divergent, 32k lanes": Case(DIVERGE, "k", 128, 256, (starts, 0), CHUNK_LANES),
        "histogram, 32k lanes": Case(
            HISTOGRAM, "k", 128, 256, (words, np.zeros(256, np.uint32), len(words)), CHUNK_LANES
        ),
        "votes, CTAs of 100": Case(VOTES, "k", 128, 100, (words, np.zeros(1, np.uint32), 50), CHUNK_LANES),
    }


def cases_of_one_warp() -> dict[str, Case]:
    """What is measured besides: other programs of one warp, where calls take the time and not arithmetic."""
    ones = np.ones(1 << 14, np.float32)
    starts = np.random.default_rng(1).integers(2, 1 << 20, 32).astype(np.uint32)
    return {
        "one warp, hashes": Case(HASH, "k", 1, 32, (starts, 1000), 32),
        "one warp, floats": Case(FLOATS, "k", 1, 32, (ones, 1000), 32),
        "one warp, shuffles and barriers": Case(SCAN, "k", 1, 32, (starts, 1000), 32),
        "one warp, single bytes": Case(BYTES, "k", 1, 32, (ones, 1000), 32),
        "one warp, divergent": Case(DIVERGE, "k", 1, 32, (starts, 0), 32),
        "one warp, votes": Case(VOTES, "k", 1, 32, (np.ones(32, np.uint32), np.zeros(1, np.uint32), 1000), 32),
    }


def cases_of_long_loops() -> dict[str, Case]:
    """What is measured without watchers, in C and in NumPy: loops so long that the launch does not count."""
    few, many = np.ones(32, np.float32), np.ones(1 << 15, np.float32)
    starts = np.random.default_rng(1).integers(1 << 29, 1 << 30, 1 << 15).astype(np.uint32)
    long = np.ones(1 << 22, np.float32)
    return {
        "one warp": Case(LOOP, "k", 1, 32, (few, 100_000), 32),
        "one warp, divergent": Case(WANDER, "k", 1, 32, (starts[:32].copy(), 50_000), 32),
        "arithmetic, 32k lanes": Case(LOOP, "k", 128, 256, (many, 1000), CHUNK_LANES),
        "streaming, 32k lanes": Case(STREAM, "k", 128, 256, (long, long.copy(), 1 << 22), CHUNK_LANES),
        "divergent, 32k lanes": Case(WANDER, "k", 128, 256, (starts, 1000), CHUNK_LANES),
    }


def best(runs: int, work: Callable[[], float]) -> float:
    """The highest of some figures."""
    return max(work() for _ in range(runs))


def launched(case: Case, watch: tuple[str, ...] = (), observer: Observer | None = None) -> Callable[[], float]:
    """A run of a case, which gives millions of thread-instructions per second; it is decoded before."""
    module = Module.from_text(case.text)

    def run() -> float:
        arguments = [one.copy() if isinstance(one, np.ndarray) else one for one in case.arguments]
        begun = time.process_time()
        result = module.launch(case.entry, case.grid, case.block, arguments, watch=watch, observer=observer)
        return result.steps / (time.process_time() - begun) / 1e6

    run()
    return run


def plain(lanes: int) -> float:
    """Millions of additions per second in a plain loop of NumPy."""
    a, b = np.ones(lanes, np.float32), np.ones(lanes, np.float32)
    rounds = max(200, (1 << 22) // lanes)
    begun = time.process_time()
    for _ in range(rounds):
        a = a + b
    return rounds * lanes / (time.process_time() - begun) / 1e6


def main() -> None:
    """Prints a table, and the figures as JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.interpreter")
    parser.add_argument("--runs", type=int, default=3)
    runs = parser.parse_args().runs
    found = {}
    heads = ("M/s", "NumPy", "part", "watched", "part", "observed")
    print(f"{'':34}", *(f"{head:>8}" for head in heads))
    for name, case in {**cases(), **cases_of_one_warp()}.items():
        numpy = best(runs, lambda: plain(case.lanes))  # noqa: B023  # it is called at once
        figure = best(runs, launched(case))
        watched = best(1, launched(case, ("race",)))
        observed = best(runs, launched(case, observer=Observer(lambda done: None, Filter.of("line=0"))))
        found[name] = {"plain": figure, "numpy": numpy, "watched": watched, "observed": observed}
        parts = (
            f"{figure:8.1f}",
            f"{numpy:8.0f}",
            f"{figure / numpy:8.2f}",
            f"{watched:8.1f}",
            f"{watched / numpy:8.2f}",
        )
        print(f"{name:34}", *parts, f"{observed:8.1f}", flush=True)
    print(f"\n{'long loops':34}{'C':>9}{'plain C':>9}{'NumPy':>9}")
    for name, case in cases_of_long_loops().items():
        figures = {tier: _in_tier(tier, case, runs) for tier in ("c", "plain", "numpy")}
        found[f"{name}, long loop"] = figures
        print(f"{name:34}", *(f"{figure:8.1f}" for figure in figures.values()), flush=True)
    print(json.dumps(found))


def _in_tier(tier: str, case: Case, runs: int) -> float:
    """Millions of thread-instructions per second in a tier: the loops of C for this machine, those for plain ones, or
    NumPy."""
    os.environ["PTX_LS_TIER"] = tier if tier == "numpy" else ""
    _warps.choose(tier == "plain")
    figure = best(1 if tier == "numpy" else runs, launched(case))
    _warps.choose(False)
    return figure


if __name__ == "__main__":
    main()
