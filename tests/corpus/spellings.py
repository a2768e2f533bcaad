"""Which opcode spellings real compilers write, under which version and target, and how often.

A cutter at semicolons, not a parser. It does not use ptx_ls, so that it can serve as a second opinion.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_VERSION = re.compile(r"\.version\s+(\d+\.\d+)")
_TARGET = re.compile(r"\.target\s+(\w+)")
_PREFIX = re.compile(r"^(?:\s|[{}]|[\w$]+\s*:(?!:))+")
_GUARD = re.compile(r"^@!?\s*[\w$%]+\s*")
_SPELLING = re.compile(r"^[a-z][a-z0-9_]*(?:\s*(?:\.|::)[A-Za-z0-9_]+)*(?=[\s;{\[]|$)")


@dataclass
class Use:
    """How often a spelling occurs, and under which (version, target) pairs."""

    count: int = 0
    under: set[tuple[str, str]] = field(default_factory=set)


def statements(text: str) -> Iterator[str]:
    """The statements of function bodies: what stands at a brace depth above zero, cut at semicolons."""
    text = _COMMENT.sub(" ", _STRING.sub('""', text))
    depth = 0
    body = []
    for line in text.splitlines():
        code = line.strip()
        # .loc and .file take no semicolon and would swallow the statement after them.
        if depth > 0 and not code.startswith((".loc", ".file", "#")):
            body.append(code)
        depth += line.count("{") - line.count("}")
    for piece in " ".join(body).split(";"):
        statement = _GUARD.sub("", _PREFIX.sub("", piece))
        if statement and not statement.startswith("."):
            yield statement


def spellings(text: str) -> Counter[str]:
    """How often each opcode spelling occurs in one module."""
    found: Counter[str] = Counter()
    for statement in statements(text):
        match = _SPELLING.match(statement)
        if match:
            found[re.sub(r"\s+", "", match.group())] += 1
    return found


def gather(files: Iterable[Path]) -> dict[str, Use]:
    """The uses of every spelling in all `files`."""
    uses: dict[str, Use] = defaultdict(Use)
    for file in files:
        text = file.read_text(encoding="utf-8", errors="replace")
        version, target = _VERSION.search(text), _TARGET.search(text)
        pair = (version.group(1) if version else "?", target.group(1) if target else "?")
        for spelling, count in spellings(text).items():
            uses[spelling].count += count
            uses[spelling].under.add(pair)
    return uses


def write(uses: Mapping[str, Use], out: Path) -> None:
    """Spellings with their counts, below a line that says under which versions and targets exactly they occur.

    Such a line reads `@ 8.8:sm_75,sm_80 9.5:sm_90a`.
    """
    groups: dict[str, list[str]] = defaultdict(list)
    for spelling in sorted(uses):
        by_version: dict[str, list[str]] = defaultdict(list)
        for version, target in sorted(uses[spelling].under):
            by_version[version].append(target)
        under = " ".join(f"{version}:{','.join(targets)}" for version, targets in by_version.items())
        groups[under].append(f"{spelling} {uses[spelling].count}")
    lines = [line for under in sorted(groups) for line in (f"@ {under}", *groups[under])]
    out.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read(file: Path) -> dict[str, Use]:
    """What `write` wrote."""
    uses: dict[str, Use] = {}
    under: set[tuple[str, str]] = set()
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("@ "):
            parts = [part.split(":") for part in line[2:].split()]
            under = {(version, target) for version, targets in parts for target in targets.split(",")}
        else:
            spelling, count = line.split()
            uses[spelling] = Use(int(count), under)
    return uses
