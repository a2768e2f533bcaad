"""The watcher of races against the letter of the memory consistency model, on random programs."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault, Report
from ptx_ls.interpreter.machine import grid
from tests.interpreter.happens_before import Act, Step, Threads
from tests.rounds import rounds

BLOCK, GRID, CELLS = 64, 2, 5
THREADS = BLOCK * GRID
_SPELLED = {
    ("read", "", ""): "ld.global.u32 %r5, [%rd5];",
    ("read", ".gpu", ""): "ld.relaxed.gpu.global.u32 %r5, [%rd5];",
    ("read", ".cta", ""): "ld.relaxed.cta.global.u32 %r5, [%rd5];",
    ("read", ".gpu", ".acquire"): "ld.acquire.gpu.global.u32 %r5, [%rd5];",
    ("write", "", ""): "st.global.u32 [%rd5], %r4;",
    ("write", ".gpu", ""): "st.relaxed.gpu.global.u32 [%rd5], %r4;",
    ("write", ".gpu", ".release"): "st.release.gpu.global.u32 [%rd5], %r4;",
    ("atomic", ".gpu", ""): "atom.global.add.u32 %r5, [%rd5], %r4;",
    ("atomic", ".gpu", ".acq_rel"): "atom.acq_rel.gpu.global.add.u32 %r5, [%rd5], %r4;",
    ("fence", ".cta", ""): "fence.acq_rel.cta;",
    ("fence", ".gpu", ""): "fence.acq_rel.gpu;",
    ("barrier", "", ""): "bar.sync 0;",
    ("warp", "", ""): "bar.warp.sync 0xffffffff;",
}
"""Each writes a value that no other one does."""


def program(steps: list[Step]) -> str:
    """A kernel that takes steps, one a line; whom each one is for and where it goes lies behind %rd2."""
    lines = []
    for number, step in enumerate(steps):
        spelled = _SPELLED[step.kind, step.scope, step.order]
        if step.kind in ("barrier", "warp"):
            lines.append(spelled)
            continue
        lines.append(
            f"ld.global.u32 %r3, [%rd3+{4 * THREADS * number}]; setp.ne.u32 %p1, %r3, 0; cvt.u64.u32 %rd4, %r3; "
            f"add.s64 %rd5, %rd1, %rd4; mad.lo.u32 %r4, %r1, 1000, {number + 1}; @%p1 {spelled}"
        )
    return "\n".join(
        (
            ".version 8.0 .target sm_80 .address_size 64 .visible .entry k(.param .u64 cells, .param .u64 places) {"
            " .reg .b32 %r<8>; .reg .b64 %rd<8>; .reg .pred %p<2>; ld.param.u64 %rd1, [cells];"
            " ld.param.u64 %rd2, [places]; mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x;"
            f" mad.lo.u32 %r1, %r2, {BLOCK}, %r1; mul.wide.u32 %rd3, %r1, 4; add.s64 %rd3, %rd3, %rd2;",
            *lines,
            "ret; }",
        )
    )


def told(steps: list[Step]) -> Report | None:
    """What the watcher tells of a program."""
    # Byte offsets of cells, from 4 on; 0 is for those that do nothing.
    places = np.array([[4 * (c + 1) for c in step.cells or [-1] * THREADS] for step in steps], np.uint32)
    cells = np.zeros(CELLS + 1, np.uint32)
    try:
        Module.from_text(program(steps)).launch("k", GRID, BLOCK, [cells, places], watch=["race"])
    except ProgramFault as fault:
        return fault.report
    return None


def act(line: int, thread: int, block: int) -> Act:
    """The step that stands in a line, and the thread in the grid."""
    return line - 2, block * BLOCK + thread


def random_steps(kinds: list[tuple[str, str, str]], rng: random.Random) -> list[Step]:
    """A dozen steps of such kinds and scopes, each taken by a few threads."""
    steps = []
    for _ in range(rng.randint(4, 14)):
        kind, scope, order = rng.choice(kinds)
        if kind in ("barrier", "warp"):
            steps.append(Step(kind))
            continue
        cells = [-1] * THREADS
        for thread in rng.sample(range(THREADS), rng.choice((1, 1, 2, 4))) if rng.random() < 0.9 else range(THREADS):
            cells[thread] = rng.randrange(CELLS)
        steps.append(Step(kind, tuple(cells), scope, order))
    return steps


def of_threads(kind: str, scope: str, cell: int, *threads: int, order: str = "") -> Step:
    """A step that some threads take."""
    return Step(kind, tuple(cell if t in threads else -1 for t in range(THREADS)), scope, order)


def messages(rng: random.Random) -> list[Step]:
    """Threads tell each other by flags that something was written; now and then something is missing, or too narrow."""
    steps: list[Step] = []
    writer = rng.randrange(THREADS)
    for flag in range(1, rng.randint(2, CELLS)):
        reader = rng.choice((rng.randrange(THREADS), writer ^ 1, writer ^ 32, writer ^ 64))
        scopes = [rng.choice((".gpu", ".gpu", ".gpu", ".cta")) for _ in range(2)]
        near = rng.choice((0, 1, 32))
        meet = Step("barrier" if near == 32 else "warp")
        message = [
            of_threads("write", "", 0, writer ^ near),
            meet,
            of_threads("fence", scopes[0], 0, writer),
            of_threads(rng.choice(("write", "atomic")), ".gpu", flag, writer),
            Step(rng.choice(("warp", "barrier"))),
            of_threads(rng.choice(("read", "atomic")), ".gpu", flag, reader),
            Step(rng.choice(("warp", "barrier"))),
            of_threads("fence", scopes[1], 0, reader),
            meet,
            of_threads("read", "", 0, reader ^ near),
        ]
        kept = (1, 0.95, 0.95, 1, 0.1, 1, 0.1, 0.95, 0.95, 0.7)
        steps += [step for step, chance in zip(message, kept, strict=True) if rng.random() < chance]
        writer = reader ^ near
    return steps


def operations(rng: random.Random) -> list[Step]:
    """A thread releases a flag and writes it again, others write it in between; what it says is observed by one more,
    which hands it on. Now and then something is missing."""
    writer, between, reader, last = (rng.choice((t, 33, 70, 100)) for t in rng.sample(range(THREADS), 4))
    data, flag, told_of = rng.sample(range(CELLS), 3)
    message = [
        (0.8, of_threads("write", rng.choice(("", ".gpu")), data, writer)),
        (0.8, of_threads("write", ".gpu", flag, writer, order=rng.choice((".release", ".release", "")))),
        (0.3, of_threads(rng.choice(("write", "atomic", "atomic")), ".gpu", flag, between)),
        (0.5, of_threads(rng.choice(("write", "atomic")), ".gpu", flag, writer)),
        (0.3, of_threads("atomic", ".gpu", flag, between, order=rng.choice(("", ".acq_rel")))),
        (0.4, of_threads("read", ".gpu", flag, reader)),
        (0.2, of_threads("write", ".gpu", flag, between)),
        (0.7, of_threads("read", ".gpu", flag, reader, order=".acquire")),
        (0.4, of_threads("read", ".gpu", data, reader)),
        (0.2, of_threads("atomic", ".gpu", data, reader)),
        (0.5, of_threads("write", ".gpu", told_of, reader, order=".release")),
        (0.6, of_threads(rng.choice(("read", "write")), "", data, reader)),
        (0.7, of_threads(*rng.choice((("read", ".gpu"), ("atomic", ".gpu"))), told_of, last)),
        (0.3, of_threads("fence", ".gpu", 0, last)),
        (0.7, of_threads("read", ".gpu", told_of, last, order=".acquire")),
        (0.9, of_threads(rng.choice(("read", "write")), "", data, last)),
    ]
    return [step for chance, step in message if rng.random() < chance]


def anything(rng: random.Random) -> list[Step]:
    """A dozen steps of all kinds."""
    return random_steps([*_SPELLED], rng)


def barriers(rng: random.Random) -> list[Step]:
    """A dozen steps without strong accesses."""
    kinds = [("read", ""), ("write", ""), ("barrier", ""), ("warp", ""), ("barrier", "")]
    return random_steps([(kind, scope, "") for kind, scope in kinds], rng)


def one_after_the_other(steps: list[Step]) -> list[Step]:
    """The steps of one block, then those of the next one."""
    return [
        replace(step, cells=tuple(c if t // BLOCK == block else -1 for t, c in enumerate(step.cells)))
        for block in range(GRID)
        for step in steps
    ]


@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize(
    ("make", "seed"), [(make, seed) for make in (anything, barriers, messages, operations) for seed in rounds(2)]
)
def test_what_is_reported_is_a_race_by_the_letter(
    make: Callable[[random.Random], list[Step]], seed: int, together: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not together:
        monkeypatch.setattr(grid, "CHUNK_LANES", BLOCK)
    rng = random.Random(seed)
    racy = caught = silent = 0
    for _ in range(25):
        steps = make(rng)
        taken = steps if together else one_after_the_other(steps)
        races = {
            frozenset((number % len(steps), thread) for number, thread in pair)
            for last_first in (False, True)
            for pair in Threads(THREADS, BLOCK).races(taken, last_first)
        }
        report = told(steps)
        if report is not None:
            assert report.other is not None
            sides = (report, report.other)
            pair = frozenset(act(side.line, side.thread[0], side.block[0]) for side in sides)
            assert pair in races, (report, steps)
        racy += bool(races)
        caught += bool(races) and report is not None
        silent += not races
    assert racy
    assert silent
    # Where there are only barriers, the watcher is not coarser than the model.
    assert caught == racy if make is barriers else 2 * caught > racy


@pytest.mark.parametrize(("writer", "reader"), [(32, 0), (0, 32)])
def test_a_read_is_not_forgotten_for_one_of_the_next_warp(writer: int, reader: int) -> None:
    """Lanes of two warps read a cell by one instruction, then one of them writes there."""
    report = told([of_threads("read", "", 0, 0, 32), of_threads("write", "", 0, writer)])
    assert report is not None
    assert report.other is not None
    assert (report.other.what, report.other.thread[0]) == ("read", reader)


SWAP = """.version 8.0 .target sm_80 .address_size 64
.visible .entry k(.param .u64 p)
{
    .reg .b32 %r<6>; .reg .b64 %rd<4>; .reg .pred %q;
    ld.param.u64 %rd1, [p];
    cvta.to.global.u64 %rd2, %rd1;
    ld.global.u32 %r1, [%rdFIRST];
again:
    add.u32 %r2, %r1, 3;
    atom.global.cas.b32 %r3, [%rd2], %r1, %r2;
    setp.ne.u32 %q, %r3, %r1;
    mov.u32 %r1, %r3;
    @%q bra again;
    ret;
}"""


@pytest.mark.parametrize("register", ["1", "2"])
def test_the_first_look_of_a_swap_is_no_race(register: str) -> None:
    """It is how CUDA's guide and headers write any atomic operation that there is not."""
    word = np.zeros(4, np.uint32)
    Module.from_text(SWAP.replace("FIRST", register)).launch("k", 4, 64, [word], watch={"race"})
    assert word[0] == 4 * 64 * 3
    with pytest.raises(ProgramFault, match="races"):
        counted = SWAP.replace("again:", "red.global.add.u32 [%rd2+4], 1;\nagain:")
        other = counted.replace("[%rdFIRST]", f"[%rd{register}+4]")
        Module.from_text(other).launch("k", 4, 64, [word], watch={"race"})


@pytest.mark.parametrize(("step", "is_told"), [("0f33800000", False), ("0f3C000000", True)])
def test_lanes_that_write_one_sum_added_in_other_orders(step: str, is_told: bool) -> None:
    """Triton's reductions end so: all lanes have the sum, and all of them store it."""
    text = f""".version 8.0 .target sm_80 .address_size 64
.visible .entry k(.param .u64 p)
{{
    .reg .b32 %r1; .reg .b64 %rd1; .reg .f32 %f<3>;
    ld.param.u64 %rd1, [p];
    mov.u32 %r1, %tid.x;
    and.b32 %r1, %r1, 1;
    cvt.rn.f32.u32 %f1, %r1;
    fma.rn.f32 %f2, %f1, {step}, 0f3F000000;
    st.global.f32 [%rd1], %f2;
    ret;
}}"""
    launch = Module.from_text(text).launch
    if is_told:
        with pytest.raises(ProgramFault, match="races"):
            launch("k", 1, 32, [np.zeros(1, np.float32)], watch={"race"})
    else:
        launch("k", 1, 32, [np.zeros(1, np.float32)], watch={"race"})
