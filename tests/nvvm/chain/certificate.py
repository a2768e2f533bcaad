"""The committed record of what libnvvm and then ptxas said of each intrinsic on each target.

certificate.txt has a line per intrinsic: its name, the immediates and chosen types of the call that was asked (`5=0`,
`t0=p3`), and a digit per target: 1 where the call was selected and assembled.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ptx_ls.isa import intrinsics, targets
from ptx_ls.nvvm import lowering
from ptx_ls.nvvm.target import Platform

FILE = Path(__file__).parent / "certificate.txt"
TARGETS = ("75", "80", "90", "90a", "100", "100a", "103a", "107a", "110a", "120", "120a")
UNASKED = (
    *("llvm.nvvm.reflect", "llvm.nvvm.texsurf.handle", "llvm.nvvm.texsurf.handle.internal"),
    "llvm.nvvm.membar",
)
"""Intrinsics that need a constant string or an annotated variable, and one that libnvvm takes with optimisation only: a
call in a module of its own says nothing."""


@dataclass(frozen=True)
class Row:
    """An intrinsic, the values of the call that was asked, and the verdicts in the order of `TARGETS`."""

    name: str
    values: tuple[tuple[str, str], ...]
    verdicts: str


def read() -> list[Row]:
    """The rows of the certificate."""
    rows = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and line[0] != "#":
            name, *values, verdicts = line.split()
            pairs = (value.partition("=") for value in values)
            rows.append(Row(name, tuple((key, text) for key, _, text in pairs), verdicts))
    return rows


def write(rows: Iterable[Row], tools: str) -> None:
    """Writes the certificate. `tools`: the versions of what was asked."""
    lines = [f"# {tools}; targets: {' '.join(f'sm_{one}' for one in TARGETS)}", ""]
    lines += [
        "  ".join((row.name, *(f"{key}={value}" for key, value in row.values), row.verdicts))
        for row in sorted(rows, key=lambda one: one.name)
    ]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def ours(row: Row) -> str:
    """The verdicts of the table for the call of a row."""
    intrinsic = intrinsics.lookup(row.name)
    if intrinsic is None:
        return "0" * len(TARGETS)
    newest, known = targets.load().newest, targets.by_name()
    platforms = (Platform("libnvvm", known[f"sm_{one}"], newest) for one in TARGETS)
    values = dict(row.values)
    return "".join("1" if lowering.lacks(intrinsic, platform, values) is None else "0" for platform in platforms)


def differences(rows: Iterable[Row]) -> list[tuple[str, str, str]]:
    """(name, target, "false error" or "missed") for each cell where the table and the chain differ."""
    return [
        (row.name, f"sm_{target}", "false error" if said == "1" else "missed")
        for row in rows
        for target, said, own in zip(TARGETS, row.verdicts, ours(row), strict=True)
        if said != own
    ]
