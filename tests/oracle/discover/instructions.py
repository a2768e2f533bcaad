"""Which names of instructions an assembler knows, as it quotes them: "tcgen05.mma" for `tcgen05.mma.sp`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ptx_ls.isa.targets import version_text
from tests.oracle import ptxas
from tests.oracle.ptxas import Probe
from tests.oracle.releases import Assembler

_QUOTED = re.compile(r"(?:[Ii]nstruction|specified for|operation for) '([^']+)'")
_NO_NAME = ("Not a name of any known instruction", "Unknown modifier", "Parsing error", "ptxas was killed")
_POISON = ".safeadd"
"""A modifier that hardly any instruction takes, so that its message names the instruction."""
_WORD = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z0-9_:]+)*")


def can_be(word: str) -> bool:
    """Whether a word may be asked as a name; `call` and what is like it are a syntax of their own."""
    return _WORD.fullmatch(word) is not None and word.split(".")[0] != "call"


def known(words: Iterable[str], judge: Assembler) -> dict[str, str]:
    """The names that an assembler quotes when asked for these words, each with what it says."""
    probes = [Probe(f"{word}{_POISON};") for word in sorted(set(words))]
    verdicts = ptxas.judge(probes, version_text(judge.newest), judge.targets[-1].name, judge.program)
    names: dict[str, str] = {}
    for verdict in verdicts:
        name = _QUOTED.search(verdict.message)
        if name and not verdict.message.startswith(_NO_NAME):
            names.setdefault(name[1], verdict.message)
    return names
