"""syntax-error: what the grammar could not read, with what it expected there.

What is missing is told where the next word stands, as ptxas does, and from there the place is shown where it belongs.
Of the places that the parser stumbled over the first is looked for once more, word by word, for its tree may begin far
before the word that is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.context import Context
from ptx_ls.checks.diagnostic import Diagnostic, Edit, Fix, Related
from ptx_ls.sema.heads import following
from ptx_ls.sema.reader import Fault, first_fault

CODE = "syntax-error"
_MOST = 1000
_SHOWN = 40
_FAR = 48 << 10
"""Bytes in which the word at fault is looked for."""
_EXTRAS = ("comment", "line_marker")


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per broken place, at most a thousand; nested errors are one."""
    root = context.document.root
    if not root.has_error:
        return
    source = context.document.source
    fault: Fault | None = None
    count = 0
    last = -1
    for node in _broken(root):
        if node.start_byte < last:
            continue
        last = max(last, node.end_byte)
        fault = _first_fault(node, source) if not count else fault
        found = _describe(node, source)
        if fault is not None and found.start >= fault.start:
            if b"\n" in source[fault.start : found.start]:
                yield _of_fault(fault, source)
            fault = None
        if fault is None or b"\n" not in source[found.start : fault.start]:
            yield found
            fault = None
        count += 1
        if count >= _MOST:
            return
    if fault is not None:
        yield _of_fault(fault, source)


def _first_fault(node: tree_sitter.Node, source: bytes) -> Fault | None:
    """The word at fault, looked for from the beginning of what holds the first broken node."""
    statement, depth = node, 0
    while statement.parent is not None and statement.parent.type not in ("block", "source_file"):
        statement = statement.parent
    # What is over before an error may be what the error is about: a declaration needs no semicolon.
    # A list of targets has its label before it.
    before = statement.prev_named_sibling
    closed = before is None or before.type in ("block", "function_definition")
    if before is not None and (before.type == "label" or (statement.type == "ERROR" and not closed)):
        statement = before
    at = statement.parent
    while at is not None:
        depth += at.type == "block"
        at = at.parent
    return first_fault(source, statement.start_byte, depth, _FAR)


def _of_fault(fault: Fault, source: bytes) -> Diagnostic:
    mark = fault.wanted.strip("'")
    fixes = (Fix(f"Insert {mark}", (Edit(fault.gap, fault.gap, mark),), preferred=True),) if len(mark) == 1 else ()
    related = (Related(fault.gap, fault.gap, f"{fault.wanted} belongs here"),) if fixes else ()
    message = f"Syntax error: expected {fault.wanted}{_near(source, fault.start)}"
    return Diagnostic(CODE, "error", message, fault.start, fault.end, fixes=fixes, related=related)


def _broken(root: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    """ERROR and MISSING nodes in order, without going into what has none, and without recursion."""
    stack = [root]
    while stack:
        node = stack.pop()
        if node.is_missing or node.is_error or node.type == "missing_operand" or _is_hollow(node):
            yield node
        else:
            stack += [c for c in reversed(node.children) if c.has_error or c.is_missing or c.type == "missing_operand"]


def _is_hollow(node: tree_sitter.Node) -> bool:
    """Whether a word such as a number is missing: what the parser missed is a part of it that no tree shows."""
    return node.has_error and node.child_count == 0 and node.start_byte == node.end_byte


def _describe(node: tree_sitter.Node, source: bytes) -> Diagnostic:
    if node.is_missing or node.type == "missing_operand" or _is_hollow(node):
        return _missing(node, source)
    text = source[node.start_byte : node.end_byte].decode("utf-8", "replace").strip()
    first = text.split("\n", 1)[0].strip()
    start = node.start_byte + _leading(source[node.start_byte : node.end_byte])
    if text == "{":
        # Nothing closes it: the error is where the file ends.
        message = "Syntax error: expected '}' before the end of the file"
        related = (Related(start, start + 1, "this brace is not closed"),)
        return Diagnostic(CODE, "error", message, len(source), len(source), related=related)
    if text == "," and source[: node.start_byte].rstrip()[-1:] != b",":
        start, after = following(node.end_byte, source)
        mark = source[start:after].decode("utf-8", "replace")
        fixes = (Fix("Remove the comma", (Edit(node.start_byte, node.end_byte, ""),), preferred=True),)
        message = f"Parsing error near '{mark}': syntax error: what stands behind the comma does not belong there"
        return Diagnostic(CODE, "error", message, start, after, fixes=fixes)
    end = min(node.end_byte, start + len(source[start : node.end_byte].split(b"\n", 1)[0].rstrip()))
    shown = first if len(first) <= _SHOWN else first[: _SHOWN - 1] + "…"
    wanted = _expected(node)
    tail = f": expected {wanted}" if wanted else ""
    message = f"Parsing error near '{_printable(shown)}': syntax error{tail}"
    return Diagnostic(CODE, "error", message, start, max(start, end))


def _missing(node: tree_sitter.Node, source: bytes) -> Diagnostic:
    gap = _end_of_code_before(node)
    start, end = following(node.end_byte, source)
    wanted = _wanted(node)
    message = f"Syntax error: expected {wanted}{_near(source, start)}"
    related = () if b"\n" not in source[gap:start] else (Related(gap, gap, f"{wanted} belongs here"),)
    mark = wanted.strip("'")
    fixes = (Fix(f"Insert {mark}", (Edit(gap, gap, mark),), preferred=True),) if len(mark) == 1 else ()
    return Diagnostic(CODE, "error", message, start, end, fixes=fixes, related=related)


def _leading(text: bytes) -> int:
    return len(text) - len(text.lstrip())


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def _end_of_code_before(node: tree_sitter.Node) -> int:
    """Where the last token before a node ends, comments passed over."""
    at: tree_sitter.Node | None = node
    while at is not None:
        before = at.prev_sibling
        if before is None:
            at = at.parent
        elif before.type in _EXTRAS or before.start_byte == before.end_byte:
            at = before
        else:
            return _last_token_end(before)
    return node.start_byte


def _last_token_end(node: tree_sitter.Node) -> int:
    for child in reversed(node.children):
        if child.type not in _EXTRAS and child.start_byte != child.end_byte:
            return _last_token_end(child) if child.child_count else child.end_byte
    return node.end_byte


def _near(source: bytes, at: int) -> str:
    rest = source[at : at + 200].lstrip().split(b"\n", 1)[0].split()
    if not rest:
        return " before the end of the file"
    word = rest[0].decode("utf-8", "replace")[:_SHOWN]
    return f" near '{_printable(word)}'"


def _wanted(node: tree_sitter.Node) -> str:
    """What is missing. Before a missing `;` it is what the statement lacked first, such as an operand after a comma."""
    place = node.prev_sibling if node.type == ";" else None
    place = place.prev_sibling if place is not None and place.type == "unterminated" else None
    while place is not None and place.child_count:
        place = place.child(place.child_count - 1)
    if place is not None and place.type == "missing_close":
        parent, before = place.parent, place.prev_sibling
        if before is None or before.type != "missing_operand":
            return _CLOSE.get(parent.type if parent else "", "a closing bracket")
        place = before
    if place is not None and place.type == "missing_name":
        return "a name"
    if node.type == "missing_operand" or (place is not None and place.type == "missing_operand"):
        return "an operand"
    return "a closing quote" if node.type == "quote" else _name(node.type)


_CLOSE = {"address": "']'", "subscript": "']'", "vector": "'}'", "parenthesized": "')'", "parameterized_name": "'>'"}


def _name(kind: str) -> str:
    return f"'{kind}'" if not kind[:1].isalpha() else kind.replace("_", " ")


def _expected(node: tree_sitter.Node) -> str:
    """What the parser could have taken where the error begins, in a few words; "" where it would be a long list."""
    parent = node.parent
    kind = parent.type if parent else ""
    before = node.prev_sibling
    if before is not None and before.type in ("operands", "opcode", "modifier") and kind == "instruction":
        return "an operand or ';'"
    return {
        "source_file": "a directive, a function or a variable",
        "block": "a statement",
        "vector": "an operand or '}'",
        "address": "an operand or ']'",
        "operands": "an operand",
        "parameter_list": "a parameter or ')'",
        "variable_declaration": "a type, a name or ';'",
        "target_directive": "a target",
        "version_directive": "a version such as 8.0",
        "instruction": "an operand or ';'",
    }.get(kind, "")
