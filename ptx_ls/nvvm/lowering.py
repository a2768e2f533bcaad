"""Where an intrinsic exists: what its reader selects, and what the PTX that it becomes needs.

The predicates of LLVM alone let through what does not assemble; the table of PTX knows what does.
"""

from __future__ import annotations

from functools import lru_cache, reduce

from ptx_ls.isa import gates, operand_exceptions, table
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.intrinsics import PREFIX, Intrinsic
from ptx_ls.isa.nvvm import forms
from ptx_ls.isa.nvvm.forms import Form, Values
from ptx_ls.nvvm.options import Reader
from ptx_ls.nvvm.target import Platform
from ptx_ls.sema.operand_check import fault_of
from ptx_ls.sema.operand_parser import shapes

ASSEMBLED = 35
"""The number of the oldest target for which an assembler of today can be had: that of ptxas 11.8."""


def gate(intrinsic: Intrinsic, reader: Reader, values: Values | None = None, *, is_unified: bool = True) -> Gate | None:
    """The targets and versions with which a call of an intrinsic is selected and assembles; None if it is not known.

    `values`: the immediates and chosen types that are known, as for `Intrinsic.forms`. `is_unified`: in the unified
    texture mode, that of CUDA.
    """
    return _gate(intrinsic, reader, tuple(sorted((values or {}).items())), is_unified)


@lru_cache(maxsize=4096)
def _gate(intrinsic: Intrinsic, reader: Reader, values: tuple[tuple[str, str], ...], is_unified: bool) -> Gate | None:
    selected = intrinsic.selected(reader, is_unified=is_unified)
    # LLVM replaces some as it reads a module by an instruction, which it lowers for any target.
    is_instruction = reader == "llvm" and intrinsic.successor and not intrinsic.successor.startswith("llvm.")
    ways = () if is_instruction else intrinsic.forms(dict(values))
    if not ways:
        return gates.nowhere() if not is_instruction and refused_key(intrinsic, dict(values)) else selected
    assembles = reduce(gates.either, (_needed(way) for way in ways), gates.nowhere())
    return assembles if selected is None else gates.both(selected, assembles)


def refused_key(intrinsic: Intrinsic, values: Values) -> str:
    """The key of the value for which it is known that readers select nothing; "" if there is none."""
    name = intrinsic.name.removeprefix(PREFIX)
    return next((key for key, value in values.items() if forms.refuses(name, key, value)), "")


def _needed(way: tuple[Form, ...]) -> Gate:
    """The gate of all statements of a way."""
    return reduce(gates.both, map(form_gate, way), gates.anywhere())


@lru_cache(maxsize=16384)
def form_gate(form: Form) -> Gate:
    """The gate of a statement of PTX with its operands; closed everywhere if it is not valid."""
    resolution = table.resolve(form.spelling)
    written = shapes(form.typed)
    registers = [one.gate for one in form.special_registers if one.gate is not None]
    named = reduce(gates.both, registers, gates.anywhere())
    if any(operand_exceptions.verdict(entry, form.spelling, written) == "accepts" for entry in resolution.entries):
        return named
    fitting = [match.gate_for(written) for match in resolution.matches if fault_of(match, written) is None]
    return gates.both(named, reduce(gates.either, fitting, gates.nowhere()))


def lacks(intrinsic: Intrinsic, platform: Platform, values: Values | None = None) -> Gate | None:
    """The gate of an intrinsic if it is closed for a platform; None if the platform has it, or may have it."""
    needed = gate(intrinsic, platform.reader, values, is_unified=not platform.is_opencl)
    if needed is None or is_open(needed, platform):
        return None
    if platform.target is not None and platform.target.number < ASSEMBLED:
        # Whether the PTX assembled there cannot be asked any more: only what the reader does not select is known.
        selected = intrinsic.selected(platform.reader, is_unified=not platform.is_opencl)
        return None if selected is None or is_open(selected, platform) else needed
    return needed


def is_open(needed: Gate, platform: Platform) -> bool:
    """Whether a gate is open for a platform; a target or version that nothing names may be any."""
    target, ptx = platform.target, platform.ptx
    if target is not None:
        lowest, highest = needed[target.index]
        # Compilers raise the version to what the target needs, so a lower one means nothing.
        return lowest <= highest and (ptx is None or lowest <= max(ptx, target.introduced) <= highest)
    return any(lowest <= highest and (ptx is None or lowest <= ptx <= highest) for lowest, highest in needed)
