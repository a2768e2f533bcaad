"""One file of the corpus: how it is made, and what came of it."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path

from tests.corpus.assembler import refusal


@dataclass(frozen=True)
class Job:
    """A command that writes `output`; it is skipped when the same command made it from the same sources."""

    output: Path
    command: tuple[str, ...]
    sources: tuple[Path, ...]
    folder: Path
    environment: dict[str, str] | None = field(default=None, hash=False)

    @property
    def key(self) -> str:
        """A digest of the command and of what its sources hold."""
        digest = sha256("\0".join(self.command).encode())
        for source in self.sources:
            digest.update(source.read_bytes())
        return digest.hexdigest()

    @property
    def mark(self) -> Path:
        """The file beside the output that holds the key it was made with."""
        return self.output.with_suffix(".key")

    @property
    def fresh(self) -> bool:
        return self.output.exists() and self.mark.exists() and self.mark.read_text() == self.key


@dataclass(frozen=True)
class Outcome:
    """What is recorded of a file: its size, and why it could not be made or was refused (empty when fine)."""

    path: str
    lines: int
    bytes: int
    failure: str


def make(job: Job) -> str:
    """Run the job; returns the compiler's complaint, or the empty string."""
    job.output.parent.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(job.command, cwd=job.folder, env=job.environment, capture_output=True, text=True, check=False)
    if done.returncode == 0 and job.output.exists():
        job.mark.write_text(job.key)
        return ""
    job.mark.unlink(missing_ok=True)
    job.output.unlink(missing_ok=True)
    return (done.stderr or done.stdout).strip() or f"exit status {done.returncode}"


def run(jobs: Iterable[Job], root: Path, ptxas: Path, workers: int, say: Callable[[str], None]) -> list[Outcome]:
    """Make every job's file, hold it against ptxas, and return one outcome each, in the jobs' order."""

    def one(job: Job) -> Outcome:
        start = time.monotonic()
        path = job.output.relative_to(root).as_posix()
        failure = "" if job.fresh else make(job)
        if failure:
            say(f"{path}: not compiled: {failure}")
            return Outcome(path, 0, 0, failure)
        outcome = judge(job.output, root, ptxas)
        spent = time.monotonic() - start
        say(f"{path}: {outcome.failure or 'accepted'}, {outcome.lines} lines, {spent:.1f} s")
        return outcome

    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(one, jobs))


def judge(file: Path, root: Path, ptxas: Path) -> Outcome:
    """ptxas's verdict on a file that exists."""
    data = file.read_bytes()
    return Outcome(file.relative_to(root).as_posix(), data.count(b"\n"), len(data), refusal(ptxas, file))


def record(outcomes: Iterable[Outcome], index: Path) -> None:
    """Write the outcomes as JSON, one file per entry, in the order of their paths."""
    rows = [asdict(o) for o in sorted(outcomes, key=lambda o: o.path)]
    index.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def recorded(index: Path) -> Iterator[Outcome]:
    """The outcomes of an earlier build."""
    for row in json.loads(index.read_text(encoding="utf-8")):
        yield Outcome(**row)


def without_refused(outcomes: Iterable[Outcome], root: Path, producer: str) -> list[Outcome]:
    """The outcomes without a failure; the files of the others are deleted, and listed in `refused.json`."""
    good, bad = [], {}
    for outcome in outcomes:
        if outcome.failure:
            (root / outcome.path).unlink(missing_ok=True)
            bad[outcome.path] = outcome.failure.splitlines()[0]
        else:
            good.append(outcome)
    listing = root / producer / "refused.json"
    listing.parent.mkdir(parents=True, exist_ok=True)
    listing.write_text(json.dumps(bad, indent=1) + "\n", encoding="utf-8")
    return good
