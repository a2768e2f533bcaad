"""The table as text: forms, operands, gates, links to the manual."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from ptx_ls.isa import gates, targets
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Deprecation, Entry, Form, Slot
from ptx_ls.isa.targets import version_text

MANUAL = "https://docs.nvidia.com/cuda/parallel-thread-execution/#"


def url(anchor: str) -> str:
    """The URL of a section of NVIDIA's manual."""
    return MANUAL + anchor


def syntax(form: Form) -> str:
    """A form as the manual writes it: "cvt{.rnd}.dtype.atype d, a"."""
    return f"{form.text} {operands(form)}".rstrip()


def operands(form: Form) -> str:
    """The operands as written: "[a], {b}, c"."""
    return ", ".join(operand_names(form))


def operand_names(form: Form) -> list[str]:
    """Each operand as written, without types; optional ones in braces, as in the manual."""
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


UNDOCUMENTED = "undocumented, measured 13.5"
"""Said of a modifier that ptxas takes and the manual lacks."""


def slots(form: Form) -> list[tuple[str, str]]:
    """Each slot with a choice, once, with its tokens."""
    return list({s.name: _tokens(s) for s in form.slots if not s.literal or s.undocumented}.items())


def _tokens(slot: Slot) -> str:
    documented = " ".join(slot.documented)
    others = " ".join(token for token in slot.gates if token in slot.undocumented)
    return "; ".join(filter(None, (documented, f"{others} ({UNDOCUMENTED})" if others else "")))


def introduced(gate: Gate) -> str | None:
    """The lowest version of a gate on any target: "7.8"."""
    version = gates.introduced(gate)
    return None if version is None else version_text(version)


def where(gate: Gate) -> str:
    """A gate as a clause: "since PTX 7.4, needs sm_80"; "since PTX 7.8 with sm_90; since PTX 8.1 with sm_89"."""
    ways = gates.alternatives(gate)
    if not ways:
        return "no target accepts it"
    until = _until(gate)
    if until and (first := _from_one_version(gate)):
        clause = first
    elif len(ways) == 1:
        need = ", on every target" if ways[0].everywhere else f", needs {any_of(ways[0].targets)}"
        clause = f"since PTX {ways[0].ptx}{need}"
    else:
        clause = "; ".join(f"since PTX {way.ptx} with {any_of(way.targets)}" for way in ways)
    return clause + until


def _from_one_version(gate: Gate) -> str:
    """The clause for the start of a gate, if it starts with one version from one target on; else ""."""
    every = targets.load().targets
    having = [t for t in every if gate[t.index][0] <= gate[t.index][1]]
    version = min(gate[t.index][0] for t in having)
    if any(gate[t.index][0] != max(version, t.introduced) for t in having):
        return ""
    need = f", needs {having[0].name}" if having[0] is not every[0] else ""
    return f"since PTX {version_text(version)}{need}"


def _until(gate: Gate) -> str:
    """The clause for the end of a gate: of its versions, or of its targets."""
    having = [t for t in targets.load().targets if gate[t.index][0] <= gate[t.index][1]]
    ends = {gate[t.index][1] for t in having}
    ended = [t for t in having if gate[t.index][1] < gates.END and not t.variant]
    if len(ends) == 1 and max(ends) < gates.END:
        return f"; removed after PTX {version_text(max(ends))}"
    if ended:
        return f"; from {ended[0].name} on removed after PTX {version_text(gate[ended[0].index][1])}"
    plain = [t for t in having if not t.variant]
    later = [t for t in targets.load().targets if plain and not t.variant and t.number > plain[-1].number]
    return f"; {plain[-1].name} was the last target to have it" if later else ""


def any_of(names: Sequence[str]) -> str:
    """ "sm_100a, sm_100f or sm_110f"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def sentence(clause: str) -> str:
    """A clause with a capital letter."""
    return clause[:1].upper() + clause[1:]


def older(entry: Entry, spelling: str) -> list[str]:
    """What older assemblers do differently with a spelling: "ptxas 12.0, 12.9: refuses …"."""
    return [
        f"ptxas {', '.join(d.measured.split())}: {d.reason}" for d in entry.older if fnmatchcase(spelling, d.spelling)
    ]


def deprecated(found: Deprecation) -> str:
    """The version that deprecated a spelling, and what to write instead, as a sentence without its full stop."""
    return f"Deprecated since PTX {introduced(found.gate)}: {found.reason}"


def heading(entry: Entry) -> str:
    """The name and summary of an entry."""
    return f"**{entry.name}**: {entry.summary}" if entry.summary else f"**{entry.name}**"
