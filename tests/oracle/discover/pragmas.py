"""Which strings an assembler knows as pragmas: where it makes code it warns of each other one by name."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ptx_ls.isa.targets import version_text
from tests.oracle import ptxas
from tests.oracle.releases import Assembler

_WORD = re.compile(r"[a-z][a-z_]{3,39}")
_UNKNOWN = re.compile(r"Pragma '([^']*)' (?:un|not )supported|Unknown pragma '([^']*)'")
_IN_A_FILE = 2000


def can_be(word: str) -> bool:
    """Whether a word may be asked as a pragma."""
    return _WORD.fullmatch(word) is not None


def known(words: Iterable[str], judge: Assembler) -> frozenset[str]:
    """Those of the words that an assembler knows as pragmas of a kernel."""
    every = sorted(set(words))
    found: set[str] = set()
    for at in range(0, len(every), _IN_A_FILE):
        left = every[at : at + _IN_A_FILE]
        while left:
            answer = said(left, judge)
            unknown = {word for pair in _UNKNOWN.findall(answer) for word in pair}
            named = {word for word in left if word not in unknown and f"'{word}'" in answer}
            found |= named or set(left) - unknown
            if not named:
                break
            # An error of a known one, such as an argument that it misses, keeps the assembler from the warnings.
            left = [word for word in left if word not in unknown | named]
    return frozenset(found)


def said(words: Iterable[str], judge: Assembler) -> str:
    """What an assembler says of pragmas in the body of a kernel, for which it makes code."""
    target = next(t.name for t in judge.targets if t.name == "sm_90")
    text = " ".join(f'.pragma "{word}";' for word in words)
    head = f".version {version_text(judge.newest)} .target {target} .address_size 64\n"
    return ptxas.assemble(f"{head}.entry k() {{ {text} ret; }}\n", target, judge.program)[1]
