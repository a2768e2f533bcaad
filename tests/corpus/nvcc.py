"""nvcc's output for our own CUDA sources, over targets and debug options.

A source may carry two comment lines: `// targets: sm_90a sm_100a` (when it needs newer hardware) and
`// flags: -rdc=true`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.corpus.job import Job, Outcome, run
from tests.corpus.wheels import cuda_tree

SOURCES = Path(__file__).parent / "cuda"
TARGETS = ("sm_75", "sm_80", "sm_90a", "sm_100a", "sm_103f", "sm_120a")
_NOTE = re.compile(r"^// (targets|flags): (.*)$", re.MULTILINE)


def notes(source: str, targets: tuple[str, ...] = TARGETS) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The targets that a source asks for, or `targets`, and its extra flags."""
    found = {name: tuple(words.split()) for name, words in _NOTE.findall(source)}
    return found.get("targets", targets), found.get("flags", ())


def jobs(cache: Path, root: Path) -> Iterator[Job]:
    """One job per source and target; -G and -lineinfo too for each source's first and last target."""
    tree = cuda_tree(cache)
    inputs = sorted(SOURCES.glob("*.cu"))
    for source in inputs:
        targets, flags = notes(source.read_text(encoding="utf-8"))
        builds: list[tuple[str, str, tuple[str, ...]]] = [(t, "", ()) for t in targets]
        for target in dict.fromkeys((targets[0], targets[-1])):
            builds += [(target, ".G", ("-G",)), (target, ".lineinfo", ("-lineinfo",))]
        for target, suffix, extra in builds:
            output = root / "nvcc" / f"{source.stem}.{target}{suffix}.ptx"
            command = (str(tree / "bin" / "nvcc"), "-ptx", "-w", f"-arch={target}", *flags, *extra)
            yield Job(output, (*command, source.name, "-o", str(output)), (source,), source.parent)


def outcomes(root: Path, workers: int, say: Callable[[str], None]) -> list[Outcome]:
    """Compile what is not there yet and hold every file against ptxas."""
    return run(jobs(root, root), root, cuda_tree(root) / "bin" / "ptxas", workers, say)
