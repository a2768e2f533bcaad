"""Whether an assembler's text is PTX: host code and other GPUs have asm statements as well."""

from __future__ import annotations

from functools import lru_cache

from ptx_ls.isa import table
from ptx_ls.lazy import pattern

_START = pattern(r"(?:^|[;{}:\n])\s*(?:@!?[%\w$]+\s+)?([a-z][a-z0-9_]*)((?:(?:\.|::)\w*)*)")
_TYPE = pattern(r"\.(?:[bsuf](?:8|16|32|64|128)|pred|f16x2|bf16(?:x2)?|tf32)(?!\w)")
_DIRECTIVE = pattern(
    r"(?:^|[;{}\n])\s*\.(?:reg|pragma|loc|local|shared|global|const|param|branchtargets|calltargets)(?!\w)"
)
_COMMENT = pattern(r"//[^\n]*|/\*(?s:.*?)\*/")
_PART = pattern(r"(?:\s|[{};]|[\w$%]+\s*:)*")
_ALONE = frozenset(("ret", "exit", "trap", "brkpt", "bra", "call", "membar", "nanosleep", "activemask"))
"""Mnemonics that stand without a modifier."""


@lru_cache(maxsize=4096)
def is_ptx(text: str) -> bool:
    """Whether text has a statement of PTX, right or wrong; an empty one, a barrier for the compiler, has none."""
    text = _COMMENT.sub(" ", text)
    if _DIRECTIVE.search(text):
        return True
    return any(
        (found[2] and (bool(table.family(found[1])) or _TYPE.search(found[2]) is not None)) or found[1] in _ALONE
        for found in _START.finditer(text)
    )


def is_part_of_ptx(text: str) -> bool:
    """Whether text that is no statement of PTX can be between statements: labels and braces, in which there is one."""
    text = _COMMENT.sub(" ", text)
    return bool(text.strip()) and _PART.fullmatch(text) is not None
