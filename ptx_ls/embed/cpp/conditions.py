"""The conditions of the preprocessor in a text, and the macros that are defined and the headers included under them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence

from ptx_ls.embed.cpp.scan import GAP, Token, tokens
from ptx_ls.lazy import NamedTuple, dataclass, pattern

_CONTINUED = pattern(rb"\\\r?\n")
_COMMENT = pattern(rb"//[^\n]*|/\*.*?\*/")
_END = pattern(rb"(?:[^\\\n]|\\\r?\n|\\)*")
_GAP = pattern(GAP)
_MOST = 64
"""Conditions around a line; of a line in more nothing is known, or each would cost as much as those before it."""
_TOO_MANY = "too_many_conditions"
"""Asks for what nobody defines."""
_DIRECTIVES = frozenset(("if", "ifdef", "ifndef", "elif", "else", "endif", "define", "undef", "include"))
_NAME = pattern(r"[A-Za-z_]\w*")


class Condition(NamedTuple):
    """A condition, whether it holds, and where it is written."""

    text: str
    is_so: bool
    start: int


Conditions = tuple[Condition, ...]


@dataclass(frozen=True)
class Definition:
    """A definition of a macro, or its end (`text` is None), under some conditions."""

    start: int
    text: str | None
    conditions: Conditions


@dataclass(frozen=True)
class Directives:
    """The directives of a text: where the conditions change and what they are from there on, the definitions of each
    macro without parameters, and the names of included headers, each with whether no condition is around it."""

    starts: Sequence[int]
    conditions: Sequence[Conditions]
    defined: Mapping[str, Sequence[Definition]]
    includes: Sequence[tuple[str, bool]]

    def around(self, offset: int) -> Conditions:
        """The conditions around an offset."""
        at = bisect_right(self.starts, offset) - 1
        return self.conditions[at] if at >= 0 else ()


def read_directives(source: bytes, directives: Sequence[Token] | None = None) -> Directives:
    """The directives of a text; `directives`: the tokens of these, if they are known."""
    if directives is None:
        directives = [one for one in tokens(source) if one.kind == "directive"]
    starts: list[int] = []
    conditions: list[Conditions] = []
    defined: dict[str, list[Definition]] = {}
    includes: list[tuple[str, bool]] = []
    stack: list[tuple[Conditions, Conditions]] = []  # those around each level, and its own
    lines = list(_lines(source, directives))
    guard = _guard(source, lines)
    for start, name, text in lines:
        here = _joined(*stack[-1]) if stack else ()
        if name == "include":
            includes.append((text[1:].rstrip('">'), not here))
            continue
        if name in ("define", "undef"):
            word, _, body = text.partition(" ")
            if "(" not in word:
                known = defined.setdefault(word, [])
                known.append(Definition(start, body.strip() if name == "define" else None, here))
            continue
        if name in ("if", "ifdef", "ifndef"):
            condition = text if name == "if" else f"defined({text.split()[0] if text else ''})"
            stack.append((here, (Condition(condition, name != "ifndef", start),) if start != guard else ()))
        elif not stack:
            continue
        elif name == "endif":
            stack.pop()
        elif stack[-1][1]:
            outer, (*earlier, (condition, is_so, at)) = stack[-1]
            earlier.append(Condition(condition, not is_so, at))
            stack[-1] = outer, _joined(tuple(earlier), (Condition(text, True, start),) if name == "elif" else ())
        starts.append(start)
        conditions.append(_joined(*stack[-1]) if stack else ())
    return Directives(starts, conditions, defined, includes)


def _joined(outer: Conditions, own: Conditions) -> Conditions:
    """All of some conditions, as far as they are known."""
    return (*outer, *own) if len(outer) + len(own) <= _MOST else (Condition(_TOO_MANY, True, own[-1].start),)


def _lines(source: bytes, directives: Sequence[Token]) -> Iterator[tuple[int, str, str]]:
    """The place, the name and the rest of each directive that matters here."""
    for token in directives:
        name = source[token.start : token.end].rpartition(b"#")[2].strip(b" \t\\\r\n").decode("ascii", "replace")
        if name in _DIRECTIVES:
            found = _END.match(source, token.end)
            rest = _CONTINUED.sub(b" ", found[0] if found else b"")
            yield token.start, name, _COMMENT.sub(b" ", rest).decode("ascii", "replace").strip()


def _guard(source: bytes, lines: Sequence[tuple[int, str, str]]) -> int:
    """Where the guard of a header begins, by which it is read once: it reaches to the end, and leaves out nothing. -1
    for none."""
    if len(lines) < 2:
        return -1
    (start, name, text), (_, following, defined) = lines[:2]
    is_absent = name == "ifndef" or (name == "if" and text.startswith("!"))
    words = _NAME.findall(text.replace("defined", " "))
    if not is_absent or following != "define" or words[:1] != defined.split()[:1]:
        return -1
    depth = 0
    for at, word, _ in lines:
        depth += word.startswith("if") - (word == "endif")
        if depth == 0 and word == "endif":
            line = _END.match(source, at)
            rest = _GAP.match(source, line.end() if line else at)
            return start if rest and rest.end() == len(source) else -1
    return start
