"""What lanes do together, and one after the other, in C as in NumPy: atomics, votes, shuffles, barriers, ends."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import numpy as np
import pytest

from ptx_ls.interpreter import Limits, Module
from ptx_ls.interpreter.faults import Stopped
from ptx_ls.interpreter.native import _warps
from ptx_ls.interpreter.native.code import code_of

Outcome = tuple[str, int, bytes]
THREADS = 100


def _text(body: str) -> str:
    """A kernel with a row of words for each thread: `%r0` to `%r3` are written to it."""
    return f""".version 8.0
.target sm_90
.address_size 64
.entry k(.param .u64 x) {{
    .reg .b32 %r<4>, %t, %m, %s; .reg .b64 %x, %row, %l<4>; .reg .pred %p<4>; .reg .f32 %f; .reg .f64 %d;
    .shared .align 8 .b8 held[64]; .shared .u32 flag;
    ld.param.u64 %x, [x]; mov.u32 %t, %tid.x; mul.wide.u32 %row, %t, 16; add.s64 %row, %row, %x; mov.u32 %s, held;
    ld.global.v4.u32 {{%r0, %r1, %r2, %r3}}, [%row+64]; setp.lt.u32 %p0, %r0, 0x80000000; setp.lt.u32 %p1, %t, 50;
    cvt.u64.u32 %l0, %r0; activemask.b32 %m;
    {body}
    mov.u32 %s, 3; Z: sub.u32 %s, %s, 1; setp.ne.u32 %p3, %s, 0; @%p3 bra Z;
    st.global.v4.u32 [%row+64], {{%r0, %r1, %r2, %r3}}; ret; }}"""


def _outcome(text: str, words: np.ndarray) -> Outcome:
    try:
        return (
            "",
            Module.from_text(text).launch("k", 2, THREADS, [words], limits=Limits(steps=1_000_000)).steps,
            words.tobytes(),
        )
    except Stopped as stopped:
        return str(stopped), 0, words.tobytes()


@pytest.fixture
def outcomes(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[Outcome]]:
    """A function that runs a kernel in NumPy, in C, and in C for plain machines."""

    def run(body: str) -> list[Outcome]:
        found = []
        for tier in ("numpy", "c", "plain"):
            monkeypatch.setenv("PTX_LS_TIER", "numpy" if tier == "numpy" else "")
            _warps.choose(tier == "plain")
            words = np.random.default_rng(3).integers(0, 1 << 32, 16 + 4 * THREADS, np.uint32)
            words[:16] = [1 << 31, 7, 9, 0, *words[4:16]]
            try:
                found.append(_outcome(_text(body), words))
            finally:
                _warps.choose(False)
        return found

    return run


def _left(body: str) -> list[str]:
    """The operations that are left to NumPy."""
    module = Module.from_text(_text(body))
    with suppress(Stopped):
        module.launch("k", 1, 32, [np.zeros(1024, np.uint32)], limits=Limits(steps=1000))
    (program,) = module._programs.values()
    code = code_of(program)
    assert code is not None
    return [one.text for one, row in zip(program.operations, code.operations, strict=True) if not row[0]]


_GLOBAL = "and.b32 %m, %r1, 12; cvt.u64.u32 %l1, %m; add.s64 %l1, %l1, %x;"
_SHARED = "and.b32 %m, %r1, 56; add.u32 %m, %m, %s;"


@pytest.mark.parametrize(
    "body",
    [
        "".join(
            f"atom.global.{op} %r2, [%l1], %r0; @%p0 red.global.{op} [%l1], %r3;"
            for op in ("add.u32", "min.u32", "min.s32", "max.s32", "and.b32", "or.b32", "xor.b32", "inc.u32", "dec.u32")
        ).join((_GLOBAL, "atom.exch.b32 %r2, [%l1], %r0; atom.relaxed.gpu.global.cas.b32 _, [%l1], 7, %t;")),
        _SHARED
        + "".join(f"atom.shared.{op} %l2, [%m], %l0; " for op in ("add.u64", "min.s64", "max.u64", "exch.b64"))
        + "mov.b64 {%r2, %r3}, %l2; atom.shared.cas.b64 %l2, [%m], %l2, %l0; red.shared.add.s32 [held+4], %r0;",
        # Sums of floats in their order; NaN among them are left to NumPy.
        _SHARED
        + "cvt.rn.f32.u32 %f, %r0; atom.shared.add.f32 %f, [%m], %f; mov.b32 %r2, %f;"
        + "mov.b64 %d, {%r0, 0x3ff00000}; atom.shared.add.f64 %d, [held+56], %d; mov.b64 {%r3, %r1}, %d;"
        + "mov.b32 %f, %r3; red.shared.add.f32 [%m], %f; bar.sync 0; ld.shared.u32 %r0, [%m];",
        "vote.sync.ballot.b32 %r2, %p0, %m; vote.sync.all.pred %p2, !%p1, %m; vote.sync.any.pred %p3, %p0, %m;"
        "vote.sync.uni.pred %p1, %p1, %m; selp.b32 %r3, 1, 2, %p2; selp.b32 %r1, %r3, 8, %p3; selp.b32 %r0, 4, 5, %p1;",
        "@%p0 bra L; activemask.b32 %m; and.b32 %r1, %r1, 3; match.any.sync.b32 %r2, %r1, %m;"
        "match.all.sync.b64 %r3|%p3, %l0, %m; elect.sync %r1|%p3, %m; bar.warp.sync %m; @%p3 add.u32 %r1, %r1, 9;"
        "shfl.sync.up.b32 %r0|%p2, %r0, %r1, 0, %m; L: selp.b32 %r1, 1, %r1, %p2;",
        "".join(
            f"redux.sync.{op} %r{n}, %r{n}, %m;" for n, op in enumerate(("add.u32", "min.s32", "max.u32", "xor.b32"))
        ),
        # Some lanes of a warp, and a barrier with a guard.
        "mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 4; mov.u32 %m, 15; @!%p1 bra L; redux.sync.add.s32 %r2, %r0, %m;"
        "L: bar.sync 0; setp.ge.s32 %p1, %r1, 0; @%p1 bar.sync 1;",
        # Threads that end are not waited for.
        "@%p0 ret; shfl.sync.down.b32 %r2, %r0, 1, 31, -1; bar.sync 0; st.shared.u32 [flag], %t; membar.gl;"
        "ld.volatile.shared.u32 %r1, [flag]; prefetch.global.L2 [%x]; nanosleep.u32 10;",
        # A lock, and a thread that the others wait for.
        "mov.u32 %r3, 0; setp.gt.u32 %p3, %t, 6; @%p3 bra U; T: atom.shared.cas.b32 %r2, [flag], 0, 1;"
        "setp.ne.u32 %p2, %r2, 0; add.u32 %r3, %r3, 1;"
        "@%p2 bra T; ld.volatile.global.u32 %r1, [%x]; mad.lo.u32 %r1, %r1, 3, %t; st.global.u32 [%x], %r1;"
        "membar.cta; st.volatile.shared.u32 [flag], 0; U:",
        "setp.eq.u32 %p2, %t, 40; @%p2 bra S; W: ld.acquire.gpu.shared.u32 %r2, [flag]; setp.eq.u32 %p3, %r2, 0;"
        "add.u32 %r3, %r3, 1; @%p3 bra W; bra E; S: st.release.gpu.shared.u32 [flag], 5; E: bar.sync 0;",
    ],
)
def test_lanes_do_the_same(outcomes: Callable[[str], list[Outcome]], body: str) -> None:
    numpy, c, plain = outcomes(body)
    assert not numpy[0]
    assert c == numpy
    assert plain == numpy
    assert [one for one in _left(body) if "mov.b64" not in one] == []


@pytest.mark.parametrize(
    ("body", "report"),
    [
        ("add.s64 %l1, %x, %row; atom.global.add.u32 %r0, [%l1], 1;", "global atomic of 4 bytes"),
        ("@%p0 red.global.add.u32 [%row+2], 1;", "misaligned global atomic of 4 bytes"),
        ("vote.sync.ballot.b32 %r0, %p0, 0xffff;", "is not in the mask 0x0000ffff that it gives"),
        ("@%p1 bra L; bar.warp.sync -1; L: bar.sync 0; @%p1 bar.sync 0;", ""),
        ("@%p1 bra L; shfl.sync.idx.b32 %r0, %r1, 0, 31, -1; L: ret;", ""),
        ("W: ld.volatile.shared.u32 %r2, [flag]; setp.eq.u32 %p3, %r2, 0; @%p3 bra W;", "endless loop"),
        ("setp.eq.u32 %p2, %t, 40; @%p2 bra E; bar.sync 0; ret; E: bar.sync 1;", "barrier"),
    ],
)
def test_faults_are_reported_alike(outcomes: Callable[[str], list[Outcome]], body: str, report: str) -> None:
    numpy, c, plain = outcomes(body)
    assert report in numpy[0]
    assert c == numpy
    assert plain == numpy


def test_what_is_rare_is_left_to_numpy() -> None:
    assert _left("atom.global.add.noftz.f16x2 %r0, [%x], %r0;") == ["atom.global.add.noftz.f16x2 %r0, [%x], %r0;"]
    assert _left("bar.red.popc.u32 %r0, 0, %p0;") == ["bar.red.popc.u32 %r0, 0, %p0;"]
    assert _left("bar.sync 0, 32;") == ["bar.sync 0, 32;"]
