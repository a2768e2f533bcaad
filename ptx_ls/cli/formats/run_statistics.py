"""What `ptx-ls run --stats` says: the counts of each line and of all, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ptx_ls.interpreter.statistics.counts import Counts, Statistics


def lines(statistics: Statistics) -> Iterator[str]:
    """The counts as text."""
    for (line, text), counts in sorted(statistics.lines.items()):
        said = "; ".join((f"{_many(counts.warps, 'warp')}, {_many(counts.threads, 'thread')}", *_costs(counts)))
        yield f"{line:5}  {text:50}  {said}".rstrip()
    whole = statistics.whole
    instructions = f"{_many(whole.warps, 'warp-instruction')}, {_many(whole.threads, 'thread-instruction')}"
    yield f"in all: {'; '.join((instructions, *_costs(whole)))}"
    for name, counts in statistics.classes.items():
        yield f"  {name}: {_many(counts.warps, 'warp-instruction')}"
    if statistics.static or statistics.dynamic:
        yield f"shared memory of a block: {statistics.static} bytes static, {statistics.dynamic} dynamic"
    if statistics.columns:
        yield f"tensor memory of a block: {statistics.columns} columns"


def _costs(counts: Counts) -> Iterator[str]:
    if counts.shared_requests:
        yield (
            f"shared: {_many(counts.shared_requests, 'request')} in {_many(counts.shared_passes, 'pass')}, "
            f"{counts.conflicts} of them for bank conflicts"
        )
    if counts.global_requests:
        yield (
            f"global: {_many(counts.global_requests, 'request')} of {_many(counts.global_sectors, 'sector')} "
            f"for {_many(counts.global_bytes, 'byte')}"
        )
    if counts.branches:
        yield f"{counts.divergent} of {counts.branches} branches diverge"


def _many(number: int, what: str) -> str:
    """A number of things: "1 pass", "2 passes"."""
    return f"{number} {what}{'' if number == 1 else 'es' if what.endswith('s') else 's'}"


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
