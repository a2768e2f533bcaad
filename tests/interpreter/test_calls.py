"""Calls in both tiers, with what Python's integers say, and how often C has to hand over."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from ptx_ls.interpreter import Limits, Module
from ptx_ls.interpreter.faults import Stopped
from ptx_ls.interpreter.native import _warps
from ptx_ls.interpreter.native.layout import PYTHON
from tests.interpreter import called_functions, native_kernels

WATCH = ("race", "uninit", "sync")
MASK = 0xFFFFFFFF
BODY = """.version 8.0
.target sm_90
.address_size 64
FUNCTIONS
.entry k(.param .u64 x) {
    .reg .b32 %r<8>; .reg .b64 %a<4>; .reg .pred %p<4>; .shared .align 4 .b8 s[512];
    prototype: .callprototype (.reg .b32 _) _ (.reg .b32 _, .reg .b32 _);
    ld.param.u64 %a1, [x]; mov.u32 %r1, %tid.x; mul.wide.u32 %a2, %r1, 4; add.s64 %a1, %a1, %a2;
    mov.u32 %r2, 0; and.b32 %r3, %r1, 7; setp.lt.u32 %p1, %r1, 20;
    DOES
    st.global.u32 [%a1], %r2; ret; }"""
both = pytest.mark.parametrize("tier", ["", "numpy"])


class Ran:
    """What a kernel of one block did: what its threads have written, the steps, where it stopped, why C came back."""

    def __init__(
        self, does: str, functions: str = called_functions.DECLARED, watch: Sequence[str] = (), depth: int = 1024
    ) -> None:
        self.out: np.ndarray = np.zeros(64, np.uint32)
        self.reasons: list[int | list[int]] = []
        run = _warps.run

        def noted(state: int) -> int | list[int]:
            self.reasons.append(run(state))
            return self.reasons[-1]

        module = Module.from_text(BODY.replace("FUNCTIONS", functions).replace("DOES", does))
        self.steps, self.stopped = 0, ""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(_warps, "run", noted)
            try:
                self.steps = module.launch("k", 1, 64, [self.out], watch=watch, limits=Limits(depth=depth)).steps
            except Stopped as stopped:
                self.stopped = str(stopped)

    def is_in(self, tier: str) -> bool:
        """Whether it ran in a tier from beginning to end."""
        return PYTHON not in self.reasons and bool(self.reasons) if tier == "" else not self.reasons


def _even(n: int, a: int) -> int:
    return a if n == 0 else _odd(n - 1, a) * 5 + n & MASK if n else a


def _odd(n: int, a: int) -> int:
    o = a + 1 & MASK
    return (_even(n - 1, o) if n else o) ^ ((n - 1) << 2 & MASK)


def _fork(n: int, a: int) -> int:
    if n < 2:
        return a
    c = _fork(n - 1, a)
    return _fork(n - 2, c) * 3 + c & MASK


def _helper(a: int, b: int) -> int:
    return b - a + 9 & MASK if a < b else (((a * b + 7) & MASK) ^ a) >> 3


CALLS: dict[str, tuple[str, Callable[[int], int]]] = {
    "registers": ("call (%r2), helper, (%r1, 30);", lambda t: _helper(t, 30)),
    "some lanes": ("@%p1 call (%r2), helper, (%r1, 9);", lambda t: _helper(t, 9) if t < 20 else 0),
    "no lane": ("setp.gt.u32 %p1, %r1, 99; @%p1 call (%r2), even, (9, %r1); add.u32 %r2, %r2, 4;", lambda t: 4),
    "to depths that differ": ("call (%r2), even, (%r3, %r1);", lambda t: _even(t & 7, t)),
    "of guarded lanes in the function": ("call (%r2), odd, (%r3, %r1);", lambda t: _odd(t & 7, t)),
    "of parameters in memory": (
        ".param .b32 n; .param .b32 a; .param .b32 o; st.param.b32 [n], %r3; st.param.b32 [a], %r1;"
        "call (o), fork, (n, a); ld.param.b32 %r2, [o];",
        lambda t: _fork(t & 7, t),
    ),
    "in a loop": (
        "mov.u32 %r4, %r3;L: call (%r2), helper, (%r2, %r4); sub.u32 %r4, %r4, 1; setp.ge.s32 %p2, %r4, 0; @%p2 bra L;",
        lambda t: _looped(t & 7),
    ),
    "from both sides of a branch": (
        "@%p1 bra L; call (%r2), even, (%r3, 5); bra M; L: call (%r2), helper, (%r1, 3); M:",
        lambda t: _helper(t, 3) if t < 20 else _even(t & 7, 5),
    ),
    "with barriers inside": (
        "mov.u32 %r5, s; mad.lo.u32 %r5, %r1, 4, %r5; mov.u32 %r4, 3;"
        "L: call (%r2), meet, (%r5, 2); sub.u32 %r4, %r4, 1; setp.ne.u32 %p2, %r4, 0; @%p2 bra L;",
        lambda t: 2 + 2 + 1 + 0,
    ),
}
"""What a thread does, and what it then writes, by its number."""


def _looped(n: int) -> int:
    found = 0
    for at in range(n, -1, -1):
        found = _helper(found, at)
    return found


@both
@pytest.mark.parametrize("watch", [(), WATCH])
@pytest.mark.parametrize("name", CALLS)
def test_what_a_call_gives(monkeypatch: pytest.MonkeyPatch, tier: str, watch: tuple[str, ...], name: str) -> None:
    monkeypatch.setenv("PTX_LS_TIER", tier)
    does, expected = CALLS[name]
    # Under watchers, the end of threads is NumPy's, and what only some paths write.
    ran = Ran(does, watch=watch)
    assert (ran.out.tolist(), ran.stopped) == ([expected(thread) for thread in range(64)], "")
    assert ran.is_in(tier) or (watch and not tier)
    monkeypatch.setenv("PTX_LS_TIER", "numpy")
    assert ran.steps == Ran(does, watch=watch).steps


@both
def test_calls_from_two_places_meet_at_a_barrier(monkeypatch: pytest.MonkeyPatch, tier: str) -> None:
    monkeypatch.setenv("PTX_LS_TIER", tier)
    loop = "mov.u32 %r6, 9; @: add.u32 %r6, %r6, -1; setp.ne.u32 %p3, %r6, 0; @%p3 bra @;"
    does = f"""mov.u32 %r5, s; mad.lo.u32 %r5, %r1, 4, %r5; setp.lt.u32 %p2, %r1, 32; @%p2 bra L;
        {loop.replace("@:", "N:").replace("bra @", "bra N")} call (%r2), meet, (%r5, 1); add.u32 %r2, %r2, 50; bra M;
    L:  {loop.replace("@:", "O:").replace("bra @", "bra O")} call (%r2), meet, (%r5, 1); add.u32 %r2, %r2, 90; M:"""
    ran = Ran(does)
    assert ran.out.tolist() == [1 + 1 + 0 + (90 if thread < 32 else 50) for thread in range(64)]
    assert bool(ran.reasons) == (tier == "")


ALLOCATES = """.func (.reg .b32 %o) g(.reg .b32 %a, .reg .b32 %b) {
    .reg .b64 %p; alloca.u64 %p, 8; st.local.u32 [%p], %a; ld.local.u32 %o, [%p]; add.u32 %o, %o, %b; ret; }"""


@both
def test_calls_that_stay_in_numpy(monkeypatch: pytest.MonkeyPatch, tier: str) -> None:
    monkeypatch.setenv("PTX_LS_TIER", tier)
    begin, end = "mov.u32 %r4, 9; L: add.u32 %r4, %r4, -1;", "setp.ne.u32 %p2, %r4, 0; @%p2 bra L;"
    by_address = Ran(f"mov.u64 %a3, helper; {begin} call (%r2), %a3, (%r1, 30), prototype; {end}")
    allocating = Ran(f"{begin} call (%r2), g, (%r1, %r4); {end}", ALLOCATES)
    assert by_address.out.tolist() == [_helper(thread, 30) for thread in range(64)]
    assert allocating.out.tolist() == list(range(64))
    assert not by_address.is_in("") and not allocating.is_in("")


@both
@pytest.mark.parametrize(
    ("does", "depth", "called"),
    [
        ("call (%r2), even, (7, 1);", 9, ""),
        ("call (%r2), even, (7, 1);", 8, "odd"),
        ("call (%r2), even, (%r3, 1);", 7, "even"),
        ("call (%r2), even, (-1, 1);", 1024, "odd"),
        ("call (%r2), odd, (-1, 1);", 1024, "even"),
    ],
)
def test_the_depth_of_calls_has_a_limit(
    monkeypatch: pytest.MonkeyPatch, tier: str, does: str, depth: int, called: str
) -> None:
    monkeypatch.setenv("PTX_LS_TIER", tier)
    head = called_functions.DECLARED.partition(f"call (%o), {called},")[0]
    line = 4 + head.count("\n")
    report = f"line {line}: more than {depth} nested calls" if called else ""
    assert Ran(does, depth=depth).stopped == report


FORGETS = """.func (.reg .b32 %o) g(.reg .b32 %n) {
    .reg .pred %p; .local .u32 v;
    setp.eq.u32 %p, %n, 9; WRITE st.local.u32 [v], %n; ld.local.u32 %o, [v];
    setp.eq.u32 %p, %o, 3; @%p add.u32 %o, %o, 1; ret; }"""


@both
@pytest.mark.parametrize(("write", "report"), [("", ""), ("@%p", "local read of 4 bytes at 0x0, which nothing has")])
def test_variables_end_with_a_call(monkeypatch: pytest.MonkeyPatch, tier: str, write: str, report: str) -> None:
    monkeypatch.setenv("PTX_LS_TIER", tier)
    does = "mov.u32 %r4, 9; L: call (%r2), g, (%r4); add.u32 %r4, %r4, -1; setp.gt.u32 %p2, %r4, 7; @%p2 bra L;"
    ran = Ran(does, FORGETS.replace("WRITE", write), watch=("uninit",))
    assert report in ran.stopped and bool(ran.stopped) == bool(report)
    assert bool(ran.reasons) == (tier == "")


PASSES = """.func (.reg .b32 %o) g(.param .align 8 .b8 v[8]) {
    .reg .b32 %a; .reg .pred %p; ld.param.u32 %o, [v]; ld.param.u32 %a, [v+4]; setp.eq.u32 %p, %a, 1; @%p ret;
    add.u32 %o, %o, %a; ret; }"""


@both
@pytest.mark.parametrize(("lacks", "report"), [(False, ""), (True, "which nothing has written")])
def test_bytes_that_nobody_has_written_are_passed_as_such(
    monkeypatch: pytest.MonkeyPatch, tier: str, lacks: bool, report: str
) -> None:
    monkeypatch.setenv("PTX_LS_TIER", tier)
    second = "" if lacks else "st.param.b32 [v+4], 2;"
    does = f"L: {{ .param .align 8 .b8 v[8]; st.param.b32 [v], %r1; {second} call (%r2), g, (v); }}"
    does += "add.u32 %r4, %r2, 3; setp.eq.u32 %p2, %r4, 0; @%p2 bra L;"
    ran = Ran(does, PASSES, watch=("uninit",))
    assert report in ran.stopped and bool(ran.stopped) == bool(report)
    assert bool(ran.reasons) == (tier == "")


LACKS = """.func (.reg .b32 %o) g(.reg .b32 %n) {
    .reg .pred %p, %q; .reg .b32 %v;
    setp.lt.u32 %p, %n, 70; @%p mov.u32 %v, %n; AND setp.eq.u32 %q, %v, 3; mov.u32 %o, 0; @%q mov.u32 %o, 1; ret; }"""


@both
@pytest.mark.parametrize(
    ("given", "other", "report"),
    [("%r1", "", ""), ("%r4", "", "computed from %v"), ("%r4", "@!%p mov.u32 %v, 3;", "")],
)
def test_a_register_of_a_function_that_only_some_paths_write(
    monkeypatch: pytest.MonkeyPatch, tier: str, given: str, other: str, report: str
) -> None:
    monkeypatch.setenv("PTX_LS_TIER", tier)
    does = (
        f"add.u32 %r4, %r1, 40; L: call (%r2), g, ({given}); add.u32 %r4, %r4, 9; setp.lt.u32 %p2, %r4, 90; @%p2 bra L;"
    )
    ran = Ran(does, LACKS.replace("AND", other), watch=("uninit",))
    assert report in ran.stopped and bool(ran.stopped) == bool(report)
    assert bool(ran.reasons) == (tier == "")


SHARES = """.func (.reg .b32 %o) g(.reg .b32 %own, .reg .b32 %other) {
    st.shared.u32 [%own], %other; MEET ld.shared.u32 %o, [%other]; MEET ret; }"""


@both
@pytest.mark.parametrize(("meet", "report"), [("bar.sync 0;", ""), ("", "line 5: shared read of 4 bytes at 0x80")])
def test_a_race_between_calls(monkeypatch: pytest.MonkeyPatch, tier: str, meet: str, report: str) -> None:
    monkeypatch.setenv("PTX_LS_TIER", tier)
    does = "mov.u32 %r5, s; mad.lo.u32 %r5, %r1, 4, %r5; xor.b32 %r6, %r5, 128; mov.u32 %r4, 3;"
    does += "L: call (%r2), g, (%r5, %r6); sub.u32 %r4, %r4, 1; setp.ne.u32 %p2, %r4, 0; @%p2 bra L;"
    ran = Ran(does, SHARES.replace("MEET", meet), watch=WATCH)
    assert report in ran.stopped and bool(ran.stopped) == bool(report)
    assert bool(ran.reasons) == (tier == "")
    assert report or ran.out.tolist() == [4 * thread for thread in range(64)]


@pytest.mark.slow
def test_random_calls_do_the_same_in_both_tiers() -> None:
    """The seeds whose kernels call most."""
    seeds = sorted(range(200), key=lambda seed: -native_kernels.kernel(seed).count("call "))
    assert native_kernels.different(seeds[:6]) == []
    assert native_kernels.different(seeds[:4], WATCH) == []
