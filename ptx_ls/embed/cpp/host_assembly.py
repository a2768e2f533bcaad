"""Which asm statements of a C++ file are none of PTX: names of symbols, and the assembly of hosts and other GPUs."""

from __future__ import annotations

from ptx_ls.embed.completed_words import valued
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.embed.recognize import is_ptx
from ptx_ls.lazy import pattern

_LETTERS = frozenset(("", "h", "r", "l", "f", "d", "q", "n", "C"))
"""The letters of constraints that nvcc has."""
_SYMBOL = pattern(r"[\w.$@?]+")
_NAMED = pattern(r"%\[\w+\]")
_MODIFIED_NAME = pattern(r"%[A-Za-z]\[\w+\]")
_BEFORE = pattern(rb"(?:[\w$]+|\S)\s*\Z")
_DIRECTIVE = pattern(rb"(?m:^)[ \t]*#[ \t]*(?:if|el|endif)[^\n]*\n\s*\Z")
_LABEL = pattern(rb"\b(?:__)?asm(?:__)?\s*\(\s*\"[\w.$@?]*\"\s*\)\s*;\s*\Z")
_OF_STATEMENTS = frozenset((b"else", b"do", b"if", b"for", b"while", b"switch", b"constexpr"))
_LONGEST = 4096
"""Bytes before a statement in which the parenthesis is opened that is closed there."""


def holds_ptx(statement: AsmStatement, source: bytes) -> bool:
    """Whether a statement of C++ text is one of PTX, right or wrong."""
    if statement.template is None:
        return False
    lists = statement.lists
    # The text of a constant may be the instruction.
    texts = {
        f"%{number}": text for number, text in enumerate(statement.values) if text and lists.constraints[number] == "C"
    }
    text = valued(statement.template, texts).text
    is_named = any(one.name for one in (*lists.outputs, *lists.inputs))
    has_foreign_letter = any(
        one is not None and one.strip("=+&%*") not in _LETTERS for one in statement.lists.constraints
    )
    if _MODIFIED_NAME.search(text) or (is_named and has_foreign_letter):
        return False
    has_foreign_clobber = any(name != "memory" for name, _ in lists.clobbers)
    is_foreign = has_foreign_letter or has_foreign_clobber or _NAMED.search(text) is not None
    return is_ptx(text, is_foreign) and not _is_label(statement, source)


def _is_label(statement: AsmStatement, source: bytes) -> bool:
    """Whether it is the label of a declaration, as in `float f(int) asm("name")`: a declaration comes before."""
    if statement.sections > 1 or statement.is_volatile or statement.template is None:
        return False
    if not _SYMBOL.fullmatch(statement.template.text):
        return False
    end = _declaration_end(source, statement.span.start)
    before = _BEFORE.search(source, max(0, end - _LONGEST), end)
    if before is None:
        return False
    word = before[0].strip()
    if word == b")":
        opening = _opening(source, before.start())
        name = _BEFORE.search(source, max(0, opening - _LONGEST), opening) if opening >= 0 else None
        return name is not None and name[0].strip() not in _OF_STATEMENTS
    return word == b"]" or (word[-1:].isalnum() and word not in _OF_STATEMENTS)


def _declaration_end(source: bytes, end: int) -> int:
    """Where the declaration before a label ends: there may be one label in each branch of an `#if` behind it."""
    while directive := _DIRECTIVE.search(source, max(0, end - _LONGEST), end):
        end = directive.start()
        if label := _LABEL.search(source, max(0, end - _LONGEST), end):
            end = label.start()
    return end


def _opening(source: bytes, closing: int) -> int:
    """The offset of the parenthesis that one closes; -1 where it is too far."""
    depth = 0
    for at in range(closing, max(-1, closing - _LONGEST), -1):
        depth += (source[at] == ord(")")) - (source[at] == ord("("))
        if depth == 0:
            return at
    return -1
