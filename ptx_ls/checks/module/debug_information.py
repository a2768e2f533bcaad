"""debug-information: a .loc names an unknown .loc, a number is too large, or a feature needs a later version.

This covers values in a .section that do not fit their type, and numbers of a .loc that have more than 32 bits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.parsing_error import parsing_error
from ptx_ls.checks.common.ptxas_position import at_next_word
from ptx_ls.isa import state
from ptx_ls.isa.state_model import FundamentalType
from ptx_ls.lazy import pattern
from ptx_ls.syntax.literals import FLOAT, integer, is_beyond_32_bits, kept
from ptx_ls.syntax.trivia import EXTRAS, GAP

if TYPE_CHECKING:
    from ptx_ls.sema.ptxas_parser.tokens import Token

CODE = "debug-information"

# Almost every line of a program compiled with line information is a .loc: they are read without the tree.
_SPACE = rb"(?=[\s/])" + GAP
_NUMBER = rb"((?:0[xX][0-9a-fA-F]+|0[bB][01]+|\d+)U?|WARP_SZ)"
_PLACE = _NUMBER + _SPACE + _NUMBER + _SPACE + _NUMBER
# Compiled on first use: most files are valid at a glance.
_LOC = (
    rb"(?s)//[^\n]*|/\*.*?\*/|\.loc"
    + _SPACE
    + _PLACE
    + rb"(?:"
    + GAP
    + rb","
    + GAP
    + rb"(\w+)"
    + _SPACE
    + rb"[\w$.%]+(?:"
    + GAP
    + rb"\+"
    + GAP
    + rb"\d\w*)?"
    + GAP
    + rb","
    + GAP
    + rb"(\w+)"
    + _SPACE
    + rb"("
    + _PLACE
    + rb"))?"
)
_WORDS = ("function_name", "inlined_at")

_LABEL = rb"[A-Za-z_$%][\w$]*"
_NO_LABELS = ("WARP_SZ", "function_name", "inlined_at")


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per .loc that names no earlier one, and per value or type that no section can hold."""
    yield from _check_lines(context)
    valid: set[bytes] = set()
    for node in context.document.root.children:
        body = node.child_by_field_name("body") if node.type == "section_directive" and not node.has_error else None
        if body is not None:
            yield from _check_name(context, node)
            # Plain data that a partial document omits fits its types.
            if not _is_valid(context.document.parsed_text(body.start_byte, body.end_byte), valid):
                yield from _check_section(context, body)
            if _is_old(context):
                for label in body.children:
                    if label.type == "label":
                        yield _too_old("Defining labels in .section", label.start_byte, label.end_byte)


_MAY_NAME_SECTION = (".sreg", ".version")
"""Words of the language that ptxas still accepts as the name of a section (measured 13.5)."""


def _check_name(context: Context, section: tree_sitter.Node) -> Iterator[Diagnostic]:
    """Errors of names that no section can have: directives, spaces and types."""
    name = section.child_by_field_name("name")
    if name is None:
        return
    word = context.document.source[name.start_byte : name.end_byte].decode("utf-8", "replace")
    if _is_section_name(context, word):
        return
    message = f"Expected the name of a section such as .debug_info, found '{word}'"
    yield parsing_error(CODE, word, message, name.start_byte, name.end_byte)


def _is_section_name(context: Context, word: str) -> bool:
    """Whether ptxas accepts a word as the name of a section; directives of later versions are left to other checks."""
    if not _is_reserved(word):
        return True
    known = state.directive(word) or state.space(word) or state.type_of(word)
    return known is not None and known.gate is not None and not context.judge.is_open(known.gate)


@lru_cache
def _is_reserved(word: str) -> bool:
    """Whether a word is a directive, a space or a type."""
    if word in _MAY_NAME_SECTION:
        return False
    known = state.directive(word) or state.space(word) or state.type_of_data(word) or state.vector(word)
    return known is not None or state.is_read_as_type(word)


_LABELS_SINCE = 70
"""The version from which sections have labels, and .loc may name a label of a function (measured 13.5)."""
_DIFFERENCES_SINCE = 75
"""The version from which a label may be subtracted from another (measured 13.5)."""
_LINES_CHECKED_SINCE = 40
"""In earlier versions ptxas reads the words after a .loc and ignores them (measured 13.5)."""


def _is_old(context: Context) -> bool:
    version = context.judge.version
    return version is not None and version < _LABELS_SINCE


def _has_differences(context: Context) -> bool:
    version = context.judge.version
    return version is None or version >= _DIFFERENCES_SINCE


def _too_old(feature: str, start: int, end: int) -> Diagnostic:
    message = f"Feature '{feature}' requires PTX ISA .version 7.0 or later"
    return Diagnostic(CODE, "error", message, start, end)


def _check_lines(context: Context) -> Iterator[Diagnostic]:
    source = context.document.source
    yield from _wrong_numbers(context)
    if b"inlined_at" not in source:
        return
    version = context.judge.version
    if version is not None and version < _LINES_CHECKED_SINCE:
        return
    is_old = _is_old(context)
    if not is_old and _are_valid(source):
        return
    known: set[tuple[int | None, ...]] = set()
    for match in re.finditer(_LOC, source):
        if match[1] is None:
            # A comment.
            continue
        words = [match[i].decode("ascii", "replace") for i in (4, 5) if match[i] is not None]
        wrong = next((i for i, word in enumerate(words) if word != _WORDS[i]), None)
        if wrong is not None:
            message = f"Expected {_WORDS[wrong]}, found '{words[wrong]}'"
            yield parsing_error(CODE, words[wrong], message, *match.span(4 + wrong))
        elif words and (beyond := next((i for i in (7, 8, 9) if is_beyond_32_bits(match[i].decode("ascii"))), 0)):
            yield _overflow(*match.span(beyond))
        elif words and _numbers(match, 7) not in known:
            where = " ".join(match[i].decode("ascii") for i in (7, 8, 9))
            message = f"Source location {where} used in inlined_at directive must be used in a preceding .loc directive"
            yield Diagnostic(CODE, "error", message, *match.span(6))
        elif words and is_old:
            yield _too_old("Line information of inline functions", *match.span(4))
        known.add(_numbers(match, 1))


def _numbers(match: re.Match[bytes], first: int) -> tuple[int | None, ...]:
    """The file, line and column in three groups, truncated as in ptxas: the file to 16 bits, the others to 32 (measured
    13.5)."""
    values = (integer(match[i].decode("ascii")) for i in range(first, first + 3))
    return tuple(
        None if value is None else kept(value) % (1 << bits) for value, bits in zip(values, (16, 32, 32), strict=True)
    )


def _overflow(start: int, end: int) -> Diagnostic:
    return Diagnostic(CODE, "error", "Constant overflow. The number has more than 32 bits.", start, end)


def _wrong_numbers(context: Context) -> Iterator[Diagnostic]:
    """Errors of numbers of more than 32 bits, searched for where there are many digits, and of what is not one."""
    source = context.document.source
    places = (at for odd in _ODD_NUMBER for at in context.document.occurrences(odd))
    for match in filter(None, (_MANY_DIGITS.match(source, at) for at in places)):
        word = context.document.root.descendant_for_byte_range(match.start(), match.start() + 1)
        if word is None or word.type in (*EXTRAS, "string"):
            continue
        if match["no_integer"] is not None:
            yield _no_integer(match["no_integer"].decode("ascii"), *match.span("no_integer"))
            continue
        for number in _LONG_NUMBER.finditer(source, match.start(), match.end()):
            if is_beyond_32_bits(number[0].decode("ascii")):
                yield _overflow(*number.span())


def _are_valid(source: bytes) -> bool:
    """Whether every .loc is evidently inlined at an earlier one; a large file has very many, and most of them twice."""
    different = b"\n".join(dict.fromkeys(_WHOLE_LOC.findall(source)))
    if _ODD_LOC.search(different):
        return False
    known: set[bytes] = set()
    for place, target in _QUICK_LOC.findall(different):
        if target and target not in known:
            return False
        known.add(place)
    return True


_NO_INTEGER = rb"(?P<no_integer>\d+\.(?=\w)|" + FLOAT + rb")"
# Two expressions, so that each begins with letters that a search can leap to. Most numbers are short, and on one line.
_ODD_NUMBER = (pattern(rb"\.loc(?!(?:[ \t]+\d{1,8}){3}[ \t\r\n,])"), pattern(rb"\.file(?![ \t]+\d{1,8}[ \t])"))
_MANY_DIGITS = pattern(
    rb"\.(?:loc|file)(?:"
    + _SPACE
    + rb"(?:0[xX])?[0-9a-fA-F]{1,8})*"
    + _SPACE
    + rb"(?:"
    + _NO_INTEGER
    + rb"|(?:0[xX])?[0-9a-fA-F]{9,}(?!\w))"
)
_LONG_NUMBER = pattern(rb"(?<!\w)(?:0[xX][0-9a-fA-F]+|\d+)(?!\w)")
_WHOLE_LOC = pattern(rb"\.loc\s[^\n]*(?:\n\s*,[^\n]*)*")
_QUICK_LOC = pattern(rb"\.loc\s+(\d+\s+\d+\s+\d+)(?:\s*,\s*function_name[^\n,]*,\s*inlined_at\s+(\S+\s+\S+\s+\S+))?")
_ODD_LOC = pattern(rb"\.loc\s[^\n,]*,(?:(?!\s*function_name\s)|[^\n,]*,(?!\s*inlined_at\s))")


def _check_section(context: Context, body: tree_sitter.Node) -> Iterator[Diagnostic]:
    # Imported here, because data as compilers write it needs none of it.
    from ptx_ls.sema.ptxas_parser.tokens import tokens

    source = context.document.source
    valid: set[bytes] = set()
    for node in body.children:
        text = source[node.start_byte : node.end_byte]
        # Most data resembles data before it.
        if node.type != "section_data" or text in valid:
            continue
        found = list(_check_data(context, tokens(source, node.start_byte, node.end_byte)))
        yield from found
        if not found:
            valid.add(text)


def _check_data(context: Context, words: list[Token]) -> Iterator[Diagnostic]:
    """The faults of a type and the values after it, which the tree accepts in any order."""
    source = context.document.source
    first, *values = words
    type_ = state.type_of_data(first.text)
    if type_ is None and not state.is_read_as_type(first.text):
        message = f"Expected a type such as .b8, found '{first.text}'"
        yield parsing_error(CODE, first.text, message, first.start, first.end)
        return
    odd = _odd_value(context, values)
    if odd is not None:
        yield odd
        return
    is_address = values[0].kind in ("name", "dot")
    least = _MIN_ADDRESS_BITS if is_address else 0
    if type_ is None or type_.kind != "bits" or not least <= type_.bits <= _MAX_BITS:
        # An offset ends an address, everything else can go on.
        is_over = is_address and len(values) > 1
        start, end, related = at_next_word(
            source, first.start, first.end, first.end if is_over else values[-1].end, "this type"
        )
        yield Diagnostic(CODE, "error", "Illegal type for dwarf data", start, end, related=related)
    elif not is_address:
        yield from _check_numbers(source, values, type_)
    elif len(values) > 2 and values[1].text == "-" and not _has_differences(context):
        message = "Feature 'labels1 - labels2 expression in .section' requires PTX ISA .version 7.5 or later"
        yield Diagnostic(CODE, "error", message, values[0].start, values[-1].end)


def _check_numbers(source: bytes, values: list[Token], type_: FundamentalType) -> Iterator[Diagnostic]:
    for before, number in zip([None, *values], values, strict=False):
        value = integer(number.text) if number.kind == "number" else None
        if value is None or value >= 1 << 64:
            continue
        is_negative = before is not None and before.text == "-"
        # Of a positive value ptxas checks only 32 bits (measured 13.5).
        value = -value if is_negative else value % (1 << 32)
        if _is_out(value, type_.bits):
            start = before.start if before is not None and is_negative else number.start
            message = f"Value out of range for type {type_.name} {value}"
            place = at_next_word(source, start, number.end, values[-1].end, "this value")
            yield Diagnostic(CODE, "error", message, place[0], place[1], related=place[2])


def _odd_value(context: Context, values: list[Token]) -> Diagnostic | None:
    """The word with which data cannot go on, though the tree accepts it: a name among numbers, or after an address."""
    first = values[0]
    if (point := next((word for word in values if word.kind in ("float", "bits")), None)) is not None:
        return _no_integer(point.text, point.start, point.end)
    if first.kind == "number" or first.text == "-":
        odd = next((word for word in values if word.kind in ("name", "dot") or word.text in _NO_LABELS), None)
    elif first.kind == "dot":
        is_name = _is_section_name(context, first.text) and not first.text[1:2].isdigit() and first.text != "."
        odd = _odd_offset(values) if is_name else first
    elif first.text in _NO_LABELS:
        odd = first
    else:
        odd = _odd_offset(values)
    if odd is None:
        return None
    return parsing_error(CODE, odd.text, f"A value cannot continue with '{odd.text}'", odd.start, odd.end)


def _odd_offset(values: list[Token]) -> Token | None:
    """What may not follow an address: from a label another one may be subtracted, to others a number is added."""
    if len(values) == 1:
        return None
    sign, *rest = values[1:]
    if sign.text == "," or (sign.text == "-" and values[0].kind == "dot"):
        return sign
    kind = "number" if sign.text == "+" else "name"
    return next((word for at, word in enumerate(rest) if at or word.kind != kind or word.text in _NO_LABELS), None)


def _no_integer(text: str, start: int, end: int) -> Diagnostic:
    message = "A dot after a number is part of it" if text[-1] == "." else "Only an integer is allowed here"
    return parsing_error(CODE, text, message, start, end)


_MIN_ADDRESS_BITS = 32


def _is_valid(section: bytes, valid: set[bytes]) -> bool:
    """Whether all values evidently fit their types; `well`: lines known to be valid, to which this adds. Most lines
    of a section recur."""
    if b"/*" in section or b"#" in section:
        return False
    lines = {line for line in set(section.split(b"\n")) - valid if line.strip(b" \t{}")}
    if not lines:
        return True
    text = b"\n".join(lines)
    if _CONTINUED.search(text):
        return _has_usual_data(_COMMENT.sub(b"", section))
    if not _has_usual_data(_COMMENT.sub(b"", text)):
        return False
    valid |= lines
    return True


def _has_usual_data(text: bytes) -> bool:
    return not _SUSPECT.search(text) and all(map(_is_usual, set(_TYPE.findall(text))))


_MAX_BITS = 64
_COMMENT = pattern(rb"//[^\n]*")
# A line that does not begin with its statement, or ends after a type.
_CONTINUED = pattern(rb"^(?![ \t]*(?:[.{}]|//|[\w$]+:|\r?$))|^[ \t]*\.\w+[ \t]*(?://|\r?$)", re.MULTILINE)
_TYPE = pattern(rb"(\.\w+)\s+(?:[\w$-]|(\.[\w:$]+))")
# Differences of labels as well, which old versions do not have.
_SUSPECT = pattern(
    rb"\.(?:b8|b16|byte)\s+[A-Za-z_$%.]|,\s*[A-Za-z_$%.]|\.(?:b32|b64|4byte|quad)\s+(?:[.]\d|[.]\w+\s*(?:[-,]|\+\s*[A-Za-z_$%])|"
    + _LABEL
    + rb"\s*(?:,|-|\+\s*[A-Za-z_$%]|[+-]\s*\w+\s*,))"
    rb"|function_name|inlined_at|WARP_SZ|(?<![\w$])\d+\."
    rb"|\.(?:b8|byte)\b[^.]*?(?<![\w$])(?:[3-9]\d\d|2[6-9]\d|25[6-9]|\d{4,}|0[xX]\w{3,}|0[bB]\w{9,}|-\s*\w{3,})"
    rb"|\.b16\b[^.]*?(?<![\w$])(?:\d{5,}|0[xX]\w{5,}|0[bB]\w{17,})|-\s*\w{5,}"
)


def _is_usual(words: tuple[bytes, bytes]) -> bool:
    word, section = (text.decode("ascii", "replace") for text in words)
    type_ = state.type_of_data(word)
    return type_ is not None and type_.kind == "bits" and type_.bits <= _MAX_BITS and not _is_reserved(section)


def _is_out(value: int, bits: int) -> bool:
    # Of .b32 and .b64 ptxas checks only negative values (measured 13.5).
    most = (1 << bits) - 1 if bits < 32 else value
    return not -(1 << (bits - 1)) <= value <= most
