"""Samples of pragma strings: each in every place, unknown ones, and arguments."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.isa import state
from tests.oracle.state.cells import NOWHERE, Sample, both

PLACES = {
    "module": '.pragma "S"; .global .u32 v#;',
    "entry": '.entry k# .pragma "S"; { ret; }',
    "kernel": '.entry k# { .pragma "S"; ret; }',
    "function": '.func f# { .pragma "S"; ret; }',
}
NEVER = (
    '.func f# .pragma "S"; { ret; }',
    '.entry k# { t: .callprototype _ () .pragma "S"; ret; }',
    '.entry .pragma "S"; k# { ret; }',
    '.entry k# { .pragma "S" ret; }',
    ".entry k# { .pragma 1; ret; }",
    ".entry k# { .pragma S; ret; }",
)
_ARGUMENTS = {"n": ("", "x", "-1", "1.5", "1 2", "0b1", "3 "), "mask": ()}
_GOOD = {"n": ("0", "32", "0x20", "18446744073709551615"), "mask": ("0x7", "7")}


def samples() -> Iterator[Sample]:
    """Every known string is gated and has its places; any other is passed over wherever .pragma may stand."""
    directive = state.directive(".pragma")
    gate = directive.gate if directive else None
    for place, text in PLACES.items():
        for unknown in ("", "no such string", "nounrol", "NOUNROLL", "used bytes mask 3"):
            yield Sample("unknown pragma", text.replace("S", unknown), both(gate))
        for pragma in state.pragmas():
            here = both(gate, pragma.gate) if place in pragma.places else NOWHERE
            for argument in _GOOD.get(pragma.argument, ("", "3")):
                yield Sample(pragma.name, text.replace("S", f"{pragma.name} {argument}".rstrip()), here)
            if here != NOWHERE:
                for argument in _ARGUMENTS.get(pragma.argument, ()):
                    module = f".version VERSION .target TARGET\n{text}".replace(
                        "S", f"{pragma.name} {argument}".rstrip(" ")
                    )
                    yield Sample(pragma.name, module.replace("#", "_0"), NOWHERE, whole=True)
    for text in NEVER:
        yield Sample(".pragma", text.replace("S", "nounroll"), NOWHERE)
