"""function-head: a word is out of place in the head of a function, such as a result before a kernel's name.

A kernel has no results; .common is for variables; a parameter, also in a prototype, has one type and at most one
dimension; the declaration of a kernel, or of a function within a body, ends with a semicolon.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.parsing_error import parsing_error
from ptx_ls.isa import state
from ptx_ls.lazy import pattern
from ptx_ls.sema.directives import directives_of
from ptx_ls.sema.function_head import heads_of
from ptx_ls.sema.variables import NO_NAMES, read_plain

if TYPE_CHECKING:
    from ptx_ls.sema.ptxas_parser.tokens import Fault

CODE = "function-head"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per head, at the word where ptxas stops."""
    source = context.document.source
    valid: set[tuple[bool, bytes]] = set()
    nodes = directives_of(context.document).nodes
    for node, whole in zip(nodes, heads_of(context.document), strict=True):
        if whole is not None and whole.is_like:
            continue
        if len(nodes) <= _FEW and _is_usual_kernel(node, source):
            continue
        written = whole.canonical_head if whole is not None else b""
        if is_usual(written):
            continue
        # Imported here, because a file with usual functions needs none of it.
        from ptx_ls.sema.ptxas_parser.first_fault import fault_of_head

        inside = node.parent is not None and node.parent.type == "block"
        key = inside, written
        if key in valid:
            continue
        head = fault_of_head(source, node.start_byte, len(source), inside)
        fault = head or _fault_after(source, node)
        if fault is None:
            if key[1]:
                valid.add(key)
            continue
        # Misplaced directives are left to misplaced-directive, and a broken head is a syntax error anyway.
        parts = [c for c in node.children if c.type != "block"]
        if any(head and _is_elsewhere(source, c) if c.start_byte == fault.start else c.has_error for c in parts):
            continue
        word = source[fault.start : fault.end].decode("utf-8", "replace")
        at = node.descendant_for_byte_range(fault.start, fault.end)
        # Types that do not exist are left to unknown-type.
        if at is not None and at.type == "data_type" and not _is_type(word):
            continue
        message = f"Expected {fault.expected}, found '{word}'"
        yield parsing_error(CODE, word, message, fault.start, fault.end)


_FORMAL = pattern(
    rb"\.param (?:\.align [1-9]\d* )?\.(?:[bus](?:8|16|32|64)|f(?:16|32|64)) "
    rb"(\.ptr (?:\.(?:global|shared|const|local) )?(?:\.align [1-9]\d* )?)?n(?:\[[1-9]\d*\])?"
)
_USUAL = pattern(
    rb"(?:\.(?:visible|weak|extern) )?(?:"
    rb"\.func (?:\( ?p ?\) ?)?n ?\( ?(?:p(?: ?, ?p)*)? ?\) ?[{;]|"
    rb"\.entry n ?\( ?(?:[pq](?: ?, ?[pq])*)? ?\) ?(?:\.(?:max|req)ntid [1-9]\d*(?: ?, ?[1-9]\d*){,2} ?)?\{)"
)
_FEW = 8
"""Functions up to which to see that each has a usual head takes less time than to see which heads are alike."""
_KERNEL = [".entry", "identifier", "parameter_list", "block"]


def is_usual(head: bytes) -> bool:
    """Whether nothing can be out of place in a head with a letter in place of each name."""
    return _USUAL.fullmatch(_FORMAL.sub(lambda found: b"q" if found[1] else b"p", head)) is not None


def _is_usual_kernel(node: tree_sitter.Node, source: bytes) -> bool:
    """Whether a function is a kernel whose parameters are scalars, as most are: nothing in its head can be out of
    place."""
    parts = node.children
    if parts[0].type == "linkage_directive" and parts[0].children[0].type != ".common":
        parts = parts[1:]
    if node.has_error or [part.type for part in parts] != _KERNEL:
        return False
    names = [_text(parts[1], source)]
    for parameter in parts[2].children[1:-1:2]:
        words, declared = read_plain(source[parameter.start_byte : parameter.end_byte]) or ("", ())
        _, _, type_ = words.partition(" ")
        if len(declared) != 1 or declared[0].count is not None or declared[0].dimensions or not _is_type(type_):
            return False
        names.append(declared[0].name)
    return not any(name in NO_NAMES for name in names)


def _fault_after(source: bytes, node: tree_sitter.Node) -> Fault | None:
    """The first fault after a function without a body: the declaration of a function that is no kernel needs no
    semicolon, so that a type or a .pragma begins the next statement."""
    kind = node.child_by_field_name("kind")
    if kind is None or kind.type != ".func":
        return None
    from ptx_ls.sema.ptxas_parser.first_fault import fault_of_items

    other = next((c for c in node.children if c.type == "pragma_directive" or _is_variable(source, c)), None)
    fault = fault_of_items(source, other.start_byte, node.end_byte) if other is not None else None
    # A body after a .pragma is left to misplaced-directive.
    is_body = fault is not None and source[fault.start : fault.end] == b"{"
    return None if is_body and other is not None and other.type == "pragma_directive" else fault


def _is_elsewhere(source: bytes, node: tree_sitter.Node) -> bool:
    """Whether a directive is out of place, which misplaced-directive reports."""
    return node.type == "performance_directive" and not _is_variable(source, node)


def _is_variable(source: bytes, node: tree_sitter.Node) -> bool:
    """Whether what the tree takes for a directive of a function begins the declaration of a variable."""
    name = node.child_by_field_name("name") if node.type == "performance_directive" else None
    if name is None:
        return False
    from ptx_ls.sema.ptxas_parser.words import begins_variable

    return begins_variable(_text(name, source))


def _text(node: tree_sitter.Node, source: bytes) -> str:
    return source[node.start_byte : node.end_byte].decode("utf-8", "replace")


def _is_type(word: str) -> bool:
    return word in state.names_of_types() or state.is_read_as_type(word)
