"""Descriptions of intrinsics in Markdown."""

from __future__ import annotations

from ptx_ls.isa import gates
from ptx_ls.isa.intrinsics import Intrinsic, Parameter
from ptx_ls.isa.nvvm.forms import Values, shown
from ptx_ls.nvvm import lowering
from ptx_ls.nvvm.availability import missing
from ptx_ls.nvvm.options import DESCRIBED, Reader
from ptx_ls.nvvm.target import Platform

_MOST_WAYS = 3

_PROPERTIES = {
    "older": "of older NVVM IR: LLVM 23 no longer declares it, libnvvm takes it below compute_100",
    "convergent": "convergent: no control flow may be added around it",
    "nomem": "touches no memory",
    "readonly": "only reads memory",
    "writeonly": "only writes memory",
    "argmem": "touches memory that its arguments point to",
    "inaccessiblemem": "touches memory that the module does not see",
    "sideeffects": "has other side effects",
    "noreturn": "does not return",
    "commutative": "its first two arguments may be swapped",
}


def needs(intrinsic: Intrinsic, reader: Reader = "llvm", values: Values | None = None) -> str:
    """What an intrinsic needs, in one sentence; "" if every target has it."""
    gate = lowering.gate(intrinsic, reader, values)
    if gate is None:
        return "The target and PTX version it needs are not known."
    if gate == gates.nowhere():
        return f"No target has it for {DESCRIBED[reader]}."
    return "" if gate == gates.anywhere() else f"Requires {gates.describe(gates.alternatives(gate))}."


def markdown(intrinsic: Intrinsic, platform: Platform, values: Values | None = None) -> str:
    """The full description, for a platform; `values`: what is known of its immediates and overloaded types."""
    parts = [f"```llvm\ndeclare {intrinsic.signature}\n```"]
    if lack := missing(intrinsic, platform, values):
        parts.append(f"**Not available here:** requires {lack}.")
    elif sentence := needs(intrinsic, platform.reader, values):
        parts.append(sentence)
    ways = shown(intrinsic.forms(values))
    if ways:
        more = "\n…" if len(ways) > _MOST_WAYS else ""
        shapes = "\n".join(f"{way};" for way in ways[:_MOST_WAYS])
        parts.append(f"Becomes\n```ptx\n{shapes}{more}\n```")
    if listed := notes(intrinsic):
        parts.append("\n".join(f"- {note}" for note in listed))
    return "\n\n".join(parts)


def notes(intrinsic: Intrinsic) -> list[str]:
    """What is special about its parameters, its result and its effects, one sentence each."""
    found = [note for note in parameter_notes(intrinsic) if note]
    if intrinsic.result_range:
        low, high = intrinsic.result_range
        found.append(f"The result is from {low} to {high}.")
    if intrinsic.overloaded:
        found.append("Overloaded: the name of a declaration ends in the types chosen, such as `.p0` or `.i32`.")
    found += [f"{_PROPERTIES[p][0].upper()}{_PROPERTIES[p][1:]}." for p in intrinsic.properties if p in _PROPERTIES]
    return found


def parameter_notes(intrinsic: Intrinsic) -> list[str]:
    """What is special about each parameter, "" if nothing is."""
    return [_parameter(index, parameter) for index, parameter in enumerate(intrinsic.parameters)]


def _parameter(index: int, parameter: Parameter) -> str:
    """What is special about a parameter, counted from 1; "" if nothing is."""
    name = f" (`{parameter.name}`)" if parameter.name else ""
    if parameter.lowest is not None:
        kind = "a constant" if parameter.immediate else "a value"
        return f"Argument {index + 1}{name} is {kind} from {parameter.lowest} to {parameter.highest}."
    if parameter.immediate:
        return f"Argument {index + 1}{name} is a constant."
    return f"Argument {index + 1} is{name}." if name else ""
