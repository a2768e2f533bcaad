"""`python -m tests.oracle.names`: instructions that ptxas has a name for and the table does not have.

ptxas says "Not a name of any known instruction" of any word, so the words can be tried: those that stand in the
program itself, dotted ones among them, and every short one.
"""

from __future__ import annotations

import argparse
import itertools
import re
import string
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from ptx_ls.isa import table, targets
from ptx_ls.isa.targets import version_text
from tests.oracle import ptxas
from tests.oracle.ptxas import Probe
from tests.oracle.uses import PRESENT

_WORD = re.compile(rb"[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_:]*)*")
_LONGEST = 60
_NO_NAME = ("Not a name of any known instruction", "Unknown modifier", "Parsing error", "ptxas was killed")
"""How the messages begin that a word draws which is no instruction (`_jcall` kills ptxas)."""


def words_in(program: bytes) -> set[str]:
    """The words of a program's text, and the beginnings of the dotted ones."""
    found = set()
    for match in _WORD.finditer(program):
        parts = match[0].decode().split(".") if len(match[0]) <= _LONGEST else []
        found |= {".".join(parts[: n + 1]) for n in range(len(parts))}
    return found


def short_words(letters: int) -> Iterator[str]:
    """Every word of at most so many small letters."""
    for length in range(1, letters + 1):
        yield from map("".join, itertools.product(string.ascii_lowercase, repeat=length))


def names(words: Iterable[str], program: Path) -> dict[str, str]:
    """The words that ptxas takes for an instruction, with what it misses behind them.

    One target answers for all: of a name that it does not support, ptxas says just that.
    """
    every = sorted(set(words))
    newest = version_text(targets.load().newest)
    verdicts = ptxas.judge([Probe(f"{word};") for word in every], newest, PRESENT[-1], program)
    said = {word: verdict.message or "taken" for word, verdict in zip(every, verdicts, strict=True)}
    return {word: message for word, message in said.items() if not message.startswith(_NO_NAME)}


def unknown(found: Iterable[str]) -> list[str]:
    """Those whose words begin no spelling of the table."""
    return [word for word in found if not table.family(word.split(".")[0])]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.names")
    parser.add_argument("--letters", type=int, default=3, help="try every word of so many letters (default 3)")
    options = parser.parse_args()
    program = ptxas.find()
    words = words_in(program.read_bytes()) | set(short_words(options.letters))
    found = names(words, program)
    for word in unknown(found):
        print(f"{word}: {found[word]}")
    print(f"{len(words)} words, {len(found)} of them names of instructions")
    return 1 if unknown(found) else 0


if __name__ == "__main__":
    sys.exit(main())
