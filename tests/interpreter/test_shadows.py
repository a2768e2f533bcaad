"""Atomics, collectives and barriers under watchers: C does what is in order, and reports are those of NumPy."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

from ptx_ls.interpreter import Module
from ptx_ls.interpreter.faults import Stopped
from ptx_ls.interpreter.native.layout import PYTHON
from ptx_ls.interpreter.native.tier import Start, Stop, Tier

WATCH = ("race", "uninit", "sync")
CTAS = 2


class _Outcome(NamedTuple):
    """What a run says, and the words that it has written."""

    said: str
    words: bytes


def _text(body: str, target: int = 90) -> str:
    """A kernel with words that all threads share, and one for each: `%r0` is written to it."""
    return f""".version 8.0
.target sm_{target}
.address_size 64
.entry k(.param .u64 x, .param .u64 y) {{
    .reg .b32 %r<8>, %t, %lane, %s, %i; .reg .b64 %x, %y, %u, %l<4>; .reg .pred %p, %q, %again;
    .shared .align 8 .b8 bins[64]; .shared .align 4 .b8 own[512];
    ld.param.u64 %x, [x]; ld.param.u64 %y, [y]; mov.u32 %t, %tid.x; mov.u32 %lane, %laneid; mov.u32 %s, bins;
    mov.u32 %r0, %ctaid.x; mov.u32 %r1, %ntid.x; mad.lo.u32 %r1, %r0, %r1, %t;
    mul.wide.u32 %u, %r1, 4; add.s64 %y, %y, %u;
    mad.lo.u32 %r0, %r1, 1664525, 1013904223; mov.u32 %r2, %r1; mov.u32 %r3, 7; setp.lt.u32 %p, %t, 16;
    and.b32 %r4, %r0, 12; add.u32 %s, %s, %r4; mul.wide.u32 %u, %r4, 1; add.s64 %u, %u, %x;
    shl.b32 %r5, %t, 2; mov.u32 %r6, bins; add.u32 %r5, %r5, %r6; @%p st.shared.u32 [%r5], 0; cvt.u64.u32 %l0, %r0;
    mov.u32 %i, 0; bar.sync 0;
L:  {body}
    add.u32 %i, %i, 1; setp.lt.u32 %again, %i, 20; @%again bra L;
    st.global.u32 [%y], %r0; ret; }}"""


@pytest.fixture
def left(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Grows with the text of each operation that C leaves to NumPy from now on."""
    found, run = list[str](), Tier.run

    def noted(tier: Tier, start: Start, *given: object) -> Stop:
        stop = run(tier, start, *given)  # type: ignore[arg-type]
        if stop.reason == PYTHON:
            found.append(tier._operations[stop.place].text)
        return stop

    monkeypatch.setattr(Tier, "run", noted)
    return found


def _outcome(monkeypatch: pytest.MonkeyPatch, tier: str, text: str, threads: int) -> _Outcome:
    monkeypatch.setenv("PTX_LS_TIER", tier)
    words = np.zeros(16 + CTAS * threads, np.uint32)
    shared, own = words[:16], words[16:]
    try:
        said = str(Module.from_text(text).launch("k", CTAS, threads, [shared, own], watch=WATCH).notes)
    except Stopped as stopped:
        said = str(stopped)
    return _Outcome(said, words.tobytes())


@pytest.mark.parametrize("threads", [128, 100])
@pytest.mark.parametrize(
    "body",
    [
        "atom.shared.add.u32 %r0, [%s], %t; red.shared.max.u32 [%s], %r2; atom.shared.cas.b32 %r0, [%s], %r0, 9;",
        "atom.global.add.u32 %r0, [%u], 3; red.global.or.b32 [%u+16], %t; @%p atom.sys.global.exch.b32 %r0, [%u], %t;",
        "and.b32 %r5, %r2, 8; add.u32 %r5, %r5, %r6; atom.shared.add.u64 %l1, [%r5], %l0; cvt.u32.u64 %r0, %l1;",
        "atom.cta.shared.add.u32 %r0, [%s], 1; bar.sync 0; ld.shared.u32 %r1, [bins+4]; bar.sync 0;"
        " xor.b32 %r0, %r0, %r1;",
        "atom.shared.add.u32 %r0, [bins], 1; bar.sync 0; ld.volatile.shared.u32 %r1, [bins]; bar.sync 0;",
        "setp.lt.u32 %q, %r0, %r2; vote.sync.ballot.b32 %r0, %q, -1; match.any.sync.b32 %r1, %r0, -1;"
        " xor.b32 %r0, %r0, %r1;",
        "redux.sync.add.u32 %r0, %r0, -1; vote.sync.all.pred %q, %p, -1; elect.sync %r1|%q, -1; bar.warp.sync -1;",
        # One CTA has other barriers than the other one.
        "mov.u32 %r1, %ctaid.x; setp.eq.u32 %q, %r1, 0; @%q bra M; bar.sync 1; M: bar.sync 0;"
        " red.shared.add.u32 [%s], 1;",
    ],
)
def test_what_is_in_order_stays_in_c(monkeypatch: pytest.MonkeyPatch, left: list[str], body: str, threads: int) -> None:
    numpy = _outcome(monkeypatch, "numpy", _text(body), threads)
    assert numpy.said == "()"
    assert _outcome(monkeypatch, "", _text(body), threads) == numpy
    assert left == ["ret;"]


def test_collectives_of_some_lanes_stay_in_c(monkeypatch: pytest.MonkeyPatch, left: list[str]) -> None:
    text = _text(
        "setp.lt.u32 %q, %lane, 3; @%q bra M; redux.sync.add.u32 %r0, %r0, 0xfffffff8; bra N;"
        "M: shfl.sync.idx.b32 %r0, %r0, 1, 0x1f, 7; N: bar.warp.sync -1;"
    )
    assert _outcome(monkeypatch, "", text, 128) == _outcome(monkeypatch, "numpy", text, 128)
    # NumPy has the first of them, and makes room to note such.
    assert left == ["redux.sync.add.u32 %r0, %r0, 0xfffffff8;", "ret;"]


@pytest.mark.parametrize(
    ("body", "report"),
    [
        ("atom.cta.global.add.u32 %r0, [%u], 3;", "global atomic of 4 bytes"),
        ("st.global.u32 [%u], %t;", "races with a write by a thread of another block"),
        ("red.shared.add.u32 [%s], 1; ld.shared.u32 %r0, [%s];", "races with an atomic by"),
        ("ld.shared.u32 %r0, [%s]; red.shared.add.u32 [%s], 1;", "races with a read by"),
        ("st.shared.u32 [own], %r3; atom.shared.add.u32 %r0, [own], 1;", "races with a write by"),
        ("atom.shared.add.u32 %r0, [own], 1;", "which nothing has written"),
        (
            "setp.lt.u32 %q, %lane, 3; @%q bra M; shfl.sync.idx.b32 %r0, %r0, 1, 0x1f, 0xfffffff8; M:",
            "does not take part",
        ),
        ("setp.lt.u32 %q, %lane, 3; @%q bra M; redux.sync.add.u32 %r0, %r0, 7; M:", "is not in the mask"),
        ("setp.eq.u32 %q, %t, 5; @%q ret; bar.sync 0;", "threads of the warp have ended"),
        # From the fence on, atomic operations release something.
        ("st.global.u32 [%y], %r0; membar.gl; bar.sync 0; setp.eq.u32 %q, %t, 0; @%q red.global.add.u32 [%x], 1;", ""),
    ],
)
def test_what_is_not_in_order_is_reported_by_numpy(
    monkeypatch: pytest.MonkeyPatch, left: list[str], body: str, report: str
) -> None:
    numpy = _outcome(monkeypatch, "numpy", _text(body), 128)
    assert report in numpy.said
    assert _outcome(monkeypatch, "", _text(body), 128) == numpy
    assert left


def test_lanes_in_lockstep_order_all_by_strong_accesses(monkeypatch: pytest.MonkeyPatch, left: list[str]) -> None:
    body = "atom.shared.add.u32 %r0, [%s], 1;"
    assert _outcome(monkeypatch, "", _text(body, 60), 128) == _outcome(monkeypatch, "numpy", _text(body, 60), 128)
    assert "atom.shared.add.u32 %r0, [%s], 1;" in left
