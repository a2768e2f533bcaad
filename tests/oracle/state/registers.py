"""Samples of special registers: every type that reads each of them, by mov and by cvt, and what does not."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.isa import gates, state
from ptx_ls.isa.state_model import SpecialRegister
from tests.oracle import ptxas
from tests.oracle.discover import registers, strings, unplaced
from tests.oracle.discover.registers import Register
from tests.oracle.releases import assembler
from tests.oracle.state.cells import EVERYWHERE, NOWHERE, Sample, both

_PACKED = gates.parse("8.3 sm_70")


def samples() -> Iterator[Sample]:
    """Of a range of registers only the first and the last are read as every type."""
    for register in state.special_registers():
        names = register.names
        for name in names:
            whole = name == register.name and bool(register.components)
            full = name in (names[0], names[1 if whole else -1], names[-1])
            yield from _reads(register, name, whole, full)
        if register.requires:
            form = f".reg .{register.type} r; mov.{register.type} r, {names[0]};"
            yield Sample(names[0], f".entry k# {{ {form} }}", NOWHERE)
            yield Sample(names[0], f".func f# {{ {form} }}", both(register.gate))
        if register.type != "pred":
            part = f"{names[0]}.x" if register.components else names[0]
            yield Sample(names[0], f".entry k# {{ mov.{register.type} {part}, 1; }}", NOWHERE)
            own = f".reg .{register.type} {names[0]}; mov.{register.type} {names[0]}, 1;"
            yield Sample(names[0], f".entry k# {{ {own} }}", EVERYWHERE)
        for wrong in (f"{names[0]}q", f"{names[0]}.q", f"{names[0].upper()}"):
            yield Sample(names[0], f".entry k# {{ .reg .u32 r; mov.u32 r, {wrong}; }}", NOWHERE)
        for letter in "rgba":
            gate = both(register.gate) if register.components else NOWHERE
            yield Sample(names[0], f".entry k# {{ .reg .u32 r; mov.u32 r, {names[0]}.{letter}; }}", gate)


def missing() -> list[Register]:
    """The special registers that the assembler knows, of the `%words` in its text, and state.isa lacks."""
    words = filter(registers.can_be, strings.words_of(ptxas.find()))
    listed = {word for kind, word in unplaced.unplaced() if kind == "register"}
    passed = {name for one in state.special_registers() for name in one.names} | listed
    return [one for one in registers.known(words, assembler(ptxas.PINNED)) if one.name not in passed]


def _reads(register: SpecialRegister, name: str, whole: bool, full: bool) -> Iterator[Sample]:
    widths = {found.bits for t in register.types if (found := state.type_of(t))}
    before = f".entry k# {register.requires} {'16' if register.requires else ''} {{ "
    for kind in state.types():
        of_its_width = kind.kind in ("unsigned", "signed", "bits") and kind.bits in widths and kind.bits > 8
        fits = of_its_width or (register.type == "pred" and kind.kind == "predicate")
        if not fits and not full:
            continue
        mov = f".reg {kind.name} r; mov{kind.name} r, {name}; }}"
        gate = NOWHERE
        if whole:
            # The four components together are 128 bits.
            gate = both(register.gate, _PACKED) if kind.name == ".b128" else NOWHERE
            if kind.bits in (16, 32) and kind.kind != "float":
                vector = f".reg .v4 {kind.name} r; mov.v4{kind.name} r, {name}; }}"
                yield Sample(name, before + vector, both(register.gate, kind.gate) if fits else NOWHERE)
        elif fits:
            gate = both(register.gate, kind.gate)
        yield Sample(name, before + mov, gate)
        if kind.kind in ("unsigned", "signed"):
            wide = ".u64" if kind.bits == 32 else ".u32"
            reads = not whole and register.type != "pred" and kind.bits <= max(widths)
            cvt = f".reg {wide} r; cvt{wide}{kind.name} r, {name}; }}"
            yield Sample(name, before + cvt, both(register.gate) if reads else NOWHERE)
