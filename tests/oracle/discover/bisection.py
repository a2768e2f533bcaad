"""Gates by bisection: at each target, the lowest version with which an assembler accepts a probe."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from ptx_ls.isa import gates, targets
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.targets import Target, Version, version_text
from tests.oracle import ptxas
from tests.oracle.ptxas import Probe
from tests.oracle.releases import Assembler

Accepts = Callable[[Sequence[int], Version, Target], list[bool]]
"""Whether the probes of these numbers are accepted at a version and target."""


def measured(probes: Sequence[Probe], judge: Assembler) -> list[Gate]:
    """The gate of each probe: where the assembler accepts it."""

    def accepts(numbers: Sequence[int], version: Version, target: Target) -> list[bool]:
        asked = [probes[i] for i in numbers]
        verdicts = ptxas.judge(asked, version_text(version), target.name, judge.program)
        return [verdict.accepted for verdict in verdicts]

    versions = [v for v in targets.load().versions if v <= judge.newest]
    return bisected(len(probes), judge.targets, versions, accepts)


def bisected(count: int, known: Iterable[Target], versions: Sequence[Version], accepts: Accepts) -> list[Gate]:
    """The gate of each of `count` probes, each open from its lowest accepted version on.

    What the newest version refuses counts as refused by all: whoever looks for new words looks for no removed ones.
    """
    lowest: list[dict[int, Version]] = [{} for _ in range(count)]
    for target in known:
        own = [v for v in versions if v >= target.introduced]
        everything = range(count)
        taken = [i for i, good in zip(everything, accepts(everything, own[-1], target), strict=True) if good]
        ranges = {i: (0, len(own) - 1) for i in taken}
        while ranges:
            by_middle: dict[int, list[int]] = defaultdict(list)
            for i, (low, high) in ranges.items():
                by_middle[(low + high) // 2].append(i)
            for middle, numbers in by_middle.items():
                for i, good in zip(numbers, accepts(numbers, own[middle], target), strict=True):
                    low, high = ranges[i]
                    low, high = (low, middle) if good else (middle + 1, high)
                    ranges[i] = low, high
            for i in [i for i, (low, high) in ranges.items() if low >= high]:
                lowest[i][target.index] = own[ranges.pop(i)[0]]
    return [_gate(found) for found in lowest]


def _gate(lowest: dict[int, Version]) -> Gate:
    return gates.from_intervals(
        (lowest[t.index], gates.END) if t.index in lowest else (gates.NEVER, 0) for t in targets.load().targets
    )


def notation(gate: Gate) -> str:
    """A gate as the table writes it: "8.3 sm_90a | 8.6 sm_100f"; "" where it is open everywhere."""
    if gate is gates.anywhere():
        return ""
    ways = (way.ptx if way.everywhere else f"{way.ptx} {' '.join(way.targets)}" for way in gates.alternatives(gate))
    return " | ".join(ways)
