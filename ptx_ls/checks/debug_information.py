"""debug-information: a .loc is inlined where no .loc is, a number is too large, or the version is too old for it.

A section holds a value that is too large for its type; a .loc one that has more than 32 bits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.behind import told
from ptx_ls.checks.context import Context
from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.isa import state
from ptx_ls.quick import pattern
from ptx_ls.sema.literal import FLOAT, integer, is_beyond_32_bits, kept
from ptx_ls.syntax.gap import GAP

CODE = "debug-information"

# Almost every line of a program compiled with line information is a .loc: they are read without the tree.
_SPACE = rb"(?=[\s/])" + GAP
_NUMBER = rb"((?:0[xX][0-9a-fA-F]+|0[bB][01]+|\d+)U?|WARP_SZ)"
_PLACE = _NUMBER + _SPACE + _NUMBER + _SPACE + _NUMBER
# Compiled where it is used: of most files it shows at a glance that they are well.
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

# Data of a section: the word for a type, then numbers, or an address, of a label or a section.
_NUMBERS = rb"-?\s*\d\w*(?:\s*,\s*-?\s*\d\w*)*"
_LABEL = rb"[A-Za-z_$%][\w$]*"
_DATA = pattern(
    rb"(\.\w+)\s+(?:(" + _NUMBERS + rb")|(" + _LABEL + rb"|\.[\w:]+)(\s*\+\s*\d\w*|\s*-\s*" + _LABEL + rb")?)"
)
# A point behind a decimal number is part of it, whatever comes next.
_WITH_POINT = pattern(rb"(?:[^/]*[^\w/])?(\d+\.)\Z")
_BEHIND_NUMBERS = pattern(rb"\s*,\s*(" + _LABEL + rb"|\.[\w:]+)")
_BEHIND_ADDRESS = pattern(rb"\s*(?:(?P<comma>,)|(?P<minus>-)\s*(?P<number>\d\w*)?|\+\s*(?P<label>" + _LABEL + rb"))")
_LIKE_NUMBER = pattern(rb"\.\d")
_NO_LABELS = ("WARP_SZ", "function_name", "inlined_at")
_LARGE = pattern(rb"(?<![\w$.])(?:-\s*)?(?:0[xX][0-9a-fA-F]{3,}|0[bB][01]{9,}|\d{3,})U?(?![\w$])")


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per .loc that names no earlier one, and per value or type that no section holds."""
    yield from _of_lines(context)
    well: set[bytes] = set()
    for node in context.document.root.children:
        body = node.child_by_field_name("body") if node.type == "section_directive" and not node.has_error else None
        if body is not None:
            yield from _of_name(context, node)
            # Plain data that a sketch leaves out fits its types.
            if not _is_well(context.document.sketched(body.start_byte, body.end_byte), well):
                yield from _of_section(context, body.start_byte, body.end_byte)
            if _is_old(context):
                for label in body.children:
                    if label.type == "label":
                        yield _too_old("Defining labels in .section", label.start_byte, label.end_byte)


_MAY_NAME_SECTION = (".sreg", ".version")
"""Words of the language that ptxas takes for the name of a section nevertheless (measured 13.5)."""


def _of_name(context: Context, section: tree_sitter.Node) -> Iterator[Diagnostic]:
    """A section has no name that is a directive, a space or a type; those of other versions are told as such."""
    name = section.child_by_field_name("name")
    if name is None:
        return
    word = context.document.source[name.start_byte : name.end_byte].decode("utf-8", "replace")
    known = state.directive(word) or state.space(word) or state.type_of(word)
    if word in _MAY_NAME_SECTION or (known is None and word not in state.names_of_types()):
        return
    if known is not None and known.gate is not None and not context.judge.is_open(known.gate):
        return
    message = f"Parsing error near '{word}': syntax error: expected the name of a section such as .debug_info"
    yield Diagnostic(CODE, "error", message, name.start_byte, name.end_byte)


_LABELS_SINCE = 70
"""The version from which on sections have labels, and .loc may name one of a function (measured 13.5)."""
_LINES_LOOKED_AT_SINCE = 40
"""Before, ptxas takes the words behind a .loc and does nothing with them (measured 13.5)."""


def _is_old(context: Context) -> bool:
    version = context.judge.version
    return version is not None and version < _LABELS_SINCE


def _too_old(feature: str, start: int, end: int) -> Diagnostic:
    message = f"Feature '{feature}' requires PTX ISA .version 7.0 or later"
    return Diagnostic(CODE, "error", message, start, end)


def _of_lines(context: Context) -> Iterator[Diagnostic]:
    source = context.document.source
    yield from _wrong_numbers(source)
    if b"inlined_at" not in source:
        return
    version = context.judge.version
    if version is not None and version < _LINES_LOOKED_AT_SINCE:
        return
    is_old = _is_old(context)
    if not is_old and _are_well(source):
        return
    known: set[tuple[int | None, ...]] = set()
    for match in re.finditer(_LOC, source):
        if match[1] is None:
            # A comment.
            continue
        words = [match[i].decode("ascii", "replace") for i in (4, 5) if match[i] is not None]
        wrong = next((i for i, word in enumerate(words) if word != _WORDS[i]), None)
        if wrong is not None:
            message = f"Parsing error near '{words[wrong]}': syntax error: expected {_WORDS[wrong]}"
            yield Diagnostic(CODE, "error", message, *match.span(4 + wrong))
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
    """The file, line and column in three groups, as far as ptxas looks at them: 16 bits of the file, 32 of the others
    (measured 13.5)."""
    values = (integer(match[i].decode("ascii")) for i in range(first, first + 3))
    return tuple(
        None if value is None else kept(value) % (1 << bits) for value, bits in zip(values, (16, 32, 32), strict=True)
    )


def _overflow(start: int, end: int) -> Diagnostic:
    return Diagnostic(CODE, "error", "Constant overflow: the number has more than 32 bits", start, end)


def _wrong_numbers(source: bytes) -> Iterator[Diagnostic]:
    """Numbers of more than 32 bits, looked for where many digits stand, and what is no integer."""
    for match in (match for digits in _MANY_DIGITS for match in digits.finditer(source)):
        if source[source.rfind(b"\n", 0, match.start()) + 1 : match.start()].strip():
            continue  # in a comment
        if match["no_integer"] is not None:
            yield _no_integer(source, *match.span("no_integer"))
            continue
        for number in _OF_MANY.finditer(source, match.start(), match.end()):
            if is_beyond_32_bits(number[0].decode("ascii")):
                yield _overflow(*number.span())


def _are_well(source: bytes) -> bool:
    """Whether it shows at a glance that every .loc is inlined at an earlier one; a large file has very many."""
    if _ODD_LOC.search(source):
        return False
    known: set[bytes] = set()
    for place, target in _QUICK_LOC.findall(source):
        if target and target not in known:
            return False
        known.add(place)
    return True


_NO_INTEGER = rb"(?P<no_integer>\d+\.(?=\w)|" + FLOAT + rb")"
# Two expressions, so that each begins with letters that a search leaps to.
_MANY_DIGITS = tuple(
    pattern(
        word + rb"(?:[ \t]+(?:0[xX])?[0-9a-fA-F]{1,8})*[ \t]+(?:" + _NO_INTEGER + rb"|(?:0[xX])?[0-9a-fA-F]{9,}(?!\w))"
    )
    for word in (rb"\.loc", rb"\.file")
)
_OF_MANY = pattern(rb"(?<!\w)(?:0[xX][0-9a-fA-F]+|\d+)(?!\w)")
_QUICK_LOC = pattern(rb"\.loc\s+(\d+\s+\d+\s+\d+)(?:\s*,\s*function_name[^\n,]*,\s*inlined_at\s+(\S+\s+\S+\s+\S+))?")
_ODD_LOC = pattern(rb"\.loc\s[^\n,]*,(?:(?!\s*function_name\s)|[^\n,]*,(?!\s*inlined_at\s))")


def _of_section(context: Context, first: int, last: int) -> Iterator[Diagnostic]:
    source = context.document.source
    for match in _DATA.finditer(source, first, last):
        node = context.document.root.descendant_for_byte_range(*match.span(1))
        if node is None or node.type != "data_type":
            continue  # in a comment, or the name of a section
        word = match[1].decode("ascii", "replace")
        type_ = state.type_of_data(word)
        if type_ is None and not state.is_read_as_type(word):
            message = f"Parsing error near '{word}': syntax error: expected a type such as .b8"
            yield Diagnostic(CODE, "error", message, *match.span(1))
            continue
        odd = _odd_value(source, match)
        if odd is not None:
            yield odd
            continue
        if (
            type_ is None
            or type_.kind != "bits"
            or not (_LEAST_OF_ADDRESS if match[3] else 0) <= type_.bits <= _MOST_BITS
        ):
            # An offset ends an address, all else might go on.
            place = (*match.span(1), ()) if match[4] else told(source, *match.span(1), match.end(), "this type")
            yield Diagnostic(CODE, "error", "Illegal type for dwarf data", place[0], place[1], related=place[2])
            continue
        for large in _LARGE.finditer(match[2] or b""):
            text = large[0].decode("ascii").replace(" ", "")
            value = integer(text.lstrip("-"))
            if value is None or value >= 1 << 64:
                continue
            value = -value if text[0] == "-" else value
            start, end = match.start(2) + large.start(), match.start(2) + large.end()
            if _is_out(value, type_.bits):
                message = f"Value out of range for type {type_.name} {value}"
                place = told(source, start, end, match.end(2), "this value")
                yield Diagnostic(CODE, "error", message, place[0], place[1], related=place[2])


def _odd_value(source: bytes, match: re.Match[bytes]) -> Diagnostic | None:
    """The word that data cannot go on with, though the tree does: a name among numbers, what follows an address."""
    place: tuple[int, int] | None = None
    if touched := _WITH_POINT.match(source, match.start(2 if match[4] is None else 4), match.end() + 1):
        return _no_integer(source, *touched.span(1))
    if match[3] is None:
        found = _BEHIND_NUMBERS.match(source, match.end())
        place = found.span(1) if found else None
    elif match[3].decode("ascii", "replace") in _NO_LABELS or _LIKE_NUMBER.match(match[3]):
        place = match.span(3)
    elif match[3][:1] == b"." and match[4] is not None and b"-" in match[4]:
        at = source.index(b"-", match.start(4))
        place = at, at + 1
    elif found := _BEHIND_ADDRESS.match(source, match.end()):
        is_label = match[4] is None and match[3][:1] != b"."
        group = "number" if is_label and found["number"] else found.lastgroup or 0
        place = found.span("minus" if group == "number" and not is_label else group)
    if place is None:
        return None
    word = source[slice(*place)].decode("ascii", "replace")
    return Diagnostic(CODE, "error", f"Parsing error near '{word}': syntax error: no value goes on so", *place)


def _no_integer(source: bytes, start: int, end: int) -> Diagnostic:
    text = source[start:end].decode("ascii")
    reason = "a point that touches a number belongs to it" if text[-1] == "." else "only an integer may stand here"
    message = f"Parsing error near '{text}': syntax error: {reason}"
    return Diagnostic(CODE, "error", message, start, end)


_LEAST_OF_ADDRESS = 32


def _is_well(section: bytes, well: set[bytes]) -> bool:
    """Whether it shows at a glance that all values have types that hold them; `well`: lines that are known to be, to
    which this adds. Most lines of a section are alike."""
    lines = set(section.split(b"\n"))
    if b"/*" not in section:
        lines -= well
    text = b"\n".join(lines)
    if b"/*" in section or _CONTINUED.search(text):
        return _has_usual_data(section)
    if not _has_usual_data(_COMMENT.sub(b"", text)):
        return False
    well |= lines
    return True


def _has_usual_data(text: bytes) -> bool:
    return not _SUSPECT.search(text) and all(map(_is_usual, set(_TYPE.findall(text))))


_MOST_BITS = 64
_COMMENT = pattern(rb"//[^\n]*")
# A line that does not begin what stands on it.
_CONTINUED = pattern(rb"^(?![ \t]*(?:[.{}]|//|[\w$]+:|\r?$))", re.MULTILINE)
_TYPE = pattern(rb"\.\w+(?=\s+[\w$-])")
_SUSPECT = pattern(
    rb"\.(?:b8|b16|byte)\s+[A-Za-z_$%.]|,\s*[A-Za-z_$%.]|\.(?:b32|b64|4byte|quad)\s+(?:[.]\d|[.]\w+\s*(?:[-,]|\+\s*[A-Za-z_$%])|"
    + _LABEL
    + rb"\s*(?:,|-\s*\d|\+\s*[A-Za-z_$%]|[+-]\s*\w+\s*,))"
    rb"|function_name|inlined_at|WARP_SZ|(?<![\w$])\d+\."
    rb"|\.(?:b8|byte)\b[^.]*?(?<![\w$])(?:[3-9]\d\d|2[6-9]\d|25[6-9]|\d{4,}|0[xX]\w{3,}|0[bB]\w{9,}|-\s*\w{3,})"
    rb"|\.b16\b[^.]*?(?<![\w$])(?:\d{5,}|0[xX]\w{5,}|0[bB]\w{17,})|-\s*\w{5,}"
)


def _is_usual(word: bytes) -> bool:
    type_ = state.type_of_data(word.decode("ascii", "replace"))
    return type_ is not None and type_.kind == "bits" and type_.bits <= _MOST_BITS


def _is_out(value: int, bits: int) -> bool:
    # Of .b32 and .b64 ptxas looks at what is below zero alone (measured 13.5).
    most = (1 << bits) - 1 if bits < 32 else value
    return not -(1 << (bits - 1)) <= value <= most
