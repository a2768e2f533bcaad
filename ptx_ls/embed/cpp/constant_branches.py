"""The parts of a function that an `if` on constants may leave out: no code is generated for them.

A branch of `if constexpr` is not instantiated where it is not taken, and nvcc 13.5 drops one of a plain `if` or
`switch` on template parameters and constants before ptxas sees it, with what follows a `return` in it (measured). So
the targets of what is in such a part are decided by what the template is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from ptx_ls.embed.cpp.words import Word, closed, words
from ptx_ls.lazy import pattern
from ptx_ls.syntax.span import Span

_CONSTEXPR = pattern(rb"(?<!#)(?<!# )\b(?:if\s+(?!defined\b)[A-Za-z_]\w*|\w*IF_CONSTEXPR)\s*\(")
_PLAIN = pattern(rb"\b(?:if|switch)\s*\((?P<condition>(?:[^()]|\((?:[^()]|\([^()]*\))*\)){1,512})\)")
_TEMPLATE = pattern(rb"\btemplate\s*<[^;{}()]*")
_DECLARED = pattern(rb"\bconstexpr\s+(?:[\w:]+\s+)+([A-Za-z_]\w*)\s*[={]")
_NAME = pattern(rb"(?<!\w)[A-Za-z_]\w*")
_USUAL = pattern(rb"[A-Z]\w*|k[A-Z]\w*|true|false|sizeof")
"""How template parameters, macros and constants of headers are written, and variables are not."""
_OF_TYPE = pattern(rb"(?:\w+\s*::\s*)*\w+(?:_v<[^<>()]*>|<[^<>()]*>::\w+)|\w+(?:\s*::\s*\w+)+")
"""A trait of a type, such as `is_same_v<T, float>`, or a qualified name."""
_VARIES = pattern(rb"[^\w\s:!=<>+*/%&|^~()-]|->|(?<!\w)(?!sizeof)[A-Za-z_]\w*\s*\(")
"""What a part of a condition has that is not made of constants: members, elements, calls."""
_NEAR = 1 << 14
"""Bytes before a function in which the heads of its templates are."""
_HEADED = frozenset((b"if", b"for", b"while", b"switch"))


def constant_branches(source: bytes, body: Span, last: int) -> list[Span]:
    """The parts of a function's body that an `if` or `switch` on constants before an offset may leave out, in order,
    without those in others."""
    constants = _Constants(source, body)
    asking = {one.end() - 1 for one in _CONSTEXPR.finditer(source, body.start, last)}
    asking.update(
        one.start("condition") - 1
        for one in _PLAIN.finditer(source, body.start, last)
        if constants.decide(one["condition"])
    )
    if not asking:
        return []
    given = list(words(source, *body))
    ends = closed(given)
    found: list[Span] = []
    for at, word in enumerate(given):
        if word.start in asking and at in ends and not (found and word.start < found[-1].end):
            end = _statement_end(given, ends, ends[at] + 1)
            returns = any(one.text == b"return" for one in given[ends[at] : end])
            found.append(Span(word.start, body.end if returns or end >= len(given) else given[end].start))
    return found


def _statement_end(given: Sequence[Word], ends: Mapping[int, int], at: int) -> int:
    """The index of the word behind a statement and every `else` that follows it."""
    while at < len(given):
        if given[at].text in _HEADED:
            while at < len(given) and given[at].text != b"(":
                at += 1
            at = ends.get(at, len(given)) + 1
            continue
        if given[at].text == b"{":
            at = ends.get(at, len(given)) + 1
        else:
            while at < len(given) and given[at].text not in (b";", b"}"):
                at = ends.get(at, at) + 1
            at += 1
        if at >= len(given) or given[at].text != b"else":
            break
        at += 1
    return at


class _Constants:
    """What is constant in the body of a function."""

    def __init__(self, source: bytes, body: Span) -> None:
        self._source = source
        self._body = body

    def decide(self, condition: bytes) -> bool:
        """Whether a part of a condition, between `&&` or `||`, is made of constants only."""
        return any(map(self._is_constant, condition.replace(b"||", b"&&").split(b"&&")))

    def _is_constant(self, part: bytes) -> bool:
        text = _OF_TYPE.sub(b"true", part)
        if _VARIES.search(text):
            return False
        names = _NAME.findall(text)
        return bool(names) and all(_USUAL.fullmatch(one) or one in self._declared for one in names)

    @cached_property
    def _declared(self) -> frozenset[bytes]:
        """The names that the body declares as constants, and those in the heads of templates near before it."""
        heads = _TEMPLATE.finditer(self._source, max(0, self._body.start - _NEAR), self._body.start)
        names = (name for head in heads for name in _NAME.findall(head[0]))
        return frozenset((*_DECLARED.findall(self._source, *self._body), *names))
