"""Mutations of opcodes and modifiers."""

from __future__ import annotations

from functools import cache
from random import Random

from ptx_ls.isa import state, table
from ptx_ls.sema.instructions import Instruction
from tests.oracle.mutants.program import Program


@cache
def _every_modifier() -> tuple[str, ...]:
    slots = (slot for entry in table.entries() for form in entry.forms for slot in form.slots)
    return tuple(sorted({token for slot in slots for token in slot.gates if token}))


@cache
def _every_opcode() -> tuple[str, ...]:
    return tuple(sorted({entry.path[0] for entry in table.entries()}))


def _one(program: Program, rng: Random, least: int = 0) -> Instruction | None:
    found = [i for i in program.instructions if len(i.modifiers) >= least]
    return rng.choice(found) if found else None


def misspelt(word: str, rng: Random) -> str:
    """A word with one letter dropped, doubled, exchanged or swapped."""
    at = rng.randrange(len(word))
    how = rng.randrange(4)
    if how == 0:
        return word[:at] + word[at + 1 :]
    if how == 1:
        return word[:at] + word[at] + word[at:]
    if how == 2:
        return word[:at] + rng.choice("abcdefgilmnoprstuvx0123456789_") + word[at + 1 :]
    return word[:at] + word[at : at + 2][::-1] + word[at + 2 :]


def modifier_dropped(program: Program, rng: Random) -> str | None:
    """One modifier gone."""
    if not (found := _one(program, rng, 1)):
        return None
    gone = rng.choice(found.modifiers)
    return program.replaced(gone.start, gone.end, "")


def modifiers_swapped(program: Program, rng: Random) -> str | None:
    """Two modifiers in each other's place."""
    if not (found := _one(program, rng, 2)):
        return None
    one, other = sorted(rng.sample(found.modifiers, 2), key=lambda m: m.start)
    return program.swapped(program.span(one.start, one.end), program.span(other.start, other.end))


def modifier_doubled(program: Program, rng: Random) -> str | None:
    """One modifier twice."""
    if not (found := _one(program, rng, 1)):
        return None
    twice = rng.choice(found.modifiers)
    return program.replaced(twice.end, twice.end, twice.text)


def modifier_borrowed(program: Program, rng: Random) -> str | None:
    """A modifier of another instruction of the program, added or in the place of one."""
    found = _one(program, rng)
    others = [m.text for i in program.instructions for m in i.modifiers]
    if not found or not others:
        return None
    if found.modifiers and rng.random() < 0.5:
        at = rng.choice(found.modifiers)
        return program.replaced(at.start, at.end, rng.choice(others))
    end = rng.choice([found.opcode_end, *(m.end for m in found.modifiers)])
    return program.replaced(end, end, rng.choice(others))


def modifier_foreign(program: Program, rng: Random) -> str | None:
    """Any modifier that there is, added or in the place of one."""
    if not (found := _one(program, rng)):
        return None
    if found.modifiers and rng.random() < 0.5:
        at = rng.choice(found.modifiers)
        return program.replaced(at.start, at.end, rng.choice(_every_modifier()))
    end = rng.choice([found.opcode_end, *(m.end for m in found.modifiers)])
    return program.replaced(end, end, rng.choice(_every_modifier()))


def modifier_misspelt(program: Program, rng: Random) -> str | None:
    """A letter wrong in a modifier."""
    if not (found := _one(program, rng, 1)):
        return None
    at = rng.choice(found.modifiers)
    return program.replaced(at.start + 1, at.end, misspelt(at.text[1:], rng))


def _is_type(text: str) -> bool:
    return state.type_of(text) is not None


def spelling_parted(program: Program, rng: Random) -> str | None:
    """A gap before a modifier, or before the `::` of one."""
    if not (found := _one(program, rng, 1)):
        return None
    places = [m.start + at for m in found.modifiers for at in range(len(m.text)) if m.text[at:].startswith((".", "::"))]
    at = rng.choice(places)
    return program.replaced(at, at, rng.choice((" ", "\n", "\t", "/* a */", "// a\n")))


def type_exchanged(program: Program, rng: Random) -> str | None:
    """Another type in the place of one."""
    found = [m for i in program.instructions for m in i.modifiers if _is_type(m.text)]
    if not found:
        return None
    at = rng.choice(found)
    return program.replaced(at.start, at.end, rng.choice([t.name for t in state.types() if t.name != at.text]))


def type_dropped(program: Program, rng: Random) -> str | None:
    """A type gone."""
    found = [m for i in program.instructions for m in i.modifiers if _is_type(m.text)]
    if not found:
        return None
    at = rng.choice(found)
    return program.replaced(at.start, at.end, "")


def space_exchanged(program: Program, rng: Random) -> str | None:
    """Another state space in the place of one: ld.shared for ld.global."""
    spaces = (".global", ".shared", ".local", ".const", ".param")
    found = [m for i in program.instructions for m in i.modifiers if m.text in spaces]
    if not found:
        return None
    at = rng.choice(found)
    return program.replaced(at.start, at.end, rng.choice([s for s in (*spaces, "") if s != at.text]))


def opcode_misspelt(program: Program, rng: Random) -> str | None:
    """A letter wrong in an opcode."""
    if not (found := _one(program, rng)):
        return None
    return program.replaced(found.opcode_start, found.opcode_end, misspelt(found.opcode, rng))


def opcode_exchanged(program: Program, rng: Random) -> str | None:
    """Another opcode before the same modifiers and operands."""
    if not (found := _one(program, rng)):
        return None
    near = [i.opcode for i in program.instructions if i.opcode != found.opcode]
    other = rng.choice(near) if near and rng.random() < 0.5 else rng.choice(_every_opcode())
    return program.replaced(found.opcode_start, found.opcode_end, other)


KINDS = {
    "modifier dropped": modifier_dropped,
    "modifiers swapped": modifiers_swapped,
    "modifier doubled": modifier_doubled,
    "modifier borrowed": modifier_borrowed,
    "modifier of any instruction": modifier_foreign,
    "modifier misspelt": modifier_misspelt,
    "type exchanged": type_exchanged,
    "type dropped": type_dropped,
    "state space exchanged": space_exchanged,
    "spelling parted": spelling_parted,
    "opcode misspelt": opcode_misspelt,
    "opcode exchanged": opcode_exchanged,
}
