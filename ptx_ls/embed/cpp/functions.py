"""The bodies of functions in C++ text: all asm statements of one share a scope of PTX."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ptx_ls.embed.cpp.scan import Token
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.syntax.span import Span

_GAPS = pattern(rb"//[^\n]*|/\*.*?\*/|\\?\s", re.DOTALL)
_HEAD_END = pattern(rb"(?:\)|\)(?:const|noexcept|override|final|mutable|volatile)+|->[\w:<>,*&]+|[)}]:[^;]*[)}])$")
_ENDIF = pattern(rb"(?m:^)[ \t]*#[ \t]*endif[^\n]*")
_LONGEST = 4096
"""Bytes of a head that are looked at."""


def bodies(source: bytes, tokens: Sequence[Token]) -> list[Span]:
    """The spans of the outermost function bodies, in order; one that is not closed reaches to the end."""
    found: list[Span] = []
    depth = outside = 0
    opened: int | None = None
    last = 0
    branches: list[_Branches] = []
    for token in tokens:
        if token.kind == "directive":
            depth = _depth_after(source[token.start : token.end].lstrip(b"# \t"), branches, depth)
        if token.kind == "open":
            if opened is None and _is_head(source[max(last, token.start - _LONGEST) : token.start]):
                opened, outside = token.start, depth
            depth += 1
        elif token.kind == "close":
            depth -= 1
            if opened is not None and depth <= outside:
                found.append(Span(opened, token.end))
                opened = None
        elif token.kind != "directive" or source.endswith(b"endif", token.start, token.end):
            # A head may end with a branch of the preprocessor.
            continue
        last = token.end
    if opened is not None:
        found.append(Span(opened, len(source)))
    return found


@dataclass
class _Branches:
    """How many braces are open at an `#if`, after its first branch, and after all of them together."""

    before: int
    first: int | None = None
    together: int = 0
    is_alike: bool = True

    def ends(self, depth: int) -> None:
        """A branch ends."""
        self.together += depth - self.before
        self.is_alike &= self.first in (None, depth)
        self.first = depth if self.first is None else self.first


def _depth_after(word: bytes, branches: list[_Branches], depth: int) -> int:
    """How many braces are open after a directive: a compiler reads one branch of an `#if`, so that those which open as
    many open them once."""
    if word in (b"if", b"ifdef", b"ifndef"):
        branches.append(_Branches(depth))
    elif word in (b"else", b"elif") and branches:
        branches[-1].ends(depth)
        return branches[-1].before
    elif word == b"endif" and branches:
        last = branches.pop()
        last.ends(depth)
        return depth if last.is_alike else last.before + last.together
    return depth


def _is_head(text: bytes) -> bool:
    """Whether text before a brace ends like the head of a function."""
    text = _ENDIF.sub(b"", text)
    code = text.rstrip()
    if code.endswith(b")") and b"//" not in code[code.rfind(b"\n") + 1 :]:
        # Most do.
        return True
    return _HEAD_END.search(_GAPS.sub(b"", text.rpartition(b";")[2])) is not None
