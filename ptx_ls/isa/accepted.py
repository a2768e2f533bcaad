"""Which registers and literals a type expression of NOTATION.md takes, once the modifiers are chosen.

ptxas lets types agree by size (PTX ISA, "Type Checking Rules"): integers of a size mix whatever their sign, and bits
mix with everything of their size. Measured 13.5 where the manual is silent.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from ptx_ls.isa import glossary, state
from ptx_ls.isa.brackets import split_outside
from ptx_ls.isa.operands import register_type

_WRAPPED = re.compile(r"(at_least|only|hex)\((.+)\)$")


@dataclass(frozen=True)
class Accepted:
    """The types of registers ("u32"), and the kinds of literals (see `Shape.type`)."""

    registers: frozenset[str]
    literals: frozenset[str]

    def __or__(self, other: Accepted) -> Accepted:
        return Accepted(self.registers | other.registers, self.literals | other.literals)


NOTHING = Accepted(frozenset(), frozenset())


def accepted(expression: str, chosen: Mapping[str, str]) -> Accepted:
    """What an expression such as `.dtype`, `b32`, `at_least(.type)` or `u32/s32` takes, given {slot: token}."""
    result = NOTHING
    for part in split_outside(expression, "/"):
        result |= _one(part, chosen)
    return result


def _one(expression: str, chosen: Mapping[str, str]) -> Accepted:
    match = _WRAPPED.match(expression)
    if match and match[1] == "only":
        return Accepted(frozenset({register_type(match[2], chosen)}), frozenset())
    if match and match[1] == "hex":
        whole = _one(match[2], chosen)
        return Accepted(whole.registers, whole.literals & {"hex32"})
    if match:
        return _at_least(_token(match[2], chosen))
    fixed = not expression.startswith(".") and "(" not in expression
    return _typed(_token(expression, chosen), fixed)


def _token(expression: str, chosen: Mapping[str, str]) -> str:
    """The type token that an expression without alternatives stands for."""
    if expression.startswith("."):
        return chosen.get(expression, expression)
    if "(" in expression:
        return "." + register_type(expression, chosen)
    return "." + expression


@lru_cache(maxsize=1024)
def _typed(token: str, fixed: bool = False) -> Accepted:
    """What a type takes. `fixed`: the form implies it, no modifier names it; then bits mean integers."""
    carriers = glossary.register_types(token)
    fundamental = state.type_of(token)
    if fundamental is None or carriers != (token[1:],):
        return Accepted(frozenset(carriers), frozenset())
    bits = fundamental.bits
    match fundamental.kind:
        case "predicate":
            return Accepted(frozenset({"pred"} if fixed else {"pred", "f16x2"}), frozenset({"int"}))
        case "unsigned" | "signed":
            registers = {f"{kind}{bits}" for kind in "bus"}
            if bits == 32 and not fixed:
                registers.add("f16x2")
            return Accepted(frozenset(registers), frozenset({"int"}))
        case "float":
            return Accepted(frozenset({f"b{bits}", token[1:]}), frozenset({"decimal", "hex32", "hex64"}))
    if fixed:
        return Accepted(frozenset(f"{kind}{bits}" for kind in "bus"), frozenset({"int"}))
    literals = {"int"} | {32: {"hex32"}, 64: {"hex64", "decimal"}}.get(bits, set())
    same = {t.name[1:] for t in state.types() if t.bits == bits and t.kind != "predicate"}
    return Accepted(frozenset(same), frozenset(literals))


@lru_cache(maxsize=1024)
def _at_least(token: str) -> Accepted:
    """What a type takes where a wider register may stand too (ld, st, cvt)."""
    own = _typed(token)
    fundamental = state.type_of(token)
    if fundamental is None:
        return own
    wider = {t.name[1:]: t for t in state.types() if t.bits >= fundamental.bits and t.kind != "predicate"}
    match fundamental.kind:
        case "unsigned" | "signed":
            more = {n for n, t in wider.items() if t.kind != "float" or n == "f16x2"}
        case "float":
            more = {n for n, t in wider.items() if t.kind == "bits"}
        case _:
            more = set(wider)
    return Accepted(own.registers | more, own.literals)
