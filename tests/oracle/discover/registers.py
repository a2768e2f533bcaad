"""Which special registers an assembler knows: what it says of `mov` from each, as every type that one may have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ptx_ls.isa.targets import version_text
from tests.oracle import ptxas
from tests.oracle.ptxas import Probe
from tests.oracle.releases import Assembler

TYPES = ("u32", "u64", "pred", "u16", "v4.u32")
_WORD = re.compile(r"%[a-z][a-z0-9_]*(?:\.[xyzw])?")
_ASKED = ("f32", "f64", "pred")
"""Types that no register but a predicate has: of one as wide the assembler says that it is none for these."""
_NONE = ("Arguments mismatch", "Parsing error")
"""How the messages begin for a name that nothing has, and for a register of another width."""


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
    names = sorted(set(words))
    there = [one for kind in _ASKED for one, said in _asked(names, kind, judge).items() if not said.startswith(_NONE)]
    found: dict[str, Register] = {}
    for kind in TYPES:
        left = [name for name in sorted(set(there)) if not (name in found and found[name].type)]
        for name, said in _asked(left, kind, judge).items():
            if not said:
                found[name] = Register(name, kind)
            elif not said.startswith(_NONE[:1]):
                found.setdefault(name, Register(name, "", said))
    return [found[name] for name in sorted(found)]


def _asked(names: Sequence[str], kind: str, judge: Assembler) -> dict[str, str]:
    probes = [probe(name, kind) for name in names]
    verdicts = ptxas.judge(probes, version_text(judge.newest), judge.targets[-1].name, judge.program)
    return {name: verdict.message for name, verdict in zip(names, verdicts, strict=True)}
