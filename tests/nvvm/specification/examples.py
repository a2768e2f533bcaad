"""An example of each statement of the specification, and its twin that is as it should be, from examples/*.ll.

`; == CODE` begins an example, `; --` its twin. What both have in common (data layout, triple, version) is added, unless
the text has it or says `; no layout`, `; no triple`, `; no version`. Pointers are written with their pointees, which
only the LLVM 7 dialect needs. `; arch 80` asks libnvvm for another target than 90 where it reads that dialect.
`; not asked 13.5 modern: WHY` keeps an example from a libnvvm, in a dialect, that answers now so, now so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.nvvm.chain.instance import LAYOUT

FOLDER = Path(__file__).parent / "examples"
_PARTS = re.compile(r"^; == (\S+)\n(.*?)^; --\n(.*?)(?=^; == |\Z)", re.M | re.S)
_ARCH = re.compile(r"^; arch (\d+)", re.M)
_NOT_ASKED = re.compile(r"^; not asked (\S+) (\w+): ", re.M)
_COMMON = (
    ("layout", "target datalayout", f'target datalayout = "{LAYOUT}"\n'),
    ("triple", "target triple", 'target triple = "nvptx64-nvidia-cuda"\n'),
    ("version", "!nvvmir.version", "!nvvmir.version = !{!99}\n!99 = !{i32 2, i32 0}\n"),
)
_POINTEE = (
    r"\b(?:i\d+|half|bfloat|float|double|fp128|bfloat|void)\b|%[A-Z]\w*|\[\d+ x [^\[\]]*\]|<\d+ x \w+>|\{[^{}=!\n]*\}"
)
_POINTER = re.compile(rf"(?:{_POINTEE}|\bptr(?: addrspace\(\d+\))?)(?: \([^()]*\))?( addrspace\(\d+\))?\*")

_WITH_TYPE = re.compile(r"(%[A-Z]\w*|\bi\d+)\* (byval|sret|inalloca)\b(?!\()")
"""Attributes that today name the pointee."""


@dataclass(frozen=True)
class Example:
    """A module that does what a statement is about, its twin that does not, and the target below compute_100.

    `not_asked`: (release, dialect) of each libnvvm whose answer is not always the same."""

    code: str
    text: str
    twin: str
    target: int
    not_asked: frozenset[tuple[str, str]] = frozenset()


@cache
def examples() -> dict[str, Example]:
    """Every example, by its code."""
    return {one.code: one for path in sorted(FOLDER.glob("*.ll")) for one in _read(path)}


def _read(path: Path) -> Iterator[Example]:
    for code, text, twin in _PARTS.findall(path.read_text(encoding="utf-8")):
        arch = _ARCH.search(text)
        unsteady = frozenset(_NOT_ASKED.findall(text))
        yield Example(code, whole(text), whole(twin), int(arch[1]) if arch else 90, unsteady)


def whole(text: str) -> str:
    """A module with the layout, triple and version that it does not have."""
    missing = [line for word, mark, line in _COMMON if mark not in text and f"; no {word}" not in text]
    # Newer parsers read the target before everything else.
    return (
        "".join(line for line in missing if line.startswith("target"))
        + text
        + "".join(line for line in missing if not line.startswith("target"))
    )


def opaque(text: str) -> str:
    """A module with pointers that have no pointees."""
    text = _WITH_TYPE.sub(r"\1* \2(\1)", text)
    before = ""
    while before != text:
        before = text
        text = _POINTER.sub(lambda match: f"ptr{match[1] or ''}", text)
    return text
