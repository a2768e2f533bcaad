"""LLVM's own tests of its NVPTX back end, by the `llc` of several LLVM releases.

The tests are those of LLVM 19's source package; each says in its `RUN:` lines how llc is to be called. Older and newer
releases are given the same lines: what they do not take is left out, and so is what ptxas refuses (many tests hold
assembly that is no PTX at all) or warns of (some have directives without effect, to see them written).
"""

from __future__ import annotations

import re
import shlex
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from tests.corpus import debian
from tests.corpus.assembler import cut_refused, warning
from tests.corpus.job import Job, Outcome, judge, run, without_refused
from tests.corpus.wheels import cuda_tree

MAJORS = (15, 16, 19, 22)
_FOLDERS = ("/llvm/test/CodeGen/NVPTX/", "/llvm/test/DebugInfo/NVPTX/")

_RUN = re.compile(r"^; *RUN: *(.*)$", re.MULTILINE)
_LLC = re.compile(r"^llc\b([^|]*)")
# What an option must not do: stop early, read another file, or write somewhere else.
_UNFIT = re.compile(r"%[^s]|-stop|-print|-debug|-filetype|-o\b|-run-pass|2>&1|>\s*\S")


# Anything but the head and comments.
_BODY = re.compile(r"^\s*(?!//|\.version\b|\.target\b|\.address_size\b)\S", re.MULTILINE)


def tests(cache: Path) -> Path:
    """The folder of LLVM's tests, unpacked from the source package on first use."""
    folder = cache / "llvm-tests"
    if not folder.exists():
        with tarfile.open(debian.source("llvm-toolchain-19", cache / "packages")) as archive:
            for member in archive:
                if member.isfile() and member.name.endswith(".ll") and any(f in member.name for f in _FOLDERS):
                    member.name = Path(member.name).name
                    archive.extract(member, folder, filter="data")
    return folder


def calls(test: str) -> list[tuple[str, ...]]:
    """The options of each different call of llc in a test's RUN lines, without the name of the file."""
    text = "\n".join(_RUN.findall(test)).replace("\\\n", " ")
    found = []
    for line in text.splitlines():
        match = _LLC.match(line.strip())
        if match and not _UNFIT.search(match.group(1)):
            words = shlex.split(match.group(1))
            found.append(tuple(w for w in words if w not in ("<", "%s")))
    return list(dict.fromkeys(found))


def jobs(cache: Path, root: Path) -> Iterator[Job]:
    """One job per release, test and call."""
    folder = tests(cache)
    for major in MAJORS:
        programs, environment = debian.llvm(cache, major)
        for test in sorted(folder.glob("*.ll")):
            for index, options in enumerate(calls(test.read_text(encoding="utf-8", errors="replace"))):
                output = root / "llc" / str(major) / f"{test.stem}.{index}.ptx"
                yield Job(
                    output,
                    (str(programs / "llc"), *options, test.name, "-o", str(output)),
                    (test,),
                    folder,
                    environment,
                )


def is_empty(text: str) -> bool:
    """Whether nothing follows the head of a module: ptxas accepts that without a look at the version and target."""
    return not _BODY.search(text)


def outcomes(root: Path, workers: int, say: Callable[[str], None]) -> list[Outcome]:
    """Compile what is not there yet; functions that ptxas refuses are cut out, files that it still refuses left out."""
    ptxas = cuda_tree(root) / "bin" / "ptxas"
    found = []
    for outcome in run(jobs(root, root), root, ptxas, workers, say):
        file = root / outcome.path
        if outcome.failure and file.exists() and cut_refused(ptxas, file):
            outcome = judge(file, root, ptxas)
        if not outcome.failure and is_empty(file.read_text(encoding="utf-8")):
            outcome = replace(outcome, failure="an empty module")
        if not outcome.failure:
            outcome = replace(outcome, failure=warning(ptxas, file))
        found.append(outcome)
    return without_refused(found, root, "llc")
