"""Ask the readers what they do with the example of each statement of the specification.

    python -m tests.nvvm.specification [CODE…]      all, if none is given; 1 if the table says otherwise
        --write       put it into the table's columns
        --messages    print what the readers say

libnvvm 12.9 and 13.5 verify and compile each module in both dialects, LLVM 22 parses, verifies and compiles it, and
ptxas assembles what comes out. `ignored`: the twin becomes the same PTX.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from ptx_ls.isa.notation.lines import FOLDER
from ptx_ls.isa.nvvm import specification
from ptx_ls.isa.nvvm.specification import COLUMNS, REFUSALS, Column
from tests.nvvm.chain import llvm
from tests.nvvm.specification.examples import Example, examples, opaque
from tests.oracle import ptxas

RELEASES = {"12.9": "12.9.86", "13.5": "13.5.37"}
"""The release of the wheel that has the libnvvm of each column."""
_MODERN = 100
_LLVM_TARGET = 90
_COMMENT = re.compile(r"//[^\n]*|^\s*\n", re.M)


class Reader:
    """A reader as a child process, for one column of the table."""

    def __init__(self, column: Column) -> None:
        self.column = column
        module = ["tests.nvvm.specification.libnvvm", RELEASES[column.release]] if column.dialect else [llvm.__name__]
        command = [sys.executable, "-m", *module]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def verdict(self, example: Example) -> tuple[str, str]:
        """What the reader does with an example, and what it says."""
        target = self._target(example)
        verified, ptx, log = self._ask(example.text, target)
        if verified == "crash":
            return "crashes" if self.column.dialect else "unselected", log
        if not ptx:
            return "refused", verified or log
        if verified:
            return "invalid", verified
        if (said := _assembled(ptx, target)) is not None:
            return "unassembled", said
        twin = self._ask(example.twin, target)[1]
        return ("ignored" if _code(ptx) == _code(twin) else "taken"), ""

    def twin(self, example: Example) -> str:
        """What the reader says against a twin; "" if it takes it."""
        target = self._target(example)
        verified, ptx, log = self._ask(example.twin, target)
        said = verified or log
        return said or (_assembled(ptx, target) or "" if ptx else "nothing came out")

    def close(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def _target(self, example: Example) -> int:
        if self.column.dialect == "modern":
            return _MODERN
        return example.target if self.column.dialect else _LLVM_TARGET

    def _ask(self, text: str, target: int) -> tuple[str, str, str]:
        modern = self.column.dialect != "llvm7"
        text = opaque(text) if modern else text
        job = [text, f"-arch=compute_{target}"] if self.column.dialect else [text, f"sm_{target}", str(llvm.NEWEST)]
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if answer is None:
            return "crash", "", "the process ended"
        return tuple(answer) if self.column.dialect else ("", *answer)


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


def main() -> int:
    """1 if the table does not say what the readers do, or a reader refuses a twin that all should take."""
    parser = argparse.ArgumentParser(prog="python -m tests.nvvm.specification")
    parser.add_argument("codes", nargs="*")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--messages", action="store_true")
    given = parser.parse_args()
    readers = [Reader(column) for column in COLUMNS]
    found: dict[str, tuple[str, ...]] = {}
    faults = 0
    for rule in specification.load():
        if given.codes and rule.code not in given.codes:
            continue
        example = examples()[rule.code]
        asked = [reader.verdict(example) for reader in readers]
        found[rule.code] = tuple(verdict for verdict, _ in asked)
        if found[rule.code] != rule.verdicts:
            faults += 1
            print(f"{rule.code}: {' '.join(found[rule.code])}; the table: {' '.join(rule.verdicts)}")
        for reader, (verdict, said) in zip(readers, asked, strict=True):
            if given.messages and verdict not in ("taken", "ignored"):
                print(f"  {reader.column.described}: {verdict}: {said.strip()[:300]}")
            if verdict in REFUSALS and (twin := reader.twin(example)):
                print(f"  {reader.column.described}: the twin of {rule.code}: {twin.strip()[:300]}")
    for reader in readers:
        reader.close()
    if given.write:
        _write(found)
    print(f"{len(found)} statements, {faults} of which the table says otherwise")
    return 1 if faults and not given.write else 0


def _write(found: Mapping[str, Sequence[str]]) -> None:
    path = Path(FOLDER) / specification.FILE
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(_row(line, found) for line in lines), encoding="utf-8")


def _row(line: str, found: Mapping[str, Sequence[str]]) -> str:
    code, *columns = re.split(r"  +", line.rstrip("\n"))
    if code not in found:
        return line
    older, newer, *rest = columns
    kept = rest[len(COLUMNS) :]
    return row([code, older, newer, *found[code], *kept])


def row(columns: Sequence[str]) -> str:
    """A row of the table, aligned."""
    widths = (32, 9, 9, *(11 for _ in COLUMNS))
    cells = [text.ljust(width) for text, width in zip(columns, widths, strict=False)]
    return "  ".join([*cells, *columns[len(widths) :]]) + "\n"


if __name__ == "__main__":
    sys.exit(main())
