"""The instruction being typed around an offset, read from the text alone: it may be half written, and what follows
may belong to the next line. The syntax tree has no place for the hole where the cursor is."""

from __future__ import annotations

import re

from ptx_ls.isa import table
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.sema.spelling import SPELLING
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.recovery.masked import without

# Longer than any instruction: a warpgroup fragment has 128 registers.
_FARTHEST = 8000
_NOT_CODE = pattern(rb'//(?:\r*[^\r\n])*|/\*(?:[^*]|\*(?!/))*(?:\*/|\Z)|"(?:[^"\\\n]|\\.)*(?:"|$)', re.MULTILINE)
_BEGIN = pattern(
    r"(?:(?:[{}]|[\w$%]+\s*:(?!:))\s*)*(?:@\s*!?\s*[\w%$]+\s+)?(?P<spelling>" + SPELLING + r")(?=[\s{}\[(%]|$)"
)
_LINES = pattern(r"[^\r\n]*(?:\r\n|\r|\n|$)")
_OPEN, _CLOSE = "[{(", "]})"


@dataclass(frozen=True)
class CursorPosition:
    """The position of the cursor among the operands.

    `operand` counts the operands, from 0. `inside` has an entry for each open bracket around the cursor, or `|`: its
    character and the number of parts before the cursor in it. `[t, {c0,` gives (("[", 1), ("{", 1)).
    """

    operand: int
    inside: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Statement:
    """An instruction being typed: its `spelling` from byte `start` up to `end`, and its operands as text.

    `place` is None if the cursor is in the spelling. `typed` is the piece of a name that ends at the cursor. `operands`
    are those before, at and after the cursor.
    """

    spelling: str
    start: int
    end: int
    place: CursorPosition | None
    typed: str
    operands: tuple[str, ...]


def statement_at(document: Document, offset: int, begin: int | None = None) -> Statement | None:
    """The instruction at an offset; None in other text or in a comment.

    `begin` is the start of the statement in the tree, whose masked spans, such as an unclosed comment, are left out.
    """
    source = document.source
    first = max(0, offset - _FARTHEST)
    # A comment that began before the window cannot be seen from within it: a line's end is a safe place to begin.
    first = source.find(b"\n", first) + 1 if first else 0
    first = first if begin is None else max(first, begin)
    last = min(len(source), offset + _FARTHEST)
    window = source[first:last]
    if begin is not None and document.masked_spans:
        within = [place for place in document.masked_spans if place[1] > first and place[0] < last]
        window = without(window, [(max(0, start - first), min(end, last) - first) for start, end in within])
    text = _code(window, offset - first)
    if text is None:
        return None
    before, after = text[: offset - first], text[offset - first :]
    word = re.match(r"[\w.:$]*", after)
    head = _head(before + (word[0] if word else ""), before.rfind(";") + 1)
    if head is None:
        return None
    spelling_start, spelling_end = head
    start, end = first + spelling_start, first + spelling_end
    spelling = (before + after)[spelling_start:spelling_end]
    if spelling_end >= len(before):
        return Statement(spelling, start, end, None, before[spelling_start:], ())
    written = before[spelling_end:]
    # From the end: a search for what ends there begins anew at each letter of a long word.
    typed = re.match(r"(?:\w*\.)?[\w$%]*", written[::-1])
    return Statement(
        spelling=spelling,
        start=start,
        end=end,
        place=_place(written),
        typed=typed[0][::-1] if typed else "",
        operands=_operands(written + _rest(after)),
    )


def code_before(document: Document, offset: int, farthest: int) -> tuple[int, str | None]:
    """The start of the text of at most `farthest` bytes before an offset, from a line on, and that text with comments
    and strings blanked; None inside of one."""
    source = document.source
    first = max(0, offset - farthest)
    # A comment that began before the window cannot be seen from within it: a line's end is a safe place to begin.
    first = source.find(b"\n", first) + 1 if first else 0
    # One more, so that what is still open at the offset goes on after it.
    code = _code(source[first:offset] + b" ", offset - first)
    return first, None if code is None else code[:-1]


# All but the ends of lines.
_BLANK = bytes(byte if byte in b"\r\n" else 32 for byte in range(256))


def _code(window: bytes, at: int) -> str | None:
    """The text with comments and strings blanked, one character per byte; None if the cursor is inside of one."""
    parts: list[bytes] = []
    done = 0
    for match in _NOT_CODE.finditer(window):
        if match.start() < at and (at < match.end() or (match[0][:2] == b"//" and at == match.end())):
            return None
        blank = match[0].translate(_BLANK)
        parts += (window[done : match.start()], blank if match[0][:1] == b"/" else b'"' * len(blank))
        done = match.end()
    return b"".join((*parts, window[done:])).decode("latin-1")


def _head(text: str, begin: int) -> tuple[int, int] | None:
    """The start and end of the spelling of the last statement in `text`."""
    lines = [m.span() for m in _LINES.finditer(text, begin) if m.end() > m.start()]
    for number in reversed(range(len(lines))):
        start, end = lines[number]
        at = start + len(text[start:end]) - len(text[start:end].lstrip())
        match = _BEGIN.match(text, at, end)
        if match is None:
            continue
        spelling = match["spelling"]
        known = bool(table.family(spelling.split(".")[0]))
        # A line that goes on with operands can begin with a name; that of an instruction is no name of a register.
        if known or (number == 0 and "." in spelling):
            return match.span("spelling") if _goes_on(text[match.end("spelling") :]) else None
    return None


def _goes_on(written: str) -> bool:
    """Whether the last line of the text after a spelling belongs to the statement, although nothing ended the line
    before."""
    earlier, newline, last = written.replace("\r", "\n").rpartition("\n")
    open_brackets = sum(map(earlier.count, _OPEN)) > sum(map(earlier.count, _CLOSE))
    return not newline or open_brackets or earlier.rstrip().endswith((",", "|")) or last.lstrip()[:1] in tuple("[{(,|")


def _place(written: str) -> CursorPosition:
    operand = 0
    stack: list[tuple[str, int]] = []
    for char in written:
        if char in _OPEN:
            stack.append((char, 0))
        elif char in _CLOSE:
            while stack and stack[-1][0] == "|":
                stack.pop()
            if stack:
                stack.pop()
        elif char == ",":
            if stack and stack[-1][0] == "|":
                stack.pop()
            if stack:
                stack[-1] = (stack[-1][0], stack[-1][1] + 1)
            else:
                operand += 1
        elif char == "|":
            if stack and stack[-1][0] == "|":
                stack[-1] = ("|", stack[-1][1] + 1)
            else:
                stack.append(("|", 1))
    return CursorPosition(operand, tuple(stack))


def _rest(after: str) -> str:
    """The part of the statement after the cursor: up to the semicolon, or to a line where another statement begins."""
    text = after.partition(";")[0]
    for match in _LINES.finditer(text):
        if match.start() == 0 or match.end() == match.start():
            continue
        line = match[0].strip()
        begun = _BEGIN.match(line)
        if line.startswith((".", "@", "}")) or (begun and table.family(begun["spelling"].split(".")[0])):
            return text[: match.start()]
        if re.match(r"[\w$%]+\s*:(?!:)", line):
            return text[: match.start()]
    return text


def _operands(text: str) -> tuple[str, ...]:
    """The operands between commas outside of brackets; an open bracket ends with the text."""
    found = []
    depth = start = 0
    for i, char in enumerate(text):
        if char in _OPEN:
            depth += 1
        elif char in _CLOSE:
            depth -= 1
            if depth < 0:
                # The bracket of a block around the instruction.
                text = text[:i]
                break
        elif char == "," and depth == 0:
            found.append(text[start:i].strip())
            start = i + 1
    last = text[start:].strip()
    return (*found, last) if last or found else ()
