"""Reads the corpus files of `tree-sitter test`, so that they are tested where its command line is not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import tree_sitter

ROOT = Path(__file__).parents[2]
PTX = ROOT / "grammar/ptx/test/corpus"

_HEADER = re.compile(rb"^={3,}\n(?P<name>[^\n]+)\n(?P<attributes>(?::[^\n]+\n)*)={3,}\n", re.MULTILINE)
_DIVIDER = re.compile(rb"^-{3,}\n", re.MULTILINE)


@dataclass(frozen=True)
class Case:
    """One test of a corpus file. `expected` is None where the source is only said to hold an error."""

    name: str
    source: bytes
    expected: str | None


def cases(path: Path) -> Iterator[Case]:
    """The cases of one corpus file, in order."""
    text = path.read_bytes()
    headers = list(_HEADER.finditer(text))
    for header, following in zip(headers, [*headers[1:], None], strict=True):
        body = text[header.end() : following.start() if following else len(text)]
        source, expected = _DIVIDER.split(body, maxsplit=1)
        # The command line leaves out the line break before the divider as well.
        tree = None if b":error" in header["attributes"] else " ".join(expected.decode().split())
        yield Case(header["name"].decode(), source.removesuffix(b"\n"), tree)


def shape(node: tree_sitter.Node) -> str:
    """The named nodes of a tree as an S-expression with fields, as the command line prints it."""
    return " ".join(pretty(node).split())


def pretty(node: tree_sitter.Node) -> str:
    """The same, a node per line."""
    lines: list[str] = []
    _write(node, "", 0, lines)
    return "\n".join(lines)


def _write(node: tree_sitter.Node, field: str, depth: int, lines: list[str]) -> None:
    start = "  " * depth + field
    if node.is_missing:
        lines.append(f"{start}(MISSING {node.type if node.is_named else _quoted(node.type)})")
        return
    lines.append(f"{start}({node.type}")
    for index, child in enumerate(node.children):
        name = node.field_name_for_child(index)
        if child.is_named or child.is_missing:
            _write(child, f"{name}: " if name else "", depth + 1, lines)
    lines[-1] += ")"


def _quoted(text: str) -> str:
    return f'"{text}"'
