"""The directives that open a module: its version and targets, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ptx_ls.isa import targets
from ptx_ls.isa.targets import Target, Version

if TYPE_CHECKING:
    from ptx_ls.syntax.document import Document

_NUMBER = re.compile(r"0*(\d+)\.(\d+)$")


@dataclass(frozen=True)
class Directive:
    """A `.version` or `.target` directive, or one specifier of a `.target`: its text and place."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Module:
    """The head of a module.

    `version` and `target` are what the code below is judged by: None where the directive is missing or unknown.
    The last architecture that `.target` names decides (measured 13.5: `.target sm_90, sm_80` checks for sm_80).
    `specifiers` are all words behind `.target`. `misplaced` are such directives after the head of the module.
    """

    version_directive: Directive | None
    version_text: Directive | None
    version: Version | None
    target_directive: Directive | None
    specifiers: tuple[Directive, ...]
    target_text: Directive | None
    target: Target | None
    misplaced: tuple[Directive, ...]
    empty: bool


def module_of(document: Document) -> Module:
    """The head of a PTX document."""
    return document.memo(_module)


def version_of(text: str) -> Version | None:
    """The version that a number names, if ptxas knows it; leading zeros and `8.00` count as ptxas counts them."""
    match = _NUMBER.match(text)
    if not match or len(match[2].lstrip("0") or "0") > 1:
        return None
    version = int(match[1]) * 10 + int(match[2])
    return version if version in targets.load().versions else None


def _module(document: Document) -> Module:
    source = document.source

    def directive(start: int, end: int) -> Directive:
        return Directive(source[start:end].decode("utf-8", "replace"), start, end)

    version_directive = version_text = target_directive = None
    specifiers: list[Directive] = []
    misplaced: list[Directive] = []
    place = "start"
    empty = True
    for kind, start, end, words in _heads(document):
        if kind == "version_directive":
            if place == "start":
                version_directive, place = directive(start, end), "target"
                version_text = directive(*words[0]) if words else None
            else:
                misplaced.append(directive(start, end))
        elif kind == "target_directive":
            # Where .version is missing, that alone is said; the target still tells what the code is for.
            if place in ("start", "target", "more targets"):
                target_directive, place = target_directive or directive(start, end), "more targets"
                specifiers += [directive(*w) for w in words]
            else:
                misplaced.append(directive(start, end))
        elif kind == "other":
            place = "body"
            empty = False
    version = version_of(version_text.text) if version_text else None
    known = targets.by_name()
    architectures = [s for s in specifiers if s.text in known]
    return Module(
        version_directive=version_directive,
        version_text=version_text,
        version=version,
        target_directive=target_directive,
        specifiers=tuple(specifiers),
        target_text=architectures[-1] if architectures else None,
        target=known[architectures[-1].text] if architectures else None,
        misplaced=tuple(misplaced),
        empty=empty,
    )


def _heads(document: Document) -> Iterator[tuple[str, int, int, list[tuple[int, int]]]]:
    """The top-level nodes that matter here: (kind, start, end, places of the words behind the directive)."""
    words = {"version_directive": "version_number", "target_directive": "target"}
    for node in document.root.children:
        kind = node.type
        if kind in words:
            inner = [(c.start_byte, c.end_byte) for c in node.children if c.type == words[kind]]
            yield kind, node.start_byte, node.end_byte, inner
        elif kind not in ("comment", "line_marker"):
            yield "other", node.start_byte, node.end_byte, []
