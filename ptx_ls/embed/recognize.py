"""Whether an assembler's text is PTX: host code and other GPUs have asm statements as well."""

from __future__ import annotations

from functools import lru_cache

from ptx_ls.isa import table
from ptx_ls.lazy import pattern

_START = pattern(r"(?:^|[;{}:\n])[^\S\n]*(?:@!?[%\w$]+\s+)?([a-z][a-z0-9_]*)((?:(?:\.|::)\w*)*)")
_TYPE = pattern(r"\.(?:[bsuf](?:8|16|32|64|128)|pred|f16x2|bf16(?:x2)?|tf32)(?!\w)")
_DIRECTIVE = pattern(
    r"(?:^|[;{}\n])[^\S\n]*\.(?:reg|pragma|loc|local|shared|global|const|param|branchtargets|calltargets)(?!\w)"
)
_COMMENT = pattern(r"//[^\n]*|/\*(?s:.*?)\*/")
_PART = pattern(r"(?:\s|[{};]|[\w$%]+\s*:)*")
_LABEL = pattern(r"[%=\w$]*\s*:(?!:)")
"""The rest of a label after its first word."""
_ALONE = frozenset(("ret", "exit", "trap", "brkpt", "bra", "call", "membar", "nanosleep", "activemask"))
"""Mnemonics that stand without a modifier."""


_OF_OTHERS = pattern(r"(?m)^[^\S\n]*\S[^\n]*#")
"""What no line of PTX has, but immediates and masks of other assemblers."""


@lru_cache(maxsize=4096)
def has_statement(text: str) -> bool:
    """Whether there is anything but comments in a text."""
    return bool(_COMMENT.sub(" ", text).strip())


def is_ptx(text: str, is_foreign: bool = False) -> bool:
    """Whether text has a statement of PTX, right or wrong; an empty one, a barrier for the compiler, has none.

    `is_foreign`: what the host passes is of another machine; then a mnemonic that PTX lacks is not misspelled.
    """
    text = _COMMENT.sub(" ", text)
    if _OF_OTHERS.search(text):
        return False
    if _DIRECTIVE.search(text):
        return True
    ours = others = alone = unknown = 0
    for found in _START.finditer(text):
        word, modifiers = found[1], found[2]
        is_known = bool(_modifiers_of(word))
        if is_foreign and not is_known and word not in _ALONE and not _LABEL.match(text, found.end()):
            others += 1
        elif modifiers and (_TYPE.search(modifiers) or _is_of_family(word, modifiers, ";" in text)):
            ours += 1
        elif word in _ALONE:
            alone += 1
        elif modifiers:
            others += 1
        elif not is_known and not _LABEL.match(text, found.end()):
            unknown += 1
    # An instruction of another assembler may be called as one of PTX, but not most of them; and many have some of those
    # without modifiers, such as `call`.
    if not ours and (unknown or is_foreign):
        return False
    return ours + alone > others


def _is_of_family(word: str, modifiers: str, is_ended: bool) -> bool:
    """Whether a word is a mnemonic of PTX, in a text with the end of a statement, or with one of its modifiers, or
    a dot after which nothing is typed."""
    known = _modifiers_of(word)
    return bool(known) and (
        is_ended or modifiers == "." or not known.isdisjoint(modifiers.replace("::", ".::").split("."))
    )


@lru_cache(maxsize=1024)
def _modifiers_of(word: str) -> frozenset[str]:
    """The words that may follow a mnemonic, without dots; none for another word."""
    found: set[str] = set()
    for entry in table.family(word):
        found.update(entry.path[1:])
        for form in entry.forms:
            found.update(token.lstrip(".") for slot in form.slots for token in slot.gates)
    return frozenset(part.split("::")[0] for part in found)


def is_part_of_ptx(text: str) -> bool:
    """Whether text that is no statement of PTX can be between statements: labels and braces, in which there is one."""
    text = _COMMENT.sub(" ", text)
    return bool(text.strip()) and _PART.fullmatch(text) is not None
