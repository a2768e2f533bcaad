"""Which words an assembler reads as modifiers, and which as words of its grammar, such as directives.

It says "Unknown modifier" of each one that it does not know, however many an instruction has: so twenty stand behind
one `add`. A word of the grammar is a syntax error there, which names it and ends the file: the rest is asked again.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ptx_ls.isa.targets import version_text
from tests.oracle import ptxas
from tests.oracle.releases import Assembler

_WORD = re.compile(r"\.(?:[A-Za-z][A-Za-z0-9_]*|[1-9]\d?[a-z][a-z0-9_]*)(?:::[A-Za-z0-9_]+(?::\d+)?)*")
_UNKNOWN = re.compile(r"Unknown modifier '([^']*)'")
_FATAL = re.compile(r"line (\d+); fatal\s*: (?:Parsing error near '([^']*)')?")
_TOGETHER = 20
_IN_A_FILE = 8_000
_NUMBERS_IN_A_FILE = 40
"""Words that begin with a digit: most end the file, since they are read as a number and a word."""


@dataclass(frozen=True)
class Known:
    """The words that an assembler knows: as modifiers, and as words of its grammar."""

    modifiers: frozenset[str]
    keywords: frozenset[str]


def can_be(word: str) -> bool:
    """Whether a word may stand as a modifier without ending the file for its spelling alone."""
    return _WORD.fullmatch(word) is not None


def known(words: Iterable[str], judge: Assembler) -> Known:
    """Those of the words, each with its dot, that an assembler knows."""
    modifiers: set[str] = set()
    keywords: set[str] = set()
    every = iter(dict.fromkeys(words))
    numbers: list[str] = []
    while chunk := list(itertools.islice(every, _IN_A_FILE)):
        numbers += [word for word in chunk if word[1].isdigit()]
        _ask([word for word in chunk if not word[1].isdigit()], judge, modifiers, keywords)
    for at in range(0, len(numbers), _NUMBERS_IN_A_FILE):
        _ask(numbers[at : at + _NUMBERS_IN_A_FILE], judge, modifiers, keywords)
    return Known(frozenset(modifiers), frozenset(keywords))


def _ask(words: Sequence[str], judge: Assembler, modifiers: set[str], keywords: set[str]) -> None:
    size = 1 if words and words[0][1].isdigit() else _TOGETHER
    groups = [words[at : at + size] for at in range(0, len(words), size)]
    unknown, syntax = _asked(groups, judge)
    keywords |= syntax
    modifiers |= {word for word in words if word not in unknown and word not in syntax}


def _asked(groups: Sequence[Sequence[str]], judge: Assembler) -> tuple[set[str], set[str]]:
    unknown: set[str] = set()
    syntax: set[str] = set()
    left = list(groups)
    while left:
        said = _said(left, judge)
        unknown |= set(_UNKNOWN.findall(said.text))
        if said.line is None:
            break
        at = said.line
        group = left[at]
        if said.near in group:
            syntax.add(said.near)
            rest = [[word for word in group if word != said.near]]
        elif len(group) == 1:
            # A word that cannot stand as a modifier at all, such as a number; or one over which the assembler falls
            # (`add.scaled::n1::ue8m0`), so that it must know it.
            if not said.fell:
                unknown.add(group[0])
            rest = []
        else:
            rest = [group[: len(group) // 2], group[len(group) // 2 :]]  # type: ignore[list-item]
        if any(rest):
            # By themselves: what follows in the file is read once more, not once for each half.
            more, words = _asked([one for one in rest if one], judge)
            unknown |= more
            syntax |= words
        left = left[at + 1 :]
    return unknown, syntax


@dataclass(frozen=True)
class _Said:
    """What came out; where a fatal error ended the file: the number of the group, and the word it names. `fell`: the
    assembler itself fell there."""

    text: str
    line: int | None = None
    near: str = ""
    fell: bool = False


def _said(groups: Sequence[Sequence[str]], judge: Assembler) -> _Said:
    target = judge.targets[-1].name
    head = f".version {version_text(judge.newest)} .target {target}\n"
    lines = (f".func f{i}(){{.reg .u32 r;add.u32{''.join(group)} r,r,r;}}\n" for i, group in enumerate(groups))
    code, text = ptxas.assemble(head + "".join(lines), ptxas.arch_for(target, judge.program), judge.program)
    fatal = _FATAL.search(text)
    if fatal:
        return _Said(text, int(fatal[1]) - 2, fatal[2] or "")
    # It fell: over the group that it spoke of last, or the next.
    if code < 0:
        last = max((int(number) - 2 for number in re.findall(r"line (\d+);", text)), default=0)
        return _Said(text, min(last, len(groups) - 1), fell=True)
    return _Said(text)
