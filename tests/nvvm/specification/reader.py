"""A reader of NVVM IR as a child process: what it does with a module, and ptxas with the PTX that comes out."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ptx_ls.isa.nvvm.specification import Column
from tests.nvvm.chain import llvm
from tests.nvvm.chain.libnvvm import find
from tests.nvvm.specification.examples import Example, opaque
from tests.oracle import ptxas

RELEASES = {"12.9": "12.9.86", "13.5": "13.5.37"}
"""The release of the wheel that has the libnvvm of each column."""
_MODERN = 100
_LLVM_TARGET = 90
_COMMENT = re.compile(r"//[^\n]*|^\s*\n", re.M)
_REFUSED = re.compile(r"LLVM ERROR: (?:Symbol name|Bad address space found|NVPTX aliasee|Empty parameter)")
"""What LLVM's back end says of a module that it refuses for what it holds, before it selects instructions."""
_LINE = re.compile(r"(?:user\.ll \(|<string>:)(\d+)")


@dataclass(frozen=True)
class Answer:
    """What a reader does with a module: a verdict of the table's, what it says, and the PTX if it is taken."""

    verdict: str
    said: str = ""
    ptx: str = ""

    @property
    def line(self) -> int | None:
        """The line that it names, from 1 on."""
        found = _LINE.search(self.said)
        return int(found[1]) if found else None


class Reader:
    """A reader, for one column of the table."""

    def __init__(self, column: Column) -> None:
        self.column = column
        if column.dialect:
            find(RELEASES[column.release])  # Readers that start together would each fetch it.
        module = ["tests.nvvm.specification.libnvvm", RELEASES[column.release]] if column.dialect else [llvm.__name__]
        command = [sys.executable, "-m", *module]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def answer(self, text: str, below: int = 90) -> Answer:
        """What the reader does with a module as it is; `below`: the target of libnvvm's dialect of LLVM 7."""
        target = target_of(self.column, below)
        read = self.read(text, below)
        if read.verdict == "taken" and (said := _assembled(read.ptx, target)) is not None:
            return Answer("unassembled", said)
        return read

    def read(self, text: str, below: int = 90) -> Answer:
        """The same without ptxas: PTX that comes out is taken."""
        verified, ptx, log = self._ask(text, target_of(self.column, below))
        if verified == "crash":
            return Answer("crashes" if self.column.dialect else _ended(log), log)
        if not ptx:
            return Answer("refused", verified or log)
        return Answer("invalid", verified) if verified else Answer("taken", "", ptx)

    def verdict(self, example: Example) -> tuple[str, str]:
        """What the reader does with an example, and what it says. `ignored`: the twin becomes the same PTX."""
        asked = self.answer(self._written(example.text), example.target)
        if asked.verdict != "taken":
            return asked.verdict, asked.said
        twin = self._ask(self._written(example.twin), target_of(self.column, example.target))[1]
        return ("ignored" if _code(asked.ptx) == _code(twin) else "taken"), ""

    def twin(self, example: Example) -> str:
        """What the reader says against a twin; "" if it takes it."""
        asked = self.answer(self._written(example.twin), example.target)
        return asked.said or ("" if asked.ptx else "nothing came out")

    def close(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def _written(self, text: str) -> str:
        """A module with the pointers that the reader knows."""
        return text if self.column.dialect == "llvm7" else opaque(text)

    def _ask(self, text: str, target: int) -> tuple[str, str, str]:
        job = [text, f"-arch=compute_{target}"] if self.column.dialect else [text, f"sm_{target}", str(llvm.NEWEST)]
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if isinstance(answer, str):
            return "crash", "", answer or "the process ended"
        return tuple(answer) if self.column.dialect else ("", *answer)


def _ended(log: str) -> str:
    """What LLVM does with a module at which its process ends: it refuses what it names as an error of the module."""
    return "refused" if _REFUSED.search(log) else "unselected"


def target_of(column: Column, below: int) -> int:
    """The number of the target for which a reader is asked; `below`: that of libnvvm's dialect of LLVM 7."""
    if column.dialect == "modern":
        return _MODERN
    return below if column.dialect else _LLVM_TARGET


def _code(ptx: str) -> str:
    return _COMMENT.sub("", ptx)


def _assembled(ptx: str, target: int) -> str | None:
    """What ptxas says against PTX; None if it takes it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.ptx"
        path.write_text(ptx)
        command = [str(ptxas.find()), "-c", f"-arch=sm_{target}", str(path), "-o", "/dev/null"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr if done.returncode else None
