"""The corpus of grammar/nvvm: cases in the format of `tree-sitter test`, read and written.

python -m tests.nvvm.corpus     writes the trees that the parser gives; look at the difference before keeping it
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ptx_ls.syntax.parse import parse

FOLDER = Path(__file__).parents[2] / "grammar/nvvm/test/corpus"
_CASE = re.compile(r"={80}\n([^\n]+)\n={80}\n\n(.*?)\n\n-{80}\n\n(.*?)\n*(?=={80}|\Z)", re.S)
_PIECE = re.compile(
    r"""(?:\w+:\ )?\( (?: MISSING\ (?:"[^"]*"|\w+)\) | UNEXPECTED\ (?:'.'|\d+)\) | \w+ ) | \)""", re.X | re.S
)


@dataclass(frozen=True)
class Case:
    """A case: a name, a source, and the S-expression of its tree."""

    file: str
    name: str
    source: str
    tree: str


def cases() -> Iterator[Case]:
    """Every case of every file, in order."""
    for path in sorted(FOLDER.glob("*.txt")):
        for name, source, tree in _CASE.findall(path.read_text(encoding="utf-8")):
            yield Case(path.stem, name, source, tree)


def tree_of(source: str) -> str:
    """The S-expression of a source, one node a line."""
    text = str(parse("nvvm", source.encode()).root_node)
    lines: list[str] = []
    depth = 0
    for piece in _PIECE.findall(text):
        if piece == ")":
            depth -= 1
            lines[-1] += ")"
            continue
        lines.append("  " * depth + piece)
        depth += not piece.endswith(")")
    return "\n".join(lines)


def write() -> None:
    """Put the parser's own trees into every file."""
    bar, dash = "=" * 80, "-" * 80
    files: dict[str, list[str]] = {}
    for case in cases():
        text = f"{bar}\n{case.name}\n{bar}\n\n{case.source}\n\n{dash}\n\n{tree_of(case.source)}\n"
        files.setdefault(case.file, []).append(text)
    for name, texts in files.items():
        (FOLDER / f"{name}.txt").write_text("\n".join(texts), encoding="utf-8")


if __name__ == "__main__":
    write()
