"""The glossary: the class and meaning of each modifier token, the register that carries a packed type."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from ptx_ls.isa.lines import FOLDER, read_lines, unquote

_TYPE = re.compile(r"\.(?:[busf](?:8|16|32|64|128|256)|pred)$")


@dataclass(frozen=True)
class Word:
    """A modifier token: its class (type, space, rounding …), what it means, and for types the register type."""

    token: str
    group: str
    register: str
    summary: str


@cache
def load() -> dict[str, Word]:
    """Every token of glossary.isa, by token."""
    words: dict[str, Word] = {}
    for line in read_lines(FOLDER / "glossary.isa"):
        head, *columns = line.columns
        if head.split()[0] in ("repeatable", "ignored"):
            continue
        group, *tokens = head.split()
        register = columns[0] if len(columns) > 1 else ""
        for token in tokens:
            words[token] = Word(token, group, register, unquote(columns[-1]) if columns else "")
    return words


@cache
def repeatable() -> frozenset[str]:
    """The modifiers that ptxas takes more than once in one instruction, to no effect."""
    return _listed("repeatable")


@cache
def ignored() -> frozenset[str]:
    """The modifiers that ptxas takes in every instruction that has no place for them, to no effect."""
    return _listed("ignored")


def _listed(word: str) -> frozenset[str]:
    lines = read_lines(FOLDER / "glossary.isa")
    return frozenset(t for line in lines if line.text.startswith(f"{word} ") for t in line.text.split()[1:])


@cache
def class_of(token: str) -> str:
    """The class of a token, "" if the glossary does not have it."""
    word = load().get(token)
    return word.group if word else "type" if _TYPE.match(token) else ""


def register_type(token: str) -> str:
    """The type of the register that carries a type token: "b32" for ".f16x2", "u32" for ".u32"."""
    word = load().get(token)
    return word.register if word and word.register else token[1:]


def summary(token: str) -> str:
    """One line about a token, "" if the glossary does not have it."""
    word = load().get(token)
    return word.summary if word else ""
