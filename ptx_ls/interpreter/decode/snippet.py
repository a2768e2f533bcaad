"""A snippet as a kernel: a head, and a declaration for each register by its uses."""

from __future__ import annotations

import re
from collections.abc import Iterator

import tree_sitter

from ptx_ls.interpreter.program.declarations import text
from ptx_ls.interpreter.program.spelling import from_match
from ptx_ls.isa import state, targets
from ptx_ls.isa.operands import given
from ptx_ls.sema.form import form_of
from ptx_ls.sema.instructions import read
from ptx_ls.sema.snippet import is_snippet
from ptx_ls.syntax.captures import captures_of, names_in
from ptx_ls.syntax.document import Document

NAME = "snippet"
"""The kernel that is made of a snippet."""

_VALUES = ("register", "immediate", "value", "predicate", "vector", "pair", "sink")
_BITS = re.compile(r"([a-z]+)(\d+)(?:x(\d+))?$")


def wrapped(document: Document) -> Document:
    """The module that runs a snippet, with the lines of the snippet; any other document unchanged.

    Its version and target are the newest. A register takes the type of the instruction that writes it first, or reads
    it where none does; untyped bits where instructions do not agree, as many as the widest takes.
    """
    if not is_snippet(document):
        return document
    known = targets.load()
    head = f".version {targets.version_text(known.newest)} .target {known.targets[-1].name} .address_size 64 "
    declared = " ".join(f".reg .{kind} {name};" for name, kind in _registers(document).items())
    before = f"{head}.visible .entry {NAME}() {{ {declared} "
    return Document(document.uri, "ptx", before.encode() + document.source + b"\n}\n")


def _registers(document: Document) -> dict[str, str]:
    """The registers that a snippet names and does not declare, each with its type."""
    declared = set(_declared(document))
    written: dict[str, list[str]] = {}
    seen: dict[str, list[str]] = {}
    for node in captures_of(document).get("instruction", ()):
        for name, direction, kind in _uses(document, node):
            if _may_be_register(name) and name not in declared:
                seen.setdefault(name, []).append(kind)
                if "w" in direction:
                    written.setdefault(name, []).append(kind)
    return {name: _agreed([*written.get(name, ()), *kinds]) for name, kinds in seen.items()}


def _declared(document: Document) -> Iterator[str]:
    for kind in ("variable", "label"):
        for node in captures_of(document).get(kind, ()):
            yield from (text(document.source, name) for name in names_in(document, node))


def _may_be_register(name: str) -> bool:
    return name != "WARP_SZ" and state.special_register(name) is None


def _uses(document: Document, node: tree_sitter.Node) -> Iterator[tuple[str, str, str]]:
    """Each name in an instruction that may be a register, how it is used and the type of what it holds."""
    source = document.source
    guard = node.child_by_field_name("predicate")
    register = guard.child_by_field_name("register") if guard is not None else None
    if register is not None:
        yield text(source, register), "r", "pred"
    instruction = read(node, source)
    listed = next((child for child in node.children if child.type == "operands"), None)
    nodes = [child for child in listed.named_children if child.type != "comment"] if listed is not None else []
    if instruction.broken:
        return
    match = form_of(document, node, instruction)
    if match is None:
        return
    operands = given(match.state.form, len(nodes))
    for leaf in from_match(instruction.spelling, match, len(nodes)).leaves:
        if leaf.operand >= len(nodes):
            continue
        written, operand = nodes[leaf.operand], operands[leaf.operand]
        if written.type == "address":
            continue
        parts = _elements(written) if leaf.element >= 0 else [written]
        if operand.kind in _VALUES and leaf.element < len(parts):
            yield from ((name, leaf.direction, leaf.kind) for name in _names(source, parts[max(leaf.element, 0)]))
    for written in nodes:
        if written.type == "address":
            yield from ((name, "r", "b64") for one in written.named_children for name in _names(source, one))


def _elements(node: tree_sitter.Node) -> list[tree_sitter.Node]:
    if node.type not in ("vector", "pair"):
        return [node]
    return [child for child in node.named_children if child.type != "comment"]


def _names(source: bytes, node: tree_sitter.Node) -> Iterator[str]:
    """The name in an operand, which may have a minus, a negation or a selector."""
    if node.type in ("register", "identifier"):
        yield text(source, node)
    elif node.type in ("negated_predicate", "unary"):
        for child in node.named_children:
            yield from _names(source, child)
    elif node.type == "selector":
        base = node.child_by_field_name("base")
        if base is not None and state.special_register(text(source, node)) is None:
            yield from _names(source, base)


def _agreed(kinds: list[str]) -> str:
    """The type of a register that is used as `kinds`."""
    if "pred" in kinds:
        return "pred"
    sizes = {_size(kind) for kind in kinds}
    typed = [kind for kind in kinds if kind[0] != "b" and "x" not in kind]
    # Untyped instructions accept registers of any type, and the instruction decides whether integers are signed.
    if len(sizes) == 1 and typed and len({kind[0] in "us" for kind in typed}) == 1:
        return typed[0]
    return f"b{max(sizes)}"


def _size(kind: str) -> int:
    match = _BITS.match(kind)
    return int(match[2]) * int(match[3] or 1) if match else 64
