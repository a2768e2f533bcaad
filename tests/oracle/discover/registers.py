"""Which special registers an assembler knows: what it says of `mov` from each, as every type that one may have."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ptx_ls.isa.targets import version_text
from tests.oracle import ptxas
from tests.oracle.ptxas import Probe
from tests.oracle.releases import Assembler

TYPES = ("u32", "u64", "pred", "u16", "v4.u32")
_WORD = re.compile(r"%[a-z][a-z0-9_]*(?:\.[xyzw])?")
_NONE = "Arguments mismatch"
"""How the message begins for a name that nothing has, and for a register of another type."""


@dataclass(frozen=True)
class Register:
    """A register by the type that reads it; "" where none does, and then what the assembler says."""

    name: str
    type: str
    said: str = ""


def can_be(word: str) -> bool:
    """Whether a word may be asked as a special register."""
    return _WORD.fullmatch(word) is not None


def probe(name: str, kind: str) -> Probe:
    """A probe that reads a register as a type."""
    declared = f".reg .{kind} r;" if kind[0] != "v" else ".reg .v4 .u32 r;"
    return Probe(f"mov.{kind} r, {name};", declared)


def known(words: Iterable[str], judge: Assembler) -> list[Register]:
    """Those of the words that an assembler knows as registers."""
    found: dict[str, Register] = {}
    names = sorted(set(words))
    for kind in TYPES:
        left = [name for name in names if not (name in found and found[name].type)]
        verdicts = ptxas.judge(
            [probe(name, kind) for name in left], version_text(judge.newest), judge.targets[-1].name, judge.program
        )
        for name, verdict in zip(left, verdicts, strict=True):
            if verdict.accepted:
                found[name] = Register(name, kind)
            elif not verdict.message.startswith((_NONE, "Parsing error")):
                found.setdefault(name, Register(name, "", verdict.message))
    return [found[name] for name in sorted(found)]
