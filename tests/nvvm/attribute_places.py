"""Ask the readers where each attribute may be, and hold nvvm_attributes.isa against them.

python -m tests.nvvm.attribute_places [NAME…]       all attributes, if none is given; 1 if the file says otherwise
    --write     put what the readers say into the file
    --minutes N     ask about no further attribute after so many minutes (10): the file keeps what it has of the others
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from pathlib import Path

from ptx_ls.isa.notation.lines import FOLDER
from ptx_ls.isa.nvvm import attribute_places
from ptx_ls.isa.nvvm.specification import COLUMNS
from tests.nvvm.specification.examples import opaque, whole
from tests.nvvm.specification.reader import Answer, Reader

_GIVEN = {
    "allockind": '("alloc")', "allocsize": "(0)", "byref": "(i32)", "captures": "(none)", "dereferenceable": "(4)",
    "dereferenceable_or_null": "(4)", "elementtype": "(i32)", "inalloca": "(i32)", "initializes": "((0, 4))",
    "memory": "(read)", "nofpclass": "(nan)", "preallocated": "(i32)", "range": "(i32 0, 4)", "vscale_range": "(1,2)",
    "byval": "(i32)", "sret": "(i32)",
}  # fmt: skip
"""What stands in the brackets of attributes that have some."""
_UNTYPED = ("byval", "sret", "inalloca")
"""Those that LLVM 7 writes without a type."""
_PLACES = (
    ("f", "define void @h(i32 %x) {w} {{\n  ret void\n}}\n"),
    ("g", "define void @h(i32 %x) #0 {{\n  ret void\n}}\nattributes #0 = {{ nounwind {w} }}\n"),
    ("p", "define void @h(i8* {w} %x) {{\n  ret void\n}}\n"),
    ("p", "define void @h(i32 {w} %x) {{\n  ret void\n}}\n"),
    ("r", "define {w} i8* @h(i32 %x) {{\n  ret i8* null\n}}\n"),
    ("r", "define {w} i32 @h(i32 %x) {{\n  ret i32 1\n}}\n"),
    ("c", "declare void @k(i32)\ndefine void @h(i32 %x) {{\n  call void @k(i32 %x) {w}\n  ret void\n}}\n"),
    ("a", "declare void @k(i8*)\ndefine void @h(i8* %x) {{\n  call void @k(i8* {w} %x)\n  ret void\n}}\n"),
)
_MISPLACED = re.compile(r"parse |parsing error|does not apply")
_PATH = Path(FOLDER) / attribute_places.FILE


def main() -> int:
    """1 if the file does not say what the readers do."""
    parser = argparse.ArgumentParser(prog="python -m tests.nvvm.attribute_places")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--minutes", type=float, default=10)
    given = parser.parse_args()
    is_written, end = given.write, time.monotonic() + 60 * given.minutes
    readers = [Reader(column) for column in COLUMNS]
    found: dict[str, list[str]] = {}
    for name in given.names or attribute_places.places():
        if time.monotonic() > end:
            print(f"no time for {name} and what follows it")
            break
        found[name] = _row(name, readers)
    for reader in readers:
        reader.close()
    wrong = [name for name, row in found.items() if row != [*attribute_places.places()[name].values()]]
    print(*(f"{name}: {found[name]}" for name in wrong), sep="\n")
    if is_written:
        lines = _PATH.read_text(encoding="utf-8").splitlines(keepends=True)
        _PATH.write_text("".join(_written(line, found) for line in lines), encoding="utf-8")
    print(f"{len(found)} attributes, {len(wrong)} of which the file says otherwise")
    return 1 if wrong and not is_written else 0


def _row(name: str, readers: list[Reader]) -> list[str]:
    """The letters of the places that each column's readers take."""
    taken: dict[str, set[str]] = {column: set() for column in attribute_places.COLUMNS}
    for reader in readers:
        dialect = reader.column.dialect or "llvm"
        word = name if dialect == "llvm7" and name in _UNTYPED else name + _GIVEN.get(name, "")
        for letter, text in _PLACES:
            module = whole(text.format(w=word))
            if _is_taken(reader.read(module if dialect == "llvm7" else opaque(module))):
                taken[dialect].add(letter)
    return ["".join(letter for letter in attribute_places.NAMES if letter in taken[one]) for one in taken]


def _is_taken(answer: Answer) -> bool:
    return answer.verdict != "refused" or _MISPLACED.search(answer.said[:120]) is None


def _written(line: str, found: dict[str, list[str]]) -> str:
    name = line.split("  ", 1)[0]
    if name not in found:
        return line
    width = max(map(len, attribute_places.places()))
    return f"{name.ljust(width)}  {'  '.join((one or '-').ljust(5) for one in found[name])}".rstrip() + "\n"


if __name__ == "__main__":
    sys.exit(main())
