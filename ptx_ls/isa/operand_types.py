"""Which registers and literals a type expression of NOTATION.md accepts, once the modifiers are chosen.

ptxas compares types by size (PTX ISA, "Type Checking Rules"): integers of a size match whatever their sign, and bits
match everything of their size. Measured 13.5 where the manual is silent.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, reduce
from operator import or_

from ptx_ls.isa import glossary, state
from ptx_ls.isa.brackets import split_outside
from ptx_ls.isa.model import Operand
from ptx_ls.isa.operands import register_type
from ptx_ls.lazy import dataclass, pattern, replace

_WRAPPED = pattern(r"(at_least|only|hex|untyped|frag)\((.+)\)$")


@dataclass(frozen=True)
class Accepted:
    """The types of registers ("u32") and the kinds of literals (see `Shape.type`) that are accepted. `in_vectors`:
    types that are also accepted for elements of vectors."""

    registers: frozenset[str]
    literals: frozenset[str]
    in_vectors: frozenset[str] = frozenset()

    def __or__(self, other: Accepted) -> Accepted:
        return Accepted(
            self.registers | other.registers, self.literals | other.literals, self.in_vectors | other.in_vectors
        )


NOTHING = Accepted(frozenset(), frozenset())


def accepted(expression: str, chosen: Mapping[str, str]) -> Accepted:
    """What a type expression accepts, such as `.dtype`, `b32`, `at_least(.type)` or `u32/s32`, given {slot: token}."""
    found = [_one(part, chosen) for part in split_outside(expression, "/")]
    return reduce(or_, found) if found else NOTHING


def accepted_by(operand: Operand, chosen: Mapping[str, str]) -> Accepted:
    """What an operand accepts: what its type does, and its own predicates and literals."""
    takes = accepted(operand.type, chosen)
    literals = takes.literals
    if "decimal" in operand.also and any(name.startswith("f") and name != "f16x2" for name in takes.registers):
        literals |= {"decimal", "hex64"}
    elif not operand.never:
        return takes
    return Accepted(takes.registers - operand.never, literals - operand.never, takes.in_vectors - operand.never)


def _one(expression: str, chosen: Mapping[str, str]) -> Accepted:
    match = _WRAPPED.match(expression) if "(" in expression else None
    wrapper, inner = match.groups() if match else ("", "")
    match wrapper:
        case "only":
            return Accepted(frozenset(register_type(one, chosen) for one in inner.split("/")), frozenset())
        case "at_least":
            return _at_least(_token(inner, chosen))
        case "hex":
            whole = _one(inner, chosen)
            return replace(whole, literals=whole.literals & {"hex32"})
        case "untyped":
            return _untyped(_token(inner, chosen))
        case "frag":
            return _fragment(_token(inner, chosen))
    fixed = not expression.startswith(".") and "(" not in expression
    return _typed(_token(expression, chosen), fixed)


def _token(expression: str, chosen: Mapping[str, str]) -> str:
    """The type token of an expression without alternatives."""
    if expression.startswith("."):
        return chosen.get(expression, expression)
    if "(" in expression:
        return "." + register_type(expression, chosen)
    return "." + expression


@lru_cache(maxsize=1024)
def _typed(token: str, fixed: bool = False) -> Accepted:
    """What a type accepts. `fixed`: the form implies the type, no modifier names it; then bits mean integers."""
    carriers = glossary.register_types(token)
    fundamental = state.type_of(token)
    if fundamental is None or carriers != (token[1:],):
        integers = {f"u{name[1:]}" for name in carriers if name[0] == "f" and f"b{name[1:]}" in carriers}
        return Accepted(frozenset(carriers), frozenset(), frozenset(integers))
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
            # In a vector integers pass for floats that a modifier names or that have 64 bits, but at their very size
            # alone (measured 13.5).
            integers = {"u64", "int"} if bits == 64 else set() if fixed else {f"u{bits}"}
            literals = {"decimal", "hex32", "hex64"}
            return Accepted(frozenset({f"b{bits}", token[1:]}), frozenset(literals), frozenset(integers))
    if fixed:
        return Accepted(frozenset(f"{kind}{bits}" for kind in "bus"), frozenset({"int"}))
    literals = {"int"} | {32: {"hex32"}, 64: {"hex64", "decimal"}}.get(bits, set())
    same = {t.name[1:] for t in state.types() if t.bits == bits and t.kind != "predicate"}
    return Accepted(frozenset(same), frozenset(literals))


@lru_cache(maxsize=1024)
def _at_least(token: str) -> Accepted:
    """What a type accepts where a wider register is allowed (ld, st, cvt)."""
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
    return Accepted(own.registers | more, own.literals, own.in_vectors)


@lru_cache(maxsize=64)
def _untyped(token: str) -> Accepted:
    """What ptxas accepts where only the size counts: predicates, but no integer literals (measured 13.5)."""
    fundamental = state.type_of(token)
    bits = _typed(f".b{fundamental.bits if fundamental else 32}")
    return Accepted(bits.registers | {"pred"}, bits.literals - {"int"})


@lru_cache(maxsize=64)
def _fragment(token: str) -> Accepted:
    """What a register of a matrix fragment with elements of this type accepts (measured 13.5)."""
    match token:
        case ".f16" | ".bf16":
            return _typed(f"{token}x2")
        case ".tf32":
            return _typed(token)
        case ".s32":
            return _typed(token, fixed=True)
        case ".f32":
            return Accepted(frozenset({"b32", "f32"}), frozenset({"hex32"}))
        case ".f64":
            return replace(_typed(token), in_vectors=frozenset())
    return _untyped(".b32")
