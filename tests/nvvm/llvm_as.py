"""llvm-as of LLVM 22 as the judge of NVVM IR: what it takes, and the line that it refuses."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from tests.corpus import debian

MAJOR = 22
_MESSAGE = re.compile(r"^[^\n]*?:(\d+):\d+: error: ([^\n]*)", re.M)
_VERIFIER = re.compile(r"assembly parsed, but does not verify as correct!\n([^\n]*)")


@dataclass(frozen=True)
class Verdict:
    """What llvm-as says of a text. `line` counts from 1, None for what only the verifier refuses."""

    accepted: bool
    line: int | None = None
    message: str = ""


@dataclass(frozen=True)
class Judge:
    """An llvm-as and the environment that it needs."""

    program: Path
    environment: dict[str, str] = field(default_factory=lambda: dict(os.environ))

    def verdict(self, text: bytes) -> Verdict:
        """What it says of a text."""
        command = [str(self.program), "-o", os.devnull, "-"]
        done = subprocess.run(command, input=text, env=self.environment, capture_output=True, check=False)
        if done.returncode == 0:
            return Verdict(accepted=True)
        log = done.stderr.decode("utf-8", "replace")
        if match := _MESSAGE.search(log):
            return Verdict(False, int(match[1]), match[2])
        verified = _VERIFIER.search(log)
        return Verdict(False, None, verified[1] if verified else log.split("\n", 1)[0])


def find(root: Path) -> Judge:
    """Debian's llvm-as, unpacked below a folder once."""
    programs, environment = debian.llvm(root, MAJOR)
    return Judge(programs / "llvm-as", environment)


def at_hand() -> Judge | None:
    """The llvm-as that `$LLVM_AS` names, that a command has unpacked before, or of the system; None if it is none of
    LLVM 22."""
    root = Path(os.environ.get("LLVM_ROOT", ".cache/corpus"))
    if (root / f"debian-llvm-{MAJOR}").exists():
        return find(root.resolve())
    program = os.environ.get("LLVM_AS") or shutil.which(f"llvm-as-{MAJOR}")
    return Judge(Path(program)) if program else None
