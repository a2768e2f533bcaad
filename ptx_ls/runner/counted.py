"""What a run counted in a line, in words: from the objects of `ptx-ls run --stats --format json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ptx_ls.lazy import NamedTuple

Counted = Mapping[str, Any]


class LineCounts(NamedTuple):
    """The counts of a line: `text` what its accesses and branches cost, "" where it has none; `details` all of them,
    instruction by instruction."""

    text: str
    details: str


def counts_by_line(output: Mapping[str, Any]) -> dict[int, LineCounts]:
    """The counts of each line of the output of a run; none where nothing was counted."""
    found: dict[int, list[Counted]] = {}
    for one in output.get("statistics", {}).get("lines", ()):
        found.setdefault(one["line"], []).append(one)
    return {line: _of_line(ones) for line, ones in found.items()}


def costs(counts: Counted) -> Iterator[str]:
    """What accesses of memory and branches cost."""
    shared, in_global = counts["shared"], counts["global"]
    if shared["requests"]:
        yield (
            f"shared: {many(shared['requests'], 'request')} in {many(shared['passes'], 'pass')}, "
            f"{shared['conflicts']} of them for bank conflicts"
        )
    if in_global["requests"]:
        yield (
            f"global: {many(in_global['requests'], 'request')} of {many(in_global['sectors'], 'sector')} "
            f"for {many(in_global['bytes'], 'byte')}"
        )
    if counts["branches"]:
        yield f"{counts['divergent']} of {counts['branches']} branches diverge"


def times(counts: Counted) -> str:
    """How often an instruction ran."""
    return f"{many(counts['warps'], 'warp')}, {many(counts['threads'], 'thread')}"


def many(number: int, what: str) -> str:
    """A number of things: "1 pass", "2 passes"."""
    return f"{number} {what}{'' if number == 1 else 'es' if what.endswith('s') else 's'}"


def _of_line(ones: Sequence[Counted]) -> LineCounts:
    details = (f"`{one['instruction']}`: {'; '.join((times(one), *costs(one)))}" for one in ones)
    return LineCounts(", ".join(_short(ones)), "\n\n".join(details))


def _short(ones: Sequence[Counted]) -> Iterator[str]:
    """What slows a line down, in few words: an access without bank conflicts and a branch that all threads of a warp
    take alike are left out."""
    conflicts = sum(one["shared"]["conflicts"] for one in ones)
    sectors, wanted = (sum(one["global"][name] for one in ones) for name in ("sectors", "bytes"))
    divergent, branches = (sum(one[name] for one in ones) for name in ("divergent", "branches"))
    if conflicts:
        yield many(conflicts, "bank conflict")
    if sectors:
        yield f"{many(sectors, 'sector')} for {many(wanted, 'byte')}"
    if divergent:
        yield f"{divergent} of {branches} branches diverge"
