"""Descriptions of intrinsics in Markdown."""

from __future__ import annotations

from ptx_ls.isa.gates import describe
from ptx_ls.isa.intrinsics import Intrinsic, Parameter

_PROPERTIES = {
    "older": "of older NVVM IR: LLVM 23 no longer declares it, libnvvm takes it below compute_100",
    "convergent": "convergent: no control flow may be added around it",
    "nomem": "touches no memory",
    "readonly": "only reads memory",
    "writeonly": "only writes memory",
    "argmem": "only memory that its arguments point to",
    "inaccessiblemem": "memory that the module does not see",
    "sideeffects": "has other side effects",
    "noreturn": "does not return",
    "commutative": "its first two arguments may be swapped",
}


def needs(intrinsic: Intrinsic) -> str:
    """What an intrinsic needs, in one sentence; "" if every target has it."""
    if intrinsic.gate is None:
        return "The target and PTX version it needs are not known."
    return f"Requires {describe(intrinsic.needs)}." if intrinsic.needs else ""


def markdown(intrinsic: Intrinsic, missing: str = "") -> str:
    """The full description; `missing` is what the module's target does not offer."""
    parts = [f"```llvm\ndeclare {intrinsic.signature}\n```"]
    if missing:
        parts.append(f"**Not available here:** requires {missing}.")
    elif sentence := needs(intrinsic):
        parts.append(sentence)
    if intrinsic.ptx:
        more = "\n…" if intrinsic.more_ptx else ""
        shapes = "\n".join(f"{shape};" for shape in intrinsic.ptx)
        parts.append(f"Becomes\n```ptx\n{shapes}{more}\n```")
    if listed := notes(intrinsic):
        parts.append("\n".join(f"- {note}" for note in listed))
    return "\n\n".join(parts)


def notes(intrinsic: Intrinsic) -> list[str]:
    """What is special about its parameters, its result and its effects, one sentence each."""
    found = [note for i, p in enumerate(intrinsic.parameters) if (note := _parameter(i, p))]
    if intrinsic.result_range:
        low, high = intrinsic.result_range
        found.append(f"The result is from {low} to {high}.")
    if intrinsic.overloaded:
        found.append("Overloaded: the name of a declaration ends in the types chosen, such as `.p0` or `.i32`.")
    found += [f"{_PROPERTIES[p][0].upper()}{_PROPERTIES[p][1:]}." for p in intrinsic.properties if p in _PROPERTIES]
    return found


def _parameter(index: int, parameter: Parameter) -> str:
    """What is special about a parameter, counted from 1; "" if nothing is."""
    name = f" (`{parameter.name}`)" if parameter.name else ""
    if parameter.lowest is not None:
        kind = "a constant" if parameter.immediate else "a value"
        return f"Argument {index + 1}{name} is {kind} from {parameter.lowest} to {parameter.highest}."
    if parameter.immediate:
        return f"Argument {index + 1}{name} is a constant."
    return f"Argument {index + 1} is{name}." if name else ""
