"""What `ptx-ls run --stats` says: the counts of each line and of all, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ptx_ls.interpreter.statistics.counts import Counts, Statistics
from ptx_ls.runner.counted import costs, many, times


def lines(statistics: Statistics) -> Iterator[str]:
    """The counts as text."""
    for (line, text), counts in sorted(statistics.lines.items()):
        one = _counts(counts)
        yield f"{line:5}  {text:50}  {'; '.join((times(one), *costs(one)))}".rstrip()
    whole = statistics.whole
    instructions = f"{many(whole.warps, 'warp-instruction')}, {many(whole.threads, 'thread-instruction')}"
    yield f"in all: {'; '.join((instructions, *costs(_counts(whole))))}"
    for name, counts in statistics.classes.items():
        yield f"  {name}: {many(counts.warps, 'warp-instruction')}"
    if statistics.static or statistics.dynamic:
        yield f"shared memory of a block: {statistics.static} bytes static, {statistics.dynamic} dynamic"
    if statistics.columns:
        yield f"tensor memory of a block: {statistics.columns} columns"


def as_object(statistics: Statistics) -> dict[str, Any]:
    """The counts as JSON."""
    return {
        "lines": [
            {"line": line, "instruction": text, **_counts(counts)}
            for (line, text), counts in sorted(statistics.lines.items())
        ],
        "classes": {name: _counts(counts) for name, counts in statistics.classes.items()},
        "whole": _counts(statistics.whole),
        "shared_memory": {"static": statistics.static, "dynamic": statistics.dynamic},
        "tensor_memory": {"columns": statistics.columns},
    }


def _counts(counts: Counts) -> dict[str, Any]:
    return {
        "warps": counts.warps,
        "threads": counts.threads,
        "branches": counts.branches,
        "divergent": counts.divergent,
        "shared": {
            "requests": counts.shared_requests,
            "passes": counts.shared_passes,
            "conflicts": counts.conflicts,
        },
        "global": {
            "requests": counts.global_requests,
            "sectors": counts.global_sectors,
            "bytes": counts.global_bytes,
        },
    }
