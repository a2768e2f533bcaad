"""What ptx-ls says against real compiler output: every error and warning is a false one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Document


@dataclass(frozen=True)
class Finding:
    """A diagnostic of severity error or warning. `line` counts from 1."""

    path: str
    line: int
    code: str
    message: str
    source: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.code}: {self.message}\n    {self.source}"


@dataclass(frozen=True)
class Report:
    """The findings over a set of files, with the number of files and lines looked at."""

    files: int
    lines: int
    findings: tuple[Finding, ...]


def findings(path: str, source: bytes) -> list[Finding]:
    """Every error and warning that ptx-ls reports for one PTX module."""
    document = Document(Path(path).resolve().as_uri(), "ptx", source)
    lines = source.split(b"\n")
    found = []
    for diagnostic in check(document, is_virtual=True):
        if diagnostic.severity in ("error", "warning"):
            row = source.count(b"\n", 0, diagnostic.start)
            text = lines[row].decode("utf-8", "replace").strip()[:160]
            found.append(Finding(path, row + 1, diagnostic.code, diagnostic.message, text))
    return found


def _of_file(root: Path, file: Path) -> tuple[int, list[Finding]]:
    source = file.read_bytes()
    return source.count(b"\n"), findings(file.relative_to(root).as_posix(), source)


def check_files(files: Iterable[Path], root: Path, workers: int, say: Callable[[str], None] = lambda _: None) -> Report:
    """Check all `files` below `root`, `workers` at a time; `say` is called for each file with findings."""
    counts: list[int] = []
    found: list[Finding] = []
    with ProcessPoolExecutor(workers) as pool:
        for lines, some in pool.map(partial(_of_file, root), files):
            counts.append(lines)
            found += some
            if some:
                say(f"{some[0].path}: {len(some)} findings")
    return Report(len(counts), sum(counts), tuple(found))


def summary(report: Report) -> str:
    """Findings counted by code and message, most frequent first, each with its first place."""
    first: dict[tuple[str, str], Finding] = {}
    counts: Counter[tuple[str, str]] = Counter()
    for finding in report.findings:
        key = (finding.code, finding.message)
        counts[key] += 1
        first.setdefault(key, finding)
    lines = [f"{count:7} × {first[key]}" for key, count in counts.most_common()]
    places = len({f.path for f in report.findings})
    lines.append(f"{report.files} files, {report.lines:,} lines: {len(report.findings)} findings in {places} files")
    return "\n".join(lines)
