"""Orders of execution drawn from seeds: what only another order shows is found, what is right stays right."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault

pytestmark = pytest.mark.slow

HEAD = ".version 8.0 .target sm_80 .address_size 64 "
_STEP = (
    "setp.lt.u32 %p, %r1, {half}; @%p ld.volatile.shared.u32 %r3, [%r2];"
    " @%p ld.volatile.shared.u32 %r4, [%r2+{bytes}]; @%p add.u32 %r3, %r3, %r4;"
    " @%p st.volatile.shared.u32 [%r2], %r3; {between}"
)
ORDERS = range(1, 21)


def reduction(between: str) -> str:
    """A warp adds up its lane numbers, and traps at a wrong sum."""
    steps = "".join(_STEP.format(half=half, bytes=4 * half, between=between) for half in (16, 8, 4, 2, 1))
    return (
        f"{HEAD}.entry k(.param .u64 out) {{ .shared .align 4 .b8 s[128]; .reg .b32 %r<5>; .reg .pred %p;"
        " mov.u32 %r1, %tid.x; mov.u32 %r2, s; mad.lo.u32 %r2, %r1, 4, %r2;"
        f" st.volatile.shared.u32 [%r2], %r1; {between} {steps}"
        " setp.eq.u32 %p, %r1, 0; @!%p bra E; ld.shared.u32 %r3, [s]; setp.ne.u32 %p, %r3, 496; @%p trap; E: ret; }"
    )


def exchange(between: str) -> str:
    """Each thread reads the element that a thread of the other warp writes, and traps at another one."""
    return (
        f"{HEAD}.entry k(.param .u64 out) {{ .shared .align 4 .b8 s[256]; .reg .b32 %r<6>; .reg .pred %p;"
        " mov.u32 %r1, %tid.x; mov.u32 %r2, s; mad.lo.u32 %r3, %r1, 4, %r2; st.shared.u32 [%r3], %r1;"
        f" xor.b32 %r4, %r1, 32; mad.lo.u32 %r5, %r4, 4, %r2; {between} ld.shared.u32 %r5, [%r5];"
        " setp.ne.u32 %p, %r4, %r5; @%p trap; ret; }"
    )


def flag(release: str, acquire: str) -> str:
    """A warp writes a word and then a flag; another one reads the word if it finds the flag."""
    return (
        f"{HEAD}.entry k(.param .u64 out) {{ .shared .align 4 .b8 s[8]; .reg .b32 %r<4>; .reg .b64 %o; .reg .pred %p;"
        " mov.u32 %r1, %tid.x; setp.eq.u32 %p, %r1, 0; @%p st.volatile.shared.u32 [s+4], 0; bar.sync 0;"
        " ld.param.u64 %o, [out]; setp.eq.u32 %p, %r1, 32; @%p bra W; setp.ne.u32 %p, %r1, 0; @%p bra E;"
        f" ld.{acquire}.shared.u32 %r3, [s+4]; setp.eq.u32 %p, %r3, 0; @%p bra E;"
        " ld.shared.u32 %r2, [s]; st.global.u32 [%o], %r2; bra E;"
        f" W: st.shared.u32 [s], 7; st.{release}.shared.u32 [s+4], 1; E: ret; }}"
    )


def seeds_with_a_fault(text: str, threads: int, kind: str, watch: tuple[str, ...] = ()) -> list[int | None]:
    """The orders in which a kernel has a fault, None for the defined one; the fault names the order."""
    found: list[int | None] = []
    module = Module.from_text(text)
    for seed in (None, *ORDERS):
        try:
            module.launch("k", 1, threads, [np.zeros(1, np.uint32)], watch=watch, schedule=seed)
        except ProgramFault as fault:
            assert (fault.report.kind, fault.report.schedule) == (kind, seed)
            assert (f"in the order of --schedule {seed}" in str(fault)) == (seed is not None)
            found.append(seed)
    return found


@pytest.mark.parametrize(
    ("wrong", "right", "threads", "kind", "watch"),
    [
        pytest.param(reduction(""), reduction("bar.warp.sync -1;"), 32, "trap", (), id="reduction of a warp"),
        pytest.param(exchange(""), exchange("bar.sync 0;"), 64, "trap", (), id="missing barrier"),
        pytest.param(
            flag("volatile", "volatile"), flag("release.cta", "acquire.cta"), 64, "race", ("race",), id="flag"
        ),
    ],
)
def test_what_only_another_order_shows(wrong: str, right: str, threads: int, kind: str, watch: tuple[str, ...]) -> None:
    found = seeds_with_a_fault(wrong, threads, kind, watch)
    assert found
    assert None not in found
    assert found == seeds_with_a_fault(wrong, threads, kind, watch)
    assert seeds_with_a_fault(right, threads, kind, watch) == []


def test_before_sm_70_the_lanes_of_a_warp_go_together() -> None:
    assert seeds_with_a_fault(reduction("").replace("sm_80", "sm_60"), 32, "trap") == []


def test_a_seed_is_one_order_and_seeds_are_several() -> None:
    text = (
        f"{HEAD}.entry k(.param .u64 out) {{ .reg .b32 %r<4>; .reg .b64 %o, %a; ld.param.u64 %o, [out];"
        " mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mad.lo.u32 %r1, %r2, 64, %r1;"
        " ld.global.u32 %r3, [%o]; atom.global.add.u32 %r3, [%o], 1;"
        " mul.wide.u32 %a, %r1, 4; add.s64 %a, %a, %o; st.global.u32 [%a+4], %r3; ret; }"
    )

    def tickets(seed: int | None) -> list[int]:
        out = np.zeros(129, np.uint32)
        Module.from_text(text).launch("k", 2, 64, [out], schedule=seed)
        assert sorted(out[1:129]) == list(range(128))
        return [int(one) for one in out[1:129]]

    assert tickets(None) == list(range(128))
    assert tickets(5) == tickets(5)
    assert len({tuple(tickets(seed)) for seed in (None, 5, 6, 7)}) == 4


def test_who_waits_for_a_lock_gets_it() -> None:
    text = (
        f"{HEAD}.entry k(.param .u64 out) {{ .reg .b32 %r<4>; .reg .b64 %o; .reg .pred %p; ld.param.u64 %o, [out];"
        " L: atom.acquire.gpu.global.cas.b32 %r1, [%o], 0, 1; setp.ne.u32 %p, %r1, 0; @%p bra L;"
        " ld.global.u32 %r2, [%o+4]; add.u32 %r2, %r2, 1; st.global.u32 [%o+4], %r2;"
        " atom.release.gpu.global.exch.b32 %r1, [%o], 0; ret; }"
    )
    out = np.zeros(2, np.uint32)
    Module.from_text(text).launch("k", 2, 4, [out], watch={"race"}, schedule=1)
    assert out.tolist() == [0, 8]
    with pytest.raises(ProgramFault, match="endless loop"):
        Module.from_text(text).launch("k", 2, 4, [np.ones(2, np.uint32)], schedule=1)
