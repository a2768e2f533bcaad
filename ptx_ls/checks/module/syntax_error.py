"""syntax-error: the source does not follow the grammar; the message says what was expected.

What is missing is reported at the next word, as in ptxas, and the position where it belongs is a related location.
A `;` that an earlier line lacks is reported where it belongs, and the next word is the related location. The first
place where the parser failed is searched again word by word, since its tree may begin far before the word at fault.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import TYPE_CHECKING

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import REPORTED, Diagnostic, Fix, Related
from ptx_ls.checks.base.parsing_error import near, parsing_error
from ptx_ls.checks.common.unread_text import unread_diagnostics
from ptx_ls.lazy import pattern, replace
from ptx_ls.sema.function_head import next_word
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.error_nodes import ErrorNode
from ptx_ls.syntax.text_edit import TextEdit
from ptx_ls.syntax.trivia import EXTRAS, without_gaps

if TYPE_CHECKING:
    from ptx_ls.sema.ptxas_parser.tokens import Fault

CODE = "syntax-error"
_LIMIT = 1000
_SHOWN = 40
_FAR = 48 << 10
"""The number of bytes in which the word at fault is searched for."""
_SEMICOLON = "';' belongs here"
_FOREIGN = pattern(rb"[\x80-\xff]+")


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per broken place, at most a thousand; nested errors count as one."""
    document = context.document
    yield from _foreign(document)
    yield from unread_diagnostics(document)
    unread = document.unparsed_from
    # What is missing at the end of the text that was read may be in the rest.
    yield from (_at_gap(d) for d in _errors(document) if unread is None or d.start < unread)


def _at_gap(found: Diagnostic) -> Diagnostic:
    """A diagnostic of a `;` that is missing in an earlier line, at the end of what it belongs to."""
    gap = next((one.end for one in found.related if one.message == _SEMICOLON), 0)
    if not gap:
        return found
    return replace(found, start=gap - 1, end=gap, related=(Related(found.start, found.end, REPORTED),))


def _foreign(document: Document) -> Iterator[Diagnostic]:
    """Letters that ptxas accepts only in comments, not in strings or before the first word (measured 13.5)."""
    if document.text.is_ascii:
        return
    root = document.root
    count = 0
    for found in _FOREIGN.finditer(document.source):
        node = root.descendant_for_byte_range(*found.span())
        if node is None or node.type == "comment":
            continue
        if found.start() == 0 and found[0].startswith(BOM_UTF8):
            yield _byte_order_mark()
        elif not node.is_error:
            yield Diagnostic(CODE, "error", "Unexpected non-ASCII character. Allowed only in comments.", *found.span())
        # Those in errors count as well: if there are many, each takes time for all the errors around it.
        count += 1
        if count >= _LIMIT:
            return


def _byte_order_mark() -> Diagnostic:
    end = len(BOM_UTF8)
    fix = Fix("Remove the byte order mark", (TextEdit(0, end, ""),), preferred=True)
    message = "Unexpected non-ASCII character. A byte order mark begins the file, which ptxas does not take."
    return Diagnostic(CODE, "error", message, 0, end, fixes=(fix,))


def _errors(document: Document) -> Iterator[Diagnostic]:
    root, source = document.root, document.source
    if not root.has_error:
        return
    fault: Fault | None = None
    count = 0
    last = -1
    for broken in document.error_nodes:
        if broken.node.start_byte < last:
            continue
        last = max(last, broken.node.end_byte)
        if not count:
            fault = _first_fault(broken, source) or _fault_at_end(broken, source)
        found = _describe(broken, root, source)
        if fault is not None and found.start >= fault.start:
            is_before = b"\n" in source[fault.start : found.start]
            if is_before:
                yield _fault_error(fault, source)
            is_dot, last_end = source[fault.start : fault.end] == b".", fault.end
            fault = None
            if is_before and is_dot and not without_gaps(source[last_end : found.start]):
                # The fault there is the dot before it.
                count += 1
                continue
        if fault is None or b"\n" not in source[found.start : fault.start]:
            yield found
            fault = None
        count += 1
        if count >= _LIMIT:
            return
    if fault is not None:
        yield _fault_error(fault, source)


def _first_fault(broken: ErrorNode, source: bytes) -> Fault | None:
    """The word at fault, searched for from the start of what holds the first broken node."""
    statement = broken
    while statement.parent is not None and statement.parent.node.type not in ("block", "source_file"):
        statement = statement.parent
    # What ends before an error may be its cause: a declaration needs no semicolon.
    # A list of targets is preceded by its label.
    first = statement.node
    before = statement.previous_sibling
    while before is not None and (not before.node.is_named or before.node.type in EXTRAS):
        before = before.previous_sibling
    closed = before is None or before.node.type in ("block", "function_definition")
    if before is not None and (before.node.type == "label" or (first.type == "ERROR" and not closed)):
        first = before.node
    depth = sum(around.type == "block" for around in statement.ancestors)
    return _fault_from(source, first.start_byte, depth)


def _fault_at_end(broken: ErrorNode, source: bytes) -> Fault | None:
    """The word at fault among the last of a long unclosed body: most likely a file that ends too early."""
    start, end = broken.node.start_byte, broken.node.end_byte
    start += _leading(source[start:end])
    if source[start : start + 1] != b"{" or source[end:].strip() or not _may_open_block(broken):
        return None
    last_end = source.rfind(b";", start, max(start, len(source) - _SHOWN))
    return _fault_from(source, last_end + 1, 1) if last_end >= 0 else None


def _fault_from(source: bytes, start: int, depth: int) -> Fault | None:
    # Imported here, because a file without errors needs none of this.
    from ptx_ls.sema.ptxas_parser.first_fault import first_fault

    return first_fault(source, start, depth, _FAR)


def _may_open_block(broken: ErrorNode) -> bool:
    return broken.parent is None or broken.parent.node.type in ("block", "source_file", "function_definition")


def _fault_error(fault: Fault, source: bytes) -> Diagnostic:
    mark = fault.expected.strip("'")
    fixes = (Fix(f"Insert {mark}", (TextEdit(fault.gap, fault.gap, mark),), preferred=True),) if len(mark) == 1 else ()
    related = (Related(fault.gap, fault.gap, f"{fault.expected} belongs here"),) if fixes else ()
    message = f"Expected {fault.expected} before {_word_at(source, fault.start)}"
    return Diagnostic(CODE, "error", message, fault.start, fault.end, fixes=fixes, related=related)


def _describe(broken: ErrorNode, root: tree_sitter.Node, source: bytes) -> Diagnostic:
    node = broken.node
    if node.is_missing or node.type == "missing_operand" or broken.is_hollow:
        return _missing(broken, root, source)
    text = source[node.start_byte : node.end_byte].decode("utf-8", "replace").strip()
    if text.startswith("\0"):
        return _nul(node.start_byte + _leading(source[node.start_byte : node.end_byte]), source)
    first = text.split("\n", 1)[0].strip()
    start = node.start_byte + _leading(source[node.start_byte : node.end_byte])
    if text == "{" and _may_open_block(broken):
        # Nothing closes it: the error is at the end of the file.
        message = "Expected '}' before the end of the file"
        related = (Related(start, start + 1, "this brace is not closed"),)
        return Diagnostic(CODE, "error", message, len(source), len(source), related=related)
    before = _visible_end(source, node.start_byte)
    if text == "," and source[before - 1 : before] != b",":
        start, after = next_word(node.end_byte, source)
        mark = source[start:after].decode("utf-8", "replace")
        fixes = (Fix("Remove the comma", (TextEdit(node.start_byte, node.end_byte, ""),), preferred=True),)
        message = f"Nothing follows the comma before '{mark}'"
        return Diagnostic(CODE, "error", message, start, after, fixes=fixes, ptxas=near(mark))
    end = min(node.end_byte, start + len(source[start : node.end_byte].split(b"\n", 1)[0].rstrip()))
    shown = first if len(first) <= _SHOWN else first[: _SHOWN - 1] + "…"
    expected, found = _expected(broken), _printable(shown)
    message = f"Expected {expected}, found '{found}'" if expected else f"'{found}' is not expected here"
    return parsing_error(CODE, found, message, start, max(start, end))


def _nul(start: int, source: bytes) -> Diagnostic:
    """The error of a NUL, at which ptxas takes the text to end (measured 13.5)."""
    end = start + len(source[start:]) - len(source[start:].lstrip(b"\0"))
    if source[end:].strip(b"\0 \t\r\n"):
        message = "Unexpected EOF encountered. For ptxas the text ends at a NUL."
    else:
        what = "A NUL ends the file (nvrtcGetPTXSize counts it), which drivers take and ptxas does not"
        message = f"Unexpected EOF encountered. {what}."
    fix = Fix("Remove the NUL", (TextEdit(start, end, ""),), preferred=True)
    return Diagnostic(CODE, "error", message, start, end, fixes=(fix,))


def _missing(broken: ErrorNode, root: tree_sitter.Node, source: bytes) -> Diagnostic:
    gap = _end_of_code_before(broken.node.start_byte, root, source)
    start, end = next_word(broken.node.end_byte, source)
    expected = _missing_name(broken)
    message = f"Expected {expected} before {_word_at(source, start)}"
    related = () if b"\n" not in source[gap:start] else (Related(gap, gap, f"{expected} belongs here"),)
    mark = expected.strip("'")
    fixes = (Fix(f"Insert {mark}", (TextEdit(gap, gap, mark),), preferred=True),) if len(mark) == 1 else ()
    return Diagnostic(CODE, "error", message, start, end, fixes=fixes, related=related)


def _leading(text: bytes) -> int:
    return len(text) - len(text.lstrip())


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def _visible_end(source: bytes, end: int) -> int:
    """The end of the last byte before an offset that is no blank or line break; only blanks are skipped."""
    while end > 0 and source[end - 1 : end].isspace():
        end -= 1
    return end


def _end_of_code_before(at: int, root: tree_sitter.Node, source: bytes) -> int:
    """The end of the last token before an offset, comments skipped; the offset itself if there is none."""
    end = at
    while (end := _visible_end(source, end)) > 0:
        last = root.descendant_for_byte_range(end - 1, end - 1)
        if last is None or last.type not in EXTRAS:
            return end
        end = last.start_byte
    return at


def _word_at(source: bytes, at: int) -> str:
    """The word at an offset as a message names it."""
    rest = source[at : at + 200].lstrip().split(b"\n", 1)[0].split()
    if not rest:
        return "the end of the file"
    word = rest[0].decode("utf-8", "replace")[:_SHOWN]
    return f"'{_printable(word)}'"


def _missing_name(broken: ErrorNode) -> str:
    """What is missing. Before a missing `;` it is what the statement lacked first, such as an operand after a comma."""
    kind = broken.node.type
    place = broken
    mark = broken.previous_sibling if kind == ";" else None
    if mark is not None and mark.node.type == "unterminated" and mark.previous_sibling is not None:
        place = _last_in(mark.previous_sibling)
    if place.node.type == "missing_close":
        before = place.previous_sibling
        if before is None or before.node.type != "missing_operand":
            return _CLOSE.get(place.parent.node.type if place.parent else "", "a closing bracket")
        place = before
    if place.node.type == "missing_name":
        return "a name"
    if "missing_operand" in (kind, place.node.type):
        return "an operand"
    return "a closing quote" if kind == "quote" else _name(kind)


def _last_in(place: ErrorNode) -> ErrorNode:
    """The last node without children in a subtree."""
    while (count := place.node.child_count) and (last := place.node.child(count - 1)) is not None:
        place = ErrorNode(last, place)
    return place


_CLOSE = {"address": "']'", "subscript": "']'", "vector": "'}'", "parenthesized": "')'", "parameterized_name": "'>'"}


def _name(kind: str) -> str:
    if not kind[:1].isalpha():
        return f"'{kind}'"
    words = "name" if kind == "identifier" else kind.replace("_", " ")
    return words if words.endswith("s") else f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def _expected(broken: ErrorNode) -> str:
    """What the parser could have accepted where the error begins, in a few words; "" if the list would be long."""
    kind = broken.parent.node.type if broken.parent else ""
    before = broken.previous_sibling
    if before is not None and before.node.type in ("operands", "opcode", "modifier") and kind == "instruction":
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
