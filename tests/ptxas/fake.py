"""A program that stands in for ptxas: the module that it is given says in comments what it is to do. Asked for its
version it answers as ptxas does.

// ptxas: TEXT          it writes TEXT to standard error
// ptxas! wait FILE     it goes on when there is such a file
// ptxas! hang          it never ends, nor does what it started
// ptxas! crash         it falls over
// ptxas! garbage       it writes bytes that nobody can read
// ptxas! flood         it writes without end
// ptxas! leave         it leaves something running that holds on to its output
// ptxas! exit N        its status
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

_PROGRAM = r"""
import os, signal, subprocess, sys, time
from pathlib import Path
if sys.argv[1:] == ["--version"]:
    sys.exit(print("ptxas: NVIDIA (R) Ptx optimizing assembler"))
source = Path(sys.argv[-1]).read_text(encoding="utf-8", errors="replace")
log = Path(__file__).with_name("runs")
log.with_suffix(".ptx").write_bytes(Path(sys.argv[-1]).read_bytes())
child = subprocess.Popen(["sleep", "3600"]) if "// ptxas! hang" in source else None
with log.open("a") as file:
    print(os.getpid(), child.pid if child else 0, os.getcwd(), *sys.argv[1:], file=file)
status = 0
for line in source.splitlines():
    _, found, text = line.partition("// ptxas: ")
    if found:
        print(text, file=sys.stderr)
        status = 255 if "error" in text or "fatal" in text else status
    _, found, order = line.partition("// ptxas! ")
    word, _, rest = order.partition(" ")
    if word == "wait":
        while not Path(rest).exists():
            time.sleep(0.01)
    elif word == "hang":
        time.sleep(3600)
    elif word == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif word == "garbage":
        os.write(2, bytes(range(256)) * 64)
    elif word == "flood":
        while True:
            os.write(2, b"ptxas info    : and so on\n" * 1000)
    elif word == "leave":
        subprocess.Popen(["sleep", "30"], start_new_session=True)
    elif word == "exit":
        status = int(rest)
sys.exit(status)
"""


@dataclass(frozen=True)
class Run:
    """One run: its process, that of what it started (0 for none), where it ran, its arguments."""

    process: int
    child: int
    folder: Path
    arguments: tuple[str, ...]


@dataclass(frozen=True)
class Fake:
    """The program, and the file beside it that it notes its runs in."""

    program: Path
    log: Path

    def options(self, **more: object) -> dict[str, object]:
        """Settings with which it is asked."""
        return {"debounce": 1, "ptxas": {"path": str(self.program), **more}}

    @property
    def runs(self) -> list[Run]:
        """The runs so far."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [
            Run(int(process), int(child), Path(folder), tuple(arguments))
            for process, child, folder, *arguments in map(str.split, lines)
        ]

    @property
    def module(self) -> bytes:
        """The text that it was given last."""
        return self.log.with_suffix(".ptx").read_bytes()


def make(folder: Path) -> Fake:
    """The program, in a folder whose path has no blanks."""
    program = folder / "ptxas"
    program.write_text(f"#!{sys.executable}\n{_PROGRAM}")
    program.chmod(0o755)
    return Fake(program, folder / "runs")
