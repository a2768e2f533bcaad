"""LLVM's own tests of its reader and verifier: none that llvm-as takes may get an error, and what it refuses for a
reason that ptx-ls knows gets one, on the same line.

    python -m tests.nvvm.assembler [--dir DIR] [--missed]     1 if a text that llvm-as takes has an error, or if less
                                                              than nine in ten of the refused are found

DIR is that of tests/corpus. Reasons that are about metadata of debugging, other targets' intrinsics or
spelling are counted and not pursued.
"""

from __future__ import annotations

import argparse
import re
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks import check
from ptx_ls.syntax.choices import Choices
from ptx_ls.syntax.document import Document
from tests.corpus import debian
from tests.nvvm import llvm_as

_FOLDERS = ("/llvm/test/Assembler/", "/llvm/test/Verifier/")
_LEAST = 0.9
_INTRINSIC = frozenset(("unknown-intrinsic", "result-type", "argument-type", "argument-count", "immediate-range"))
"""Codes of intrinsics: llvm-as takes a call of a function of any name."""
PURSUED = re.compile(
    r"defined with type|multiple definition of local|redefinition of|use of undefined|expected to be numbered"
    r"|already used|invalid cast opcode|getelementptr|extractvalue|insertvalue|invalid type for|value doesn't match"
    r"|atomicrmw|cmpxchg|compare value|initializer|integer constant must|floating point constant"
    r"|does not dominate|PHI node|Only PHI|phi node must|PHINode|forward reference|expected instruction opcode"
    r"|found end of file when expecting|select values|void type only|basic block|Entry block|is recursive"
    r"|unsized type|constant too large|(?:vector|array) element type|bitwidth|instructions returning void"
    r"|must have same type|branch condition|switch condition|duplicate case|not enough parameters|too many arguments"
    r"|argument is not of expected type|invalid use of function-local|Function (?:takes|returns)"
    r"|applied to incompatible type|invalid linkage|default visibility|power of two|huge alignment|constexprs? "
    r"|module flag|required field|Alias(?:es)? |musttail call must precede|zero element vector|24-bit"
)
"""Messages of the kinds that ptx-ls knows: names, types, constants, blocks, calls, and the words around them."""


_OTHERS = re.compile(r"uselistorder|x86_amx|target-")
"""Tests of orders of uses, and of types of other targets."""


def texts(root: Path) -> Iterator[tuple[str, bytes]]:
    """The name and text of each test, unpacked once."""
    folder = root / f"llvm-{llvm_as.MAJOR}-reader-tests"
    if not folder.exists():
        package = f"llvm-toolchain-{llvm_as.MAJOR}"
        with tarfile.open(debian.source(package, root / "packages", "sid")) as archive:
            for member in archive:
                if member.isfile() and member.name.endswith(".ll") and any(one in member.name for one in _FOLDERS):
                    member.name = member.name.partition("/llvm/test/")[2]
                    archive.extract(member, folder, filter="data")
    for path in sorted(folder.rglob("*.ll")):
        yield str(path.relative_to(folder)), path.read_bytes()


def errors(text: bytes, *, of_selection: bool = False) -> list[tuple[int, Diagnostic]]:
    """The errors for LLVM's reader, each with its line from 1 on; `of_selection`: those of intrinsics too, which are
    about what llc selects."""
    document = Document("test.ll", "nvvm", text, choices=Choices(reader="llvm"))
    return [
        (document.line_at(one.start) + 1, one)
        for one in check(document)
        if one.severity == "error" and (of_selection or one.code not in _INTRINSIC)
    ]


def main() -> int:
    """1 if there is a false error or too few of the refused are found."""
    parser = argparse.ArgumentParser(prog="python -m tests.nvvm.assembler")
    parser.add_argument("--dir", type=Path, default=Path(".cache/corpus"))
    parser.add_argument("--missed", action="store_true", help="list what is refused and has no error on its line")
    given = parser.parse_args()
    root = given.dir.resolve()
    judge = llvm_as.find(root)
    count = false = pursued = found = placed = on_line = others = 0
    for name, text in texts(root):
        count += 1
        verdict, ours = judge.verdict(text), errors(text)
        if verdict.accepted:
            false += bool(ours)
            for line, one in ours[:3]:
                print(f"{name}:{line}: false error[{one.code}]: {one.message}")
            continue
        if not PURSUED.search(verdict.message) or _OTHERS.search(name):
            others += 1
            continue
        pursued += 1
        found += bool(ours)
        is_there = verdict.line in {line for line, _ in ours}
        placed += bool(ours) and verdict.line is not None
        on_line += bool(ours) and is_there
        if given.missed and not (ours and (is_there or verdict.line is None)):
            print(f"{name}:{verdict.line}: {verdict.message} | {sorted({line for line, _ in ours})[:5]}")
    print(f"{count} texts, {false} with false errors")
    print(f"{pursued} refused for reasons that are pursued: {found} found, {on_line} of {placed} on the same line")
    print(f"{others} refused for others")
    return int(bool(false) or found < _LEAST * pursued or on_line < _LEAST * placed)


if __name__ == "__main__":
    sys.exit(main())
