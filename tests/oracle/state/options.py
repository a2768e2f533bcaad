"""Samples of what stands behind .target and .address_size: options, alone and in pairs, and what is none."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from ptx_ls.isa import gates, targets
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.targets import Option, version_text
from tests.oracle.state.cells import EVERYWHERE, NOWHERE, Sample, both

_BODY = ".entry k { ret; } %s\n"
_DWARF = ".section .debug_info { .b8 1 }"


def samples() -> Iterator[Sample]:
    """Every option and pair of options, in one .target and in two."""
    known = targets.load().options
    for first, second in combinations_with_replacement(known, 2):
        gate = both(_gate(first), _gate(second))
        if second.name == first.excludes:
            gate = NOWHERE
        body = _BODY % (_DWARF if "debug" in (first.name, second.name) else "")
        if "debug" in (first.name, second.name):
            gate = both(gate, gates.parse("2.0"))
        for head in (f"TARGET, {first.name}, {second.name}", f"TARGET, {first.name}\n.target TARGET, {second.name}"):
            yield _whole(first.name, head, body, gate)
    for option in known:
        body = _BODY % (_DWARF if option.name == "debug" else "")
        yield _whole(option.name, f"TARGET, {option.name}", body, _gate(option))
        yield _whole(option.name, f"{option.name}, TARGET", body, NOWHERE)
        yield _whole(option.name, f"TARGET {option.name}", body, NOWHERE)
        yield _whole(option.name, f"TARGET, {option.name.upper()}", body, NOWHERE)
        if option.last:
            # It is judged by the architecture named last before it.
            yield _whole(option.name, f"sm_20, {option.last}, {option.name}", body, gates.parse("2.0"))
            yield _whole(option.name, f"{option.last}, sm_20, {option.name}", body, NOWHERE)
    yield _whole("debug", "TARGET, debug", _BODY % "", NOWHERE)
    yield _whole(".target", "TARGET, nonsense", _BODY % "", NOWHERE)
    yield _whole(".target", "TARGET, TARGET", _BODY % "", EVERYWHERE)
    yield _whole(".target", "TARGET;", _BODY % "", NOWHERE)
    since = gates.parse("2.3")
    for size, fits in (("32", 1), ("64", 1), ("0x40", 1), ("64U", 1), ("16", 0), ("064", 0), ("", 0), ("-64", 0)):
        text = f"TARGET\n.address_size {size}"
        yield _whole(".address_size", text, _BODY % "", since if fits else NOWHERE)
    for twice in ("TARGET\n.address_size 64\n.address_size 64", "TARGET\n.global .u32 g;\n.address_size 64"):
        yield _whole(".address_size", twice, _BODY % "", NOWHERE)


def _gate(option: Option) -> Gate:
    """The gate of an option: since a version, up to a target."""
    since = version_text(option.introduced)
    if not option.last:
        return gates.parse(since)
    first = targets.load().targets[0]
    return gates.parse(f"{since} {first.name}..{option.last}")


def _whole(name: str, target: str, body: str, gate: Gate) -> Sample:
    return Sample(name, f".version VERSION\n.target {target}\n{body}", gate, whole=True)
