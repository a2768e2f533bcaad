"""The verdict of ptxas on one file: parsing and meaning only, without code generation."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

_TARGET = re.compile(r"^\s*\.target\s+sm_(\w+)", re.MULTILINE)

# ptxas 13.5 generates code from sm_75 on; older targets are judged with its oldest architecture.
_OLDEST = 75


def target_of(text: str) -> str:
    """The architecture of the first `.target` directive, as in "90a"."""
    found = _TARGET.search(text)
    return found.group(1) if found else str(_OLDEST)


def _ask(ptxas: Path, file: Path) -> tuple[int, str]:
    """The exit status of ptxas for `file`, and what it says."""
    architecture = target_of(file.read_text(encoding="utf-8", errors="replace"))
    if int(re.sub(r"\D", "", architecture)) < _OLDEST:
        architecture = str(_OLDEST)
    command = [str(ptxas), f"-arch=compute_{architecture}", "-o", "/dev/null", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr.strip()


def refusal(ptxas: Path, file: Path) -> str:
    """What ptxas says against `file`, or the empty string when it accepts it."""
    status, said = _ask(ptxas, file)
    return (said or f"exit status {status}") if status else ""


def warning(ptxas: Path, file: Path) -> str:
    """What ptxas warns of in a file that it accepts, or the empty string."""
    status, said = _ask(ptxas, file)
    return "" if status else said


def cut_refused(ptxas: Path, file: Path) -> int:
    """Cut the functions that ptxas refuses out of a file of LLVM's; returns how many.

    LLVM writes a comment line before each function that other modules can see.
    """
    dropped = 0
    for _ in range(8):
        complaint = refusal(ptxas, file)
        lines = file.read_text(encoding="utf-8").split("\n")
        numbers = {int(n) for n in re.findall(r", line (\d+); (?:error|fatal)", complaint)}
        spans = set()
        for number in numbers:
            start = number - 1
            while start > 0 and not lines[start].startswith("\t// .globl"):
                start -= 1
            end = start + 1
            while end < len(lines) and not lines[end].startswith("\t// .globl"):
                end += 1
            if start > 0:
                spans.add((start, end))
        if not spans:
            return dropped
        for start, end in sorted(spans, reverse=True):
            del lines[start:end]
        dropped += len(spans)
        file.write_text("\n".join(lines), encoding="utf-8")
    return dropped
