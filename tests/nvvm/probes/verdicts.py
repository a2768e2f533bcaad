"""What the readers do with each probe, as verdicts.txt keeps it, and what ptx-ls says against it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.ir.judged import judged as whole
from ptx_ls.isa.nvvm.specification import COLUMNS, Column
from ptx_ls.nvvm.options import READERS
from ptx_ls.syntax.choices import Choices
from ptx_ls.syntax.document import Document
from tests.nvvm.probes.texts import Probe, probes
from tests.nvvm.specification.reader import target_of

_PATH = Path(__file__).parent / "verdicts.txt"
_LEAST_FOUND, _LEAST_ON_LINE = 0.95, 0.95
_ALMOST = frozenset(("unassembled", "unselected"))
"""Refused, but not by the reader's own rules."""


@dataclass(frozen=True)
class Given:
    """The verdict of a reader, and the line that it names."""

    verdict: str
    line: int | None = None

    def __str__(self) -> str:
        return self.verdict if self.line is None else f"{self.verdict}:{self.line}"


@dataclass
class Score:
    """How ptx-ls does against the readers."""

    taken: int = 0
    refused: int = 0
    found: int = 0
    as_errors: int = 0
    with_line: int = 0
    on_line: int = 0
    later: int = 0
    later_found: int = 0
    false_errors: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        """Whether there is no false error, and enough is found, and enough of it on the reader's line."""
        is_found = self.found >= _LEAST_FOUND * self.refused
        return not self.false_errors and is_found and self.on_line >= _LEAST_ON_LINE * self.with_line

    @property
    def described(self) -> str:
        """The numbers, as sentences."""
        return (
            f"{self.taken} taken, {len(self.false_errors)} false errors; {self.refused} refused, {self.found} found "
            f"({self.found / max(1, self.refused):.1%}), {self.as_errors} of them as errors; "
            f"on the reader's line {self.on_line} of {self.with_line}; {self.later} that are read and have no code or "
            f"code that ptxas refuses, {self.later_found} found"
        )


@cache
def known() -> dict[str, tuple[Given, ...]]:
    """The verdicts of each probe, in the order of the columns."""
    found = {}
    for line in _PATH.read_text(encoding="utf-8").splitlines() if _PATH.exists() else ():
        if not line.startswith("#"):
            name, *cells = line.split()
            parts = [cell.partition(":") for cell in cells]
            found[name] = tuple(Given(verdict, int(number) if number else None) for verdict, _, number in parts)
    return found


def write(found: Mapping[str, tuple[Given, ...]]) -> None:
    """Keep what the readers say."""
    head = "# probe; " + "; ".join(one.described for one in COLUMNS) + "; a verdict and the line that it names\n"
    rows = [" ".join([name.ljust(36), *(str(one).ljust(14) for one in found[name])]).rstrip() for name in probes()]
    _PATH.write_text(head + "\n".join(rows) + "\n", encoding="utf-8")
    known.cache_clear()


def score(names: Iterable[str]) -> Score:
    """How ptx-ls does on some probes."""
    result = Score()
    for name in names:
        probe, given = probes()[name], known()[name]
        for column, one in zip(COLUMNS, given, strict=True):
            _judge(result, probe, column, one, _is_taken(column, given))
    return result


def _is_taken(column: Column, given: tuple[Given, ...]) -> bool:
    """Whether a release of the reader takes a module: then it may have no error."""
    return any(
        one.verdict == "taken"
        for other, one in zip(COLUMNS, given, strict=True)
        if (other.reader, other.dialect) == (column.reader, column.dialect)
    )


def _judge(result: Score, probe: Probe, column: Column, given: Given, is_taken: bool) -> None:
    document, found = judged(probe, column)
    lines = {document.line_at(one.start) + 1: one for one in reversed(found)}
    where = f"{probe.name}: {column.described}: {given}"
    if is_taken:
        result.taken += 1
        result.false_errors += [f"{where}: error[{one.code}] {line}" for line, one in lines.items() if is_error(one)]
        return
    if given.verdict in _ALMOST:
        result.later += 1
        result.later_found += bool(found)
        if not found:
            result.missed.append(f"{where}: []")
        return
    result.refused += 1
    result.found += bool(found)
    result.as_errors += any(map(is_error, found))
    if found and given.line is not None:
        result.with_line += 1
        result.on_line += given.line in lines
    if not found or (given.line is not None and given.line not in lines):
        result.missed.append(f"{where}: {[f'{line} {one.code}' for line, one in sorted(lines.items())]}")


def is_error(one: Diagnostic) -> bool:
    """Whether a diagnostic is an error."""
    return one.severity == "error"


def judged(probe: Probe, column: Column) -> tuple[Document, list[Diagnostic]]:
    """The errors and warnings of a probe for a reader."""
    chosen = options_for(column, probe.target)
    return _judged(probe.text(column.dialect), chosen.targets, chosen.ptx, chosen.reader, chosen.is_latest)


@lru_cache(maxsize=len(COLUMNS))
def _judged(
    text: str, targets: tuple[str, ...], ptx: int | None, reader: Literal["", "llvm", "libnvvm"], is_latest: bool
) -> tuple[Document, list[Diagnostic]]:
    """The errors and warnings of a module; releases of one reader are judged alike."""
    choices = Choices(targets, ptx, reader, is_latest)
    document = Document("a.ll", "nvvm", text.encode(), choices=choices)
    found = whole(document, [], None)
    return document, [one for one in found.diagnostics if one.severity in ("error", "warning")]


def options_for(column: Column, below: int = 90) -> Choices:
    """What is chosen for a module that a reader judges; `below`: the target of libnvvm's dialect of LLVM 7."""
    reader = next(one for one in READERS if one.lower() == column.reader.lower())
    return Choices((f"sm_{target_of(column, below)}",), reader=reader)
