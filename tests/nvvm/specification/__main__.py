"""Ask the readers what they do with the example of each statement of the specification.

    python -m tests.nvvm.specification [CODE…]      all, if none is given; 1 if the table says otherwise
        --write       put it into the table's columns
        --messages    print what the readers say

libnvvm 12.9 and 13.5 verify and compile each module in both dialects, LLVM 22 parses, verifies and compiles it, and
ptxas assembles what comes out. `ignored`: the twin becomes the same PTX.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from ptx_ls.isa.notation.lines import FOLDER
from ptx_ls.isa.nvvm import specification
from ptx_ls.isa.nvvm.specification import COLUMNS, REFUSALS
from tests.nvvm.specification.examples import examples
from tests.nvvm.specification.reader import Reader


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
        asked = [
            (verdict, "") if _key(reader) in example.not_asked else reader.verdict(example)
            for reader, verdict in zip(readers, rule.verdicts, strict=True)
        ]
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


def _key(reader: Reader) -> tuple[str, str]:
    return reader.column.release, reader.column.dialect


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
