"""Mutations of operands and guards."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ptx_ls.sema.instructions import Instruction
from ptx_ls.sema.scope import Symbol
from tests.oracle.mutants.program import Program, Span, one_of
from tests.oracle.mutants.spellings import misspelt


def _used(program: Program, *kinds: str) -> list[Span]:
    """The nodes of some kinds behind the first instruction, those inside addresses and vectors too."""
    if not program.instructions:
        return []
    first = program.instructions[0].start
    return [s for s in program.of(*kinds) if s.start > first]


def _with_operands(program: Program, rng: Random, least: int) -> Instruction | None:
    found = [i for i in program.instructions if len(i.operands) >= least]
    return rng.choice(found) if found else None


def _names(symbol: Symbol) -> list[str]:
    if symbol.count is None:
        return [symbol.name]
    return [f"{symbol.name}{n}" for n in {0, 1, max(0, symbol.count - 1)} if n < symbol.count]


def operands_swapped(program: Program, rng: Random) -> str | None:
    """Two operands of an instruction in each other's place."""
    if not (found := _with_operands(program, rng, 2)):
        return None
    one, other = sorted(rng.sample(found.operands, 2))
    return program.swapped(program.span(*one), program.span(*other))


def operand_dropped(program: Program, rng: Random) -> str | None:
    """One operand gone, with its comma."""
    if not (found := _with_operands(program, rng, 1)):
        return None
    at = rng.randrange(len(found.operands))
    start, end = found.operands[at]
    if at + 1 < len(found.operands):
        end = found.operands[at + 1][0]
    elif at:
        start = found.operands[at - 1][1]
    return program.replaced(start, end, "")


def operand_added(program: Program, rng: Random) -> str | None:
    """One operand more: the same again, or another of the program."""
    if not (found := _with_operands(program, rng, 1)):
        return None
    start, end = rng.choice(found.operands)
    again = program.text[start:end]
    other = rng.choice(program.operands).text if rng.random() < 0.5 else again
    return program.replaced(end, end, f", {other}")


def operand_borrowed(program: Program, rng: Random) -> str | None:
    """An operand of another instruction in the place of one."""
    span = one_of(rng, program.operands)
    return program.put(span, rng.choice(program.operands).text) if span else None


def register_retyped(program: Program, rng: Random) -> str | None:
    """A register of another declaration in the place of one."""
    span = one_of(rng, _used(program, "register"))
    others = [name for symbol in program.named("register") for name in _names(symbol)]
    if not span or not others:
        return None
    return program.put(span, rng.choice(others))


def register_for_other(program: Program, rng: Random) -> str | None:
    """Something that is no register in the place of one."""
    span = one_of(rng, _used(program, "register"))
    things = [
        "1",
        "-1",
        "0.5",
        "0f3F800000",
        "0d3FF0000000000000",
        "_",
        "[0]",
        "{0}",
        "WARP_SZ",
        "%laneid",
        "%tid",
        "()",
    ]
    things += ['"x"', "%tid.x", "%clock64", "!%p1", "%p1|%p2", "-%r1"]
    things += [symbol.name for symbol in program.named("kernel", "function", "parameter", "variable", "label")][:8]
    return program.put(span, rng.choice(things)) if span else None


def immediate_exchanged(program: Program, rng: Random) -> str | None:
    """Another constant in the place of one, out of range, of another type, negative, or ill-formed."""
    span = one_of(rng, _used(program, "number", "float_literal"))
    new: tuple[str, ...] = (
        "99999999999",
        "18446744073709551616",
        "-1",
        "256",
        "33",
        "3",
        "0.5",
        "1e400",
        "0f3F8",
        "0xG",
        "08",
        "1.5f",
    )
    new += ("0d3FF0000000000000", "0f3F800000", "-2147483649", "4096", "0x1FFFFFFFF", "17", "1U", "-5", "%r1", "x")
    return program.put(span, rng.choice(new)) if span else None


def brackets_lost(program: Program, rng: Random) -> str | None:
    """An address without its brackets."""
    span = one_of(rng, program.of("address"))
    return program.put(span, span.text[1:].replace("]", "")) if span else None


def brackets_added(program: Program, rng: Random) -> str | None:
    """An operand in brackets, braces or parentheses that had none."""
    span = one_of(rng, [s for s in program.operands if s.text[0] not in "[{("])
    return program.put(span, rng.choice((f"[{span.text}]", f"{{{span.text}}}", f"({span.text})"))) if span else None


def address_respaced(program: Program, rng: Random) -> str | None:
    """A variable, perhaps of another space, in an address."""
    span = one_of(rng, program.of("address"))
    names = [s.name for s in program.named("variable", "parameter", "function", "label", "kernel")]
    return program.put(span, f"[{rng.choice(names)}]") if span and names else None


def offset_changed(program: Program, rng: Random) -> str | None:
    """Another offset in an address: unaligned, negative, huge, none that may be."""
    span = one_of(rng, program.of("address"))
    if not span:
        return None
    base = span.text[1:-1].split("+")[0].split(",")[0].rstrip()
    new = rng.choice(
        ("+1", "+3", "-1", "+4294967296", "+-4", "+%r1", "*2", "+1.5", "+", "+4+4", "+0x10", "+2147483648")
    )
    return program.replaced(span.start + 1, span.start + len(span.text) - 1, base + new)


def word_behind_address(program: Program, rng: Random) -> str | None:
    """A word with a point behind an address: that of unified variables, a selector, a modifier."""
    span = one_of(rng, program.of("address"))
    words = (".unified", ".unified", ".unified", " .unified", ".x", ".b0", ".b32", ".")
    return program.put(span, span.text + rng.choice(words)) if span else None


def element_dropped(program: Program, rng: Random) -> str | None:
    """One element of a vector gone."""
    return _elements(program, rng, lambda parts, at: parts[:at] + parts[at + 1 :])


def element_added(program: Program, rng: Random) -> str | None:
    """One element of a vector twice."""
    return _elements(program, rng, lambda parts, at: [*parts[:at], parts[at], *parts[at:]])


_Change = Callable[[list[str], int], list[str]]


def _elements(program: Program, rng: Random, change: _Change) -> str | None:
    span = one_of(rng, program.of("vector"))
    if not span:
        return None
    parts = [part.strip() for part in span.text[1:-1].split(",")]
    return program.put(span, "{" + ", ".join(change(parts, rng.randrange(len(parts)))) + "}")


def vector_opened(program: Program, rng: Random) -> str | None:
    """A vector without its braces, or only its first element."""
    span = one_of(rng, program.of("vector"))
    return program.put(span, rng.choice((span.text[1:-1], span.text[1:-1].split(",")[0]))) if span else None


def negated(program: Program, rng: Random) -> str | None:
    """A sign or an exclamation mark before an operand, or the one there lost."""
    span = one_of(rng, program.operands)
    return program.put(span, span.text[1:] if span.text[0] in "!-" else rng.choice("!-~") + span.text) if span else None


def special_misspelt(program: Program, rng: Random) -> str | None:
    """A special register misspelt, or with another component."""
    span = one_of(rng, [s for s in program.of("selector", "register") if s.text[:4] in _SPECIAL])
    if not span:
        return None
    name, dot, member = span.text.partition(".")
    new = rng.choice((f"%{misspelt(name[1:], rng)}{dot}{member}", f"{name}.w", f"{name}.q", name, f"{name}.x.x"))
    return program.put(span, new)


_SPECIAL = ("%tid", "%nti", "%cta", "%nct", "%lan", "%clo", "%war", "%smi", "%clu", "%act", "%glo", "%env", "%gri")


def special_written(program: Program, rng: Random) -> str | None:
    """A special register as the result of an instruction."""
    if not (found := _with_operands(program, rng, 1)):
        return None
    new = rng.choice(("%tid.x", "%laneid", "%clock", "%clock64", "%nctaid.y", "%lanemask_eq", "%warpid"))
    return program.replaced(*found.operands[0], new)


def guard_exchanged(program: Program, rng: Random) -> str | None:
    """Another guard: of another type, undefined, none that may be."""
    span = one_of(rng, program.of("predicate"))
    others = [name for symbol in program.named("register") for name in _names(symbol)]
    things = ["@%nosuch", "@1", "@!", "@", "@@%p1", "@!!%p1", "@%tid.x", "@WARP_SZ", "@-%p1", "%p1", "@[%p1]", "@_"]
    things += [f"@{name}" for name in others] * 2
    return program.put(span, rng.choice(things)) if span else None


def guard_added(program: Program, rng: Random) -> str | None:
    """A guard where there was none, of any register, on any statement."""
    span = one_of(rng, program.statements)
    others = [name for symbol in program.named("register") for name in _names(symbol)]
    return program.replaced(span.start, span.start, f"@{rng.choice(others)} ") if span and others else None


KINDS = {
    "operands swapped": operands_swapped,
    "operand dropped": operand_dropped,
    "operand added": operand_added,
    "operand borrowed": operand_borrowed,
    "register retyped": register_retyped,
    "register exchanged for another kind": register_for_other,
    "immediate exchanged": immediate_exchanged,
    "brackets lost": brackets_lost,
    "brackets added": brackets_added,
    "address of another variable": address_respaced,
    "offset changed": offset_changed,
    "word behind an address": word_behind_address,
    "vector element dropped": element_dropped,
    "vector element added": element_added,
    "vector opened": vector_opened,
    "operand negated": negated,
    "special register misspelt": special_misspelt,
    "special register written": special_written,
    "guard exchanged": guard_exchanged,
    "guard added": guard_added,
}
