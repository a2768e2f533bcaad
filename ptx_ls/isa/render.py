"""The table as text for people: forms, operands, gates, links to the manual."""

from __future__ import annotations

from ptx_ls.isa import gates
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Entry, Form
from ptx_ls.isa.targets import version_text

MANUAL = "https://docs.nvidia.com/cuda/parallel-thread-execution/#"


def url(anchor: str) -> str:
    """The address of a section of NVIDIA's document."""
    return MANUAL + anchor


def syntax(form: Form) -> str:
    """A form as the manual writes it: "cvt{.rnd}.dtype.atype d, a"."""
    return f"{form.text} {operands(form)}".rstrip()


def operands(form: Form) -> str:
    """The names of the operands as they are written: "[a], {b}, c"."""
    return ", ".join(operand_names(form))


def operand_names(form: Form) -> list[str]:
    """Each operand as it is written, without types; optional ones in braces as in the manual."""
    names = []
    for operand in form.operands:
        if operand.kind == "address":
            text = f"[{', '.join(p.name for p in operand.parts)}]"
        elif operand.kind == "pair":
            text = "|".join(p.name for p in operand.parts)
        elif operand.kind == "vector" and operand.parts:
            text = "{" + ", ".join(p.name for p in operand.parts) + "}"
        else:
            text = operand.name
        names.append(f"{{{text}}}" if operand.optional else text)
    return names


def slots(form: Form) -> list[tuple[str, tuple[str, ...]]]:
    """Each slot with a choice, once, with its tokens."""
    found = {s.name: tuple(s.gates) for s in form.slots if not s.literal}
    return list(found.items())


def introduced(gate: Gate) -> str | None:
    """The lowest version at which any target passes: "7.8"."""
    version = gates.introduced(gate)
    return None if version is None else version_text(version)


def requirement(gate: Gate) -> str:
    """A gate in words: "sm_90 with PTX 7.8; sm_89 with PTX 8.1"; "" where every target has it from one version on."""
    ways = gates.alternatives(gate)
    return "" if gate == gates.anywhere() or (len(ways) == 1 and ways[0].everywhere) else gates.describe(ways)


def heading(entry: Entry) -> str:
    """The name and summary of an entry."""
    return f"**{entry.name}**: {entry.summary}" if entry.summary else f"**{entry.name}**"
