"""The committed records of what a reader of NVVM IR and then ptxas said of each intrinsic on each target.

A record has a line per intrinsic: its name, the immediates and chosen types of the call that was asked (`5=0`,
`t0=p3`), and a digit per target: 1 where the call was selected and assembled.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ptx_ls.isa import intrinsics, targets
from ptx_ls.isa.targets import Version
from ptx_ls.nvvm import lowering
from ptx_ls.nvvm.options import Reader
from ptx_ls.nvvm.target import Platform


@dataclass(frozen=True)
class Certificate:
    """A record: the reader, the targets and the PTX version it was asked for.

    `unasked`: intrinsics of which a call in a module of its own says nothing.
    """

    reader: Reader
    file: Path
    targets: tuple[str, ...]
    ptx: Version
    unasked: tuple[str, ...]


_FOLDER = Path(__file__).parent
# They need a constant string or an annotated variable.
_BOUND = ("llvm.nvvm.reflect", "llvm.nvvm.texsurf.handle", "llvm.nvvm.texsurf.handle.internal")
# LLVM has others under their names with the chosen type.
_OF_LIBNVVM = ("llvm.nvvm.match.all.sync", "llvm.nvvm.match.any.sync")

LIBNVVM = Certificate(
    "libnvvm",
    _FOLDER / "certificate.txt",
    ("75", "80", "90", "90a", "100", "100a", "103a", "107a", "110a", "120", "120a"),
    targets.load().newest,
    _BOUND,
)
LLVM = Certificate(
    "llvm",
    _FOLDER / "certificate_llvm.txt",
    # LLVM 22 does not know sm_107a.
    ("75", "80", "90", "90a", "100", "100a", "103a", "110a", "120", "120a"),
    90,
    # The last ones take an alignment that LLVM wants to be a constant, which the table does not say.
    (*_BOUND, *_OF_LIBNVVM, "llvm.nvvm.ldu.global.f", "llvm.nvvm.ldu.global.i", "llvm.nvvm.ldu.global.p"),
)
CERTIFICATES = {one.reader: one for one in (LIBNVVM, LLVM)}


@dataclass(frozen=True)
class Row:
    """An intrinsic, the values of the call that was asked, and the verdicts in the order of the targets."""

    name: str
    values: tuple[tuple[str, str], ...]
    verdicts: str


def read(certificate: Certificate) -> list[Row]:
    """The rows of a certificate; none if it was not written yet."""
    rows = []
    text = certificate.file.read_text(encoding="utf-8") if certificate.file.exists() else ""
    for line in text.splitlines():
        if line and line[0] != "#":
            name, *values, verdicts = line.split()
            pairs = (value.partition("=") for value in values)
            rows.append(Row(name, tuple((key, text) for key, _, text in pairs), verdicts))
    return rows


def write(certificate: Certificate, rows: Iterable[Row], tools: str) -> None:
    """Writes a certificate. `tools`: the versions of what was asked."""
    lines = [f"# {tools}; targets: {' '.join(f'sm_{one}' for one in certificate.targets)}", ""]
    lines += [
        "  ".join((row.name, *(f"{key}={value}" for key, value in row.values), row.verdicts))
        for row in sorted(rows, key=lambda one: one.name)
    ]
    certificate.file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def ours(certificate: Certificate, row: Row) -> str:
    """The verdicts of the table for the call of a row."""
    intrinsic = intrinsics.lookup(row.name)
    if intrinsic is None or intrinsic.is_newer(certificate.reader):
        return "0" * len(certificate.targets)
    known, values = targets.by_name(), dict(row.values)
    platforms = (Platform(certificate.reader, known[f"sm_{one}"], certificate.ptx) for one in certificate.targets)
    return "".join("1" if lowering.lacks(intrinsic, platform, values) is None else "0" for platform in platforms)


def differences(certificate: Certificate, rows: Iterable[Row]) -> list[tuple[str, str, str]]:
    """(name, target, "false error" or "missed") for each cell where the table and the chain differ."""
    return [
        (row.name, f"sm_{target}", "false error" if said == "1" else "missed")
        for row in rows
        for target, said, own in zip(certificate.targets, row.verdicts, ours(certificate, row), strict=True)
        if said != own
    ]
