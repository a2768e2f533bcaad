"""Runs the litmus tests of a checkout of lost-pop-lean (Goens and others, Compound Memory Models) in the interpreter.

    python -m tests.interpreter.litmus PATH [--interleavings N] [--schedules N]

Each test becomes kernels whose threads lie in a warp, a CTA, a cluster or a grid, as its scopes allow, and whose
accesses follow each other in one interleaving after another. No outcome may be one that the test forbids, and races are
reported where the letter has some (`happens_before.py`, where fence.sc is fence.acq_rel). What differs is printed.
With schedules, the orders in which threads go are drawn from seeds instead, and outcomes are looked at only.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ptx_ls.interpreter import Module, ProgramFault
from tests.interpreter.happens_before import Step, Threads

WARP = 32
_TEST = re.compile(
    r"^deflitmus\s+(\S+)\s*:=\s*\{\|(.*?)\|\}\s*(?:where\s+sys\s*:=\s*\{(.*?)\}\s*(?=[✓𐄂]|$))?\s*([✓𐄂]?)", re.M
)
_OPERATION = re.compile(r"(W|R|Fence)\s*(?:\.\s*(\w+?)_(\w+))?\s*(?:(\w+)\s*(?:=\s*(\d+))?\s*(?://\s*(\d+))?)?$")
_ORDERS = {"acq": ".acquire", "rel": ".release", "rlx": "", "weak": "", "acqrel": "", "sc": ""}
_FENCES = {"acq": "fence.acquire", "rel": "fence.release", "acqrel": "fence.acq_rel", "sc": "fence.sc"}


@dataclass(frozen=True)
class Operation:
    """An access or fence of a thread; `expected` is what a read of the outcome finds."""

    kind: str
    order: str
    scope: str
    cell: str = ""
    value: int = 0
    expected: int = 0

    @property
    def text(self) -> str:
        """Its instruction, with `{register}` for what is read and `{place}` for the address."""
        if self.kind == "fence":
            return f"{_FENCES[self.order]}{self.scope};"
        strength = f".relaxed{self.scope}" if not _ORDERS[self.order] else f"{_ORDERS[self.order]}{self.scope}"
        how = f"{'ld' if self.kind == 'read' else 'st'}{'.weak' if self.order == 'weak' else strength}.global.u32"
        return f"{how} {{register}}, [{{place}}];" if self.kind == "read" else f"{how} [{{place}}], {self.value};"


@dataclass(frozen=True)
class LitmusTest:
    """A litmus test: the operations of each thread, the threads of each CTA where it says so, and its outcome."""

    name: str
    threads: tuple[tuple[Operation, ...], ...]
    ctas: tuple[tuple[int, ...], ...]
    is_forbidden: bool


@dataclass(frozen=True)
class Placement:
    """Where the threads are: the CTA and number of each, and how many CTAs of how many threads there are."""

    name: str
    threads: tuple[tuple[int, int], ...]
    ctas: int
    width: int
    cluster: int


def litmus_tests(text: str) -> Iterator[LitmusTest]:
    """The litmus tests of a file of the suite."""
    for name, threads, ctas, mark in _TEST.findall(text):
        operations = tuple(tuple(_operations(thread)) for thread in threads.split("||"))
        groups = tuple(tuple(map(int, re.findall(r"\d+", group))) for group in re.findall(r"\{([^{}]*)\}", ctas + "}"))
        yield LitmusTest(name, operations, groups, mark == "𐄂")


def _operations(text: str) -> Iterator[Operation]:
    for part in re.split(r";(?:dep)?", text):
        found = _OPERATION.match(part.strip())
        assert found is not None, part
        what, scope, order, cell, value, expected = found.groups()
        kind = {"W": "write", "R": "read", "Fence": "fence"}[what]
        order = order or ("sc" if kind == "fence" else "rlx")
        yield Operation(kind, order, f".{scope or 'sys'}", cell or "", int(value or 0), int(expected or 0))


def placements(test: LitmusTest) -> Iterator[Placement]:
    """Where the threads of a test may be. One without CTAs has all threads in each of its scopes."""
    count = len(test.threads)
    groups = test.ctas or (tuple(range(count)),)
    places = {thread: (cta, number) for cta, group in enumerate(groups) for number, thread in enumerate(group)}
    width = max(map(len, groups))
    apart = len(groups) > 1
    for spread, name in ((1, "warp"), (WARP, "CTA")) if width > 1 else ((1, ""),):
        threads = tuple((places[t][0], places[t][1] * spread) for t in range(count))
        for cluster in (len(groups), 1) if apart else (1,):
            where = f"{name} {'cluster' if cluster > 1 else 'grid'}" if apart else name
            yield Placement(where.strip(), threads, len(groups), max(width * spread, WARP), cluster)
    if not test.ctas and all(operation.scope != ".cta" for thread in test.threads for operation in thread):
        for cluster in (count, 1):
            threads = tuple((t, 0) for t in range(count))
            yield Placement("cluster" if cluster > 1 else "grid", threads, count, WARP, cluster)


def interleavings(test: LitmusTest, most: int, rng: random.Random) -> Iterator[list[tuple[int, int]]]:
    """Orders of the operations, as threads and numbers: one thread after the other, then some at random."""
    counts = [len(thread) for thread in test.threads]
    for order in (range(len(counts)), range(len(counts))[::-1]):
        yield [(thread, number) for thread in order for number in range(counts[thread])]
    for _ in range(most - 2):
        picks = [thread for thread, count in enumerate(counts) for _ in range(count)]
        rng.shuffle(picks)
        yield [(thread, picks[:at].count(thread)) for at, thread in enumerate(picks)]


def kernel(test: LitmusTest, placement: Placement, order: Sequence[tuple[int, int]]) -> str:
    """The kernel of an interleaving."""
    cells = sorted({operation.cell for thread in test.threads for operation in thread if operation.cell})
    head = [
        f"setp.eq.u32 %p{t}, %r0, {cta}; setp.eq.and.u32 %p{t}, %r1, {number}, %p{t};"
        for t, (cta, number) in enumerate(placement.threads)
    ]
    body, ends, reads = [], [], 0
    for thread, number in order:
        operation = test.threads[thread][number]
        register = f"%r{2 + reads}"
        place = f"%rd1+{4 * cells.index(operation.cell)}" if operation.cell else ""
        body.append(f"@%p{thread} {operation.text.format(register=register, place=place)}")
        if operation.kind == "read":
            ends.append(f"@%p{thread} st.global.u32 [%rd2+{4 * reads}], {register};")
            reads += 1
    return "\n".join(
        (
            ".version 8.6 .target sm_90 .address_size 64 .visible .entry k(.param .u64 cells, .param .u64 found) {"
            " .reg .b32 %r<32>; .reg .b64 %rd<3>; .reg .pred %p<8>; ld.param.u64 %rd1, [cells];"
            " ld.param.u64 %rd2, [found]; mov.u32 %r0, %ctaid.x; mov.u32 %r1, %tid.x;",
            *(*head, *body, *ends),
            "ret; }",
        )
    )


def races(test: LitmusTest, placement: Placement, order: Sequence[tuple[int, int]]) -> bool:
    """Whether the letter has a race in an interleaving."""
    cells = sorted({operation.cell for thread in test.threads for operation in thread if operation.cell})
    width = placement.width
    number = {t: cta * width + place for t, (cta, place) in enumerate(placement.threads)}
    steps = []
    for thread, at in order:
        operation = test.threads[thread][at]
        places = [-1] * (placement.ctas * width)
        places[number[thread]] = cells.index(operation.cell) if operation.cell else 0
        scope = "" if operation.order == "weak" else ".cta" if operation.scope == ".cta" else ".gpu"
        steps.append(Step(operation.kind, places, scope, _ORDERS[operation.order]))
    return bool(Threads(placement.ctas * width, width).races(steps))


def is_reported(test: LitmusTest, placement: Placement, order: Sequence[tuple[int, int]]) -> tuple[bool, bool]:
    """Whether a race is reported in an interleaving, and whether the outcome is the test's, in a run without."""
    text, found = kernel(test, placement, order), np.zeros(16, np.uint32)
    where = {"grid": placement.ctas, "block": placement.width, "cluster": placement.cluster}
    module = Module.from_text(text)
    module.launch("k", args=[np.zeros(8, np.uint32), found], **where)  # type: ignore[arg-type]
    reads = [test.threads[t][n] for t, n in order if test.threads[t][n].kind == "read"]
    outcome = all(int(value) == read.expected for value, read in zip(found, reads, strict=False))
    try:
        module.launch("k", args=[np.zeros(8, np.uint32), found], watch={"race"}, **where)  # type: ignore[arg-type]
    except ProgramFault:
        return True, outcome
    return False, outcome


def has_outcome(test: LitmusTest, placement: Placement, seed: int) -> bool:
    """Whether the order of a seed has the outcome of a test."""
    order = [(thread, number) for thread, one in enumerate(test.threads) for number in range(len(one))]
    found = np.zeros(16, np.uint32)
    where = {"grid": placement.ctas, "block": placement.width, "cluster": placement.cluster, "schedule": seed}
    Module.from_text(kernel(test, placement, order)).launch("k", args=[np.zeros(8, np.uint32), found], **where)  # type: ignore[arg-type]
    reads = [test.threads[t][n] for t, n in order if test.threads[t][n].kind == "read"]
    return all(int(value) == read.expected for value, read in zip(found, reads, strict=False))


def in_schedules(suite: Sequence[LitmusTest], schedules: int) -> int:
    """Prints how many outcomes the orders of so many seeds have; returns how many of them are forbidden."""
    placed, allowed, forbidden, reached = 0, 0, 0, set()
    for test in suite:
        for placement in placements(test):
            placed += 1
            seen = [seed for seed in range(1, schedules + 1) if has_outcome(test, placement, seed)]
            if seen and test.is_forbidden:
                forbidden += len(seen)
                print(f"{test.name} ({placement.name}): forbidden outcome with the seeds {seen}")
            elif seen:
                allowed += len(seen)
                reached.add(test.name)
    print(
        f"{len(suite)} tests, {placed} placements, {schedules} orders each: {forbidden} forbidden outcomes; "
        f"the outcome of {len(reached)} tests that allow it, {allowed} times"
    )
    return forbidden


def main() -> int:
    """Prints the figures; returns how many outcomes are forbidden and how many races false."""
    parser = argparse.ArgumentParser(prog="python -m tests.interpreter.litmus")
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--interleavings", type=int, default=12)
    parser.add_argument("--schedules", type=int, default=0)
    options = parser.parse_args()
    suite = list(litmus_tests((options.checkout / "Litmus" / "PTX.lean").read_text()))
    if options.schedules:
        return in_schedules(suite, options.schedules)
    rng = random.Random(1)
    placed = runs = racy = forbidden = false = missed = 0
    for test in suite:
        for placement in placements(test):
            placed += 1
            seen = {"false": 0, "missed": 0, "forbidden": 0}
            for order in interleavings(test, options.interleavings, rng):
                runs += 1
                has, (said, outcome) = races(test, placement, order), is_reported(test, placement, order)
                racy += has
                seen["false"] += said and not has
                seen["missed"] += has and not said
                seen["forbidden"] += outcome and test.is_forbidden
            forbidden, false, missed = forbidden + seen["forbidden"], false + seen["false"], missed + seen["missed"]
            if any(seen.values()):
                print(f"{test.name} ({placement.name}): " + ", ".join(f"{n} {what}" for what, n in seen.items() if n))
    print(
        f"{len(suite)} tests, {placed} placements, {runs} interleavings: {forbidden} forbidden outcomes; "
        f"{racy} with races, of which {missed} are missed; {false} false races"
    )
    return forbidden + false


if __name__ == "__main__":
    raise SystemExit(1 if main() else 0)
