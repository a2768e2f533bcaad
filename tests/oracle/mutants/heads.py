"""Mutations of a module's head: version, target, address size."""

from __future__ import annotations

from random import Random

from ptx_ls.isa import targets
from ptx_ls.isa.targets import version_text
from tests.oracle.mutants.program import Program, Span, one_of


def _versions(program: Program) -> list[Span]:
    return program.of("version_number")


def _head(program: Program, kind: str) -> list[Span]:
    return program.of(f"{kind}_directive")


def version_moved(program: Program, rng: Random) -> str | None:
    """Another version that ptxas knows."""
    span = one_of(rng, _versions(program))
    return program.put(span, version_text(rng.choice(targets.load().versions))) if span else None


def version_unknown(program: Program, rng: Random) -> str | None:
    """A version that there is not."""
    span = one_of(rng, _versions(program))
    return (
        program.put(span, rng.choice(("9.9", "10.0", "0.9", "8", "8.10", "7.9", "1.6", "x", "2.5", "sm_80")))
        if span
        else None
    )


def target_moved(program: Program, rng: Random) -> str | None:
    """Another target that ptxas knows."""
    span = one_of(rng, [s for s in program.of("target") if s.text.startswith("sm_")])
    return program.put(span, rng.choice(targets.load().targets).name) if span else None


def target_unknown(program: Program, rng: Random) -> str | None:
    """A target that there is not."""
    span = one_of(rng, program.of("target"))
    names = ("sm_81", "sm_95", "sm_200", "sm_80a", "compute_80", "sm_9", "sm_100b", "80", "texmode", "SM_80")
    return program.put(span, rng.choice(names)) if span else None


def target_options(program: Program, rng: Random) -> str | None:
    """An option behind the target, known or not."""
    span = one_of(rng, program.of("target"))
    options = ("debug", "texmode_independent", "texmode_unified", "map_f64_to_f32", "texmode_raw", "debugs", "sm_70")
    return program.put(span, f"{span.text}, {rng.choice(options)}") if span else None


def head_dropped(program: Program, rng: Random) -> str | None:
    """No .version, no .target, or no .address_size."""
    span = one_of(rng, _head(program, rng.choice(("version", "target", "address_size"))))
    return program.without(span) if span else None


def head_doubled(program: Program, rng: Random) -> str | None:
    """A second directive of the head, behind the first, or further on."""
    span = one_of(rng, [s for kind in ("version", "target", "address_size") for s in _head(program, kind)])
    places = [s.end for s in program.of("variable_declaration", "function_declaration") if s.start > (span or s).end]
    places += [body.start + 1 for body in program.bodies] + ([span.end] * 2 if span else [])
    at = rng.choice(places)
    return program.replaced(at, at, f"\n{span.text}\n") if span else None


def head_swapped(program: Program, rng: Random) -> str | None:
    """Two directives of the head in each other's place."""
    spans = sorted(
        (s for kind in ("version", "target", "address_size") for s in _head(program, kind)), key=lambda s: s.start
    )
    at = rng.randrange(len(spans) - 1) if len(spans) > 1 else None
    return None if at is None else program.swapped(spans[at], spans[at + 1])


def address_size_changed(program: Program, rng: Random) -> str | None:
    """Another address size, one that there is or is not."""
    span = one_of(rng, _head(program, "address_size"))
    return (
        program.put(span, f".address_size {rng.choice(('32', '16', '0', '128', '-64', 'x', '64.0'))}") if span else None
    )


KINDS = {
    "version moved": version_moved,
    "version unknown": version_unknown,
    "target moved": target_moved,
    "target unknown": target_unknown,
    "target option": target_options,
    "head directive dropped": head_dropped,
    "head directive doubled": head_doubled,
    "head directives swapped": head_swapped,
    "address size changed": address_size_changed,
}
