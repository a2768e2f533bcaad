"""How much opcodes and modifiers are used by compilers: numbers that are only meant to be compared."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from ptx_ls.isa.notation.lines import text_of

FILE = "usage.isa"


def usage(opcode: str) -> int:
    """How much an opcode is used; 0 if no compiler was seen to write it."""
    return max(_spellings_of(opcode).values(), default=0)


def usage_of_name(name: str) -> int:
    """The same for an instruction's name, such as "cvt.pack"."""
    opcode, _, path = name.partition(".")
    listed = _spellings_of(opcode).items()
    return max((number for words, number in listed if f"{words}.".startswith(path and f"{path}.")), default=0)


@lru_cache(maxsize=4096)
def usage_after(spelling: str) -> Mapping[str, int]:
    """How much the modifiers are used that follow the beginning of a spelling: {".u32": 88} for "ld.global"."""
    opcode, *begun = spelling.split(".")
    found: dict[str, int] = {}
    for modifiers, number in _spellings_of(opcode).items():
        words = modifiers.split(".")
        if words[: len(begun)] == begun and len(words) > len(begun):
            token = f".{words[len(begun)]}"
            found[token] = max(found.get(token, 0), number)
    return found


@cache
def _spellings_of(opcode: str) -> Mapping[str, int]:
    """The modifiers of each spelling of an opcode ("global.u32", "-" for none), with its number."""
    listed = (one.split() for one in _lines().get(opcode, "").split(", ") if one)
    return {modifiers: int(number) for modifiers, number in listed}


@cache
def _lines() -> Mapping[str, str]:
    """What is listed for each opcode."""
    lines = (line.partition("  ") for line in text_of(FILE).splitlines() if not line.startswith("#"))
    return {opcode: listed for opcode, _, listed in lines}
