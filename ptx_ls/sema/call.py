"""The parts of a call: its results, its callee, its arguments, and the list of targets of an indirect call."""

from __future__ import annotations

import re
from functools import cache

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.memo.memo import query
from ptx_ls.syntax.trivia import EXTRAS


@query(4096)
def is_call(spelling: bytes) -> bool:
    """Whether an instruction with this spelling calls functions."""
    return spelling.partition(b".")[0].decode("utf-8", "replace") in _names()


@cache
def opcodes_that_call() -> re.Pattern[bytes]:
    """The opcodes of instructions that call functions."""
    words = sorted({name.partition(".")[0] for name in _names()})
    return re.compile("(?:{})(?![\\w$])".format("|".join(map(re.escape, words))).encode())


def _names() -> frozenset[str]:
    # Imported here, because it is not needed where nothing is called.
    from ptx_ls.isa.notation.effects import names_with

    return names_with("call")


@dataclass(frozen=True)
class Call:
    """A call. `target` is the list or prototype of an indirect call, `second` the word after the opcode."""

    second: tree_sitter.Node
    callee: tree_sitter.Node
    results: tuple[tree_sitter.Node, ...]
    arguments: tuple[tree_sitter.Node, ...]
    target: tree_sitter.Node | None

    def place(self, part: tree_sitter.Node) -> tuple[int, int]:
        """Where to show a fault of a part: at the part itself if it is on the line of the word after the opcode, which
        ptxas reports, else at that word."""
        shown = part if part.start_point[0] == self.second.start_point[0] else self.second
        return shown.start_byte, shown.end_byte


def read_call(node: tree_sitter.Node) -> Call | None:
    """The parts of a call; None if it has syntax errors or another shape."""
    operands = next((c for c in node.children if c.type == "operands"), None)
    if operands is None or node.has_error:
        return None
    second = next((c for c in node.children if c.type == "modifier"), operands.children[0])
    parts = [c for c in operands.named_children if c.type not in EXTRAS]
    results = parts.pop(0) if parts and parts[0].type == "parenthesized" else None
    if not parts or parts[0].type not in ("identifier", "register"):
        return None
    callee = parts.pop(0)
    arguments = parts.pop(0) if parts and parts[0].type == "parenthesized" else None
    target = parts.pop(0) if parts else None
    if parts or (target is not None and target.type not in ("identifier", "register")):
        return None
    return Call(second, callee, _inner(results), _inner(arguments), target)


def first_stray(node: tree_sitter.Node) -> tree_sitter.Node | None:
    """The first operand that does not fit `(results), name, (arguments), name`; None if all fit."""
    operands = next((c for c in node.children if c.type == "operands"), None)
    parts = [c for c in operands.named_children if c.type not in EXTRAS] if operands else []
    if parts and parts[0].type == "parenthesized":
        del parts[0]
    for expected in (_NAMES, _LISTS, _NAMES):
        if not parts:
            return None
        if parts[0].type in expected:
            del parts[0]
        elif expected is not _LISTS:
            return parts[0]
    return parts[0] if parts else None


_NAMES = ("identifier", "register", "selector")
_LISTS = ("parenthesized",)


def _inner(node: tree_sitter.Node | None) -> tuple[tree_sitter.Node, ...]:
    return tuple(c for c in node.named_children if c.type not in EXTRAS) if node else ()
