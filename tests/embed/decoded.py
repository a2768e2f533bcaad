"""How much of the PTX of C++ trees is read: the words `asm` that a grammar of C++ finds, with those in macros.

    python -m tests.embed.decoded PATH…

Counted are the words `asm` outside of comments and literals: those of the leaves of a tree of tree-sitter-cpp, which
must be installed, and those in the bodies of `#define`, which such a tree has as text. One counts as PTX if its
statement has a literal that is PTX, or if its text is not known; it is decoded if the text and the constraints are.
"""

from __future__ import annotations

import argparse
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

import tree_sitter

from ptx_ls.embed.cpp.macros import Macros
from ptx_ls.embed.cpp.module import statements_of
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.embed.recognize import is_part_of_ptx, is_ptx
from ptx_ls.syntax.document import Document

_SUFFIXES = (".cu", ".cuh", ".h", ".hpp", ".cpp", ".cxx", ".cc", ".inl")
_WORDS = frozenset((b"asm", b"__asm__", b"__asm"))
_OPAQUE = frozenset(("comment", "string_literal", "raw_string_literal", "char_literal", "string_content"))
_IN_MACRO = re.compile(rb'//[^\n]*|/\*(?s:.*?)\*/|"(?:[^"\\\n]|\\.)*"|(?<![\w$])(asm|__asm__|__asm)(?![\w$])')
_CALL = re.compile(rb"(?:\s|\\\n|volatile|__volatile__|inline|goto)*\(")


def words(source: bytes) -> Iterator[int]:
    """Where the words `asm` begin that a tree of C++ has, and those in the bodies of macros."""
    language = tree_sitter.Language(import_module("tree_sitter_cpp").language())
    nodes = [tree_sitter.Parser(language).parse(source).root_node]
    while nodes:
        node = nodes.pop()
        if node.type in _OPAQUE:
            continue
        if node.type == "preproc_arg":
            for found in _IN_MACRO.finditer(source, node.start_byte, node.end_byte):
                if found[1]:
                    yield found.start(1)
        elif not node.child_count and source[node.start_byte : node.end_byte] in _WORDS:
            yield node.start_byte
        nodes += node.children


def counted(path: Path) -> Counter[str]:
    """How many words are followed by PTX that is decoded, by text that is not known, and by neither."""
    source = path.read_bytes()
    if b"asm" not in source:
        return Counter()
    statements: dict[int, AsmStatement] = {one.span.start: one for one in statements_of(Document("", "cuda", source))}
    macros = Macros(source)
    found: Counter[str] = Counter()
    for start in set(words(source)):
        if not _CALL.match(source, source.find(b"m", start) + 1 + 2 * source.startswith(b"__asm__", start)):
            continue
        here = [statements[start]] if start in statements else _of_uses(source, statements, macros, start)
        if not here:
            found["missed"] += 1
        elif any(one.template is None or any(o.constraint is None for o in one.operands) for one in here):
            found["unknown"] += 1
        elif any(is_ptx(one.template.text) or is_part_of_ptx(one.template.text) for one in here if one.template):
            found["decoded"] += 1
        else:
            found["other"] += 1
    if not found["decoded"]:
        # Of a file without any PTX, what is not known is another assembler's.
        return Counter(other=found.total())
    if found["missed"] or found["unknown"]:
        found[f"{path}"] = found["missed"] + found["unknown"]
    return found


def _of_uses(source: bytes, statements: dict[int, AsmStatement], macros: Macros, start: int) -> list[AsmStatement]:
    """What a word in the body of a macro becomes where the macro is used, or one that uses it; those of the same name
    share their uses."""
    named = macros.using(macro.name for macro in macros.all if macro.span.start <= start < macro.span.end)
    return [
        statements[found.start()]
        for name in named
        for found in re.finditer(rb"(?<![\w$])" + re.escape(name) + rb"(?![\w$])", source)
        if found.start() in statements
    ]


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        for folder, _, names in os.walk(path):
            yield from (Path(folder, name) for name in sorted(names) if name.endswith(_SUFFIXES))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.embed.decoded")
    parser.add_argument("path", nargs="+", type=Path)
    for path in parser.parse_args().path:
        every: Counter[str] = Counter()
        for one in _files([path]):
            every += counted(one)
        ours = every["decoded"] + every["unknown"] + every["missed"]
        share = 100 * every["decoded"] / ours if ours else 100
        print(f"{path}: {every['decoded']} of {ours} words of PTX decoded, {share:.1f} %; {every['other']} of others")
        files = {name: count for name, count in every.items() if "/" in name}
        for name, count in sorted(files.items(), key=lambda one: -one[1])[:10]:
            print(f"    {count:4} {name}")


if __name__ == "__main__":
    main()
