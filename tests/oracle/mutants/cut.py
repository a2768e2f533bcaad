"""The programs that are made wrong: modules cut down to one function and what it names, so that asking about them is
quick, or whole files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from random import Random

import tree_sitter

from ptx_ls.syntax.document import Document
from tests.oracle.mutants.program import Program

_HEAD = ("version_directive", "target_directive", "address_size_directive", "file_directive")
_DROPPED = ("section_directive", "dwarf_directive", "comment", "line_marker", "intermediate_source_directive")
_NAME = re.compile(r"[A-Za-z_$%][\w$]*")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_LARGEST_FILE = 400_000
_LARGEST = 24_000
_LARGEST_WHOLE = 60_000


def programs(files: list[Path], rng: Random, most: int) -> list[Program]:
    """Programs cut from a sample of some files, at most `most`, each file's functions in turn."""
    rng.shuffle(files)
    per_file: list[list[Program]] = []
    count = 0
    for file in files:
        text = _text(file, _LARGEST_FILE)
        if text is None:
            continue
        found = list(_cut(file.name, text))
        rng.shuffle(found)
        per_file.append(found[:6])
        count += min(len(found), 2)
        if count >= most:
            break
    chosen: list[Program] = []
    for turn in range(6):
        chosen += [found[turn] for found in per_file if turn < len(found)]
    return chosen[:most]


def whole(files: list[Path], rng: Random, most: int) -> list[Program]:
    """Some files as they are, with their comments and debugging information, at most `most`; as many of each folder as
    there are, in turn."""
    folders: dict[Path, list[Path]] = {}
    for file in rng.sample(files, len(files)):
        folders.setdefault(file.parent, []).append(file)
    found: list[Program] = []
    for turn in zip_longest(*folders.values()):
        for file in filter(None, turn):
            text = _text(file, _LARGEST_WHOLE)
            if text is not None:
                found.append(Program(file.name, text))
        if len(found) >= most:
            break
    return found[:most]


def _text(file: Path, largest: int) -> str | None:
    """The text of a file in ASCII; None of another, of a larger one, and of one with lines for a preprocessor."""
    if file.stat().st_size > largest:
        return None
    text = file.read_bytes()
    if not text.isascii() or b"\0" in text or re.search(rb"^\s*#", text, re.MULTILINE):
        return None
    return text.decode("ascii")


def _cut(name: str, text: str) -> Iterator[Program]:
    document = Document("file:///module.ptx", "ptx", text.encode("ascii"))
    if document.root.has_error:
        return
    nodes = [n for n in document.root.children if n.type not in _DROPPED]
    declared: dict[str, list[tree_sitter.Node]] = {}
    for node in nodes:
        for own in _declares(node, text):
            declared.setdefault(own, []).append(node)
    for node in nodes:
        if node.type == "function_definition":
            needed = _needed(node, declared, text)
            kept = [
                _written(other, text, whole=other.id == node.id)
                for other in nodes
                if other.type in _HEAD or other.id in needed
            ]
            small = "\n".join(kept) + "\n"
            if len(small) <= _LARGEST:
                yield Program(name, small)


def _declares(node: tree_sitter.Node, text: str) -> list[str]:
    """The names that a node at the top of a module declares."""
    if node.type in ("function_definition", "function_declaration", "alias_directive"):
        name = node.child_by_field_name("name")
        return [text[name.start_byte : name.end_byte]] if name else []
    if node.type != "variable_declaration":
        return []
    head = text[node.start_byte : node.end_byte].partition("=")[0]
    return _NAME.findall(re.sub(r"\.\w+(?:\[\d+\])?", " ", head))


def _needed(node: tree_sitter.Node, declared: dict[str, list[tree_sitter.Node]], text: str) -> set[int]:
    """The nodes whose names a node mentions, directly or through others."""
    needed = {node.id}
    waiting = [text[node.start_byte : node.end_byte]]
    while waiting:
        for word in set(_NAME.findall(waiting.pop())):
            for other in declared.get(word, []):
                if other.id not in needed:
                    needed.add(other.id)
                    waiting.append(_written(other, text, whole=False))
    return needed


def _written(node: tree_sitter.Node, text: str, whole: bool) -> str:
    """A node without comments; of a function that is merely called, its declaration alone."""
    body = node.child_by_field_name("body") if node.type == "function_definition" else None
    if body is None or whole:
        written = text[node.start_byte : node.end_byte]
    else:
        head = text[node.start_byte : body.start_byte]
        written = re.sub(r"^\.visible\s|^\.weak\s", "", head.strip()) + ";"
        if written.startswith(".entry"):
            written = text[node.start_byte : node.end_byte]
    return _COMMENT.sub("", written) if '"' not in written else written
