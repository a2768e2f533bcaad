"""Samples of directives: each in its place and in every other, its arguments, and pairs of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ptx_ls.isa import state
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.state_model import Arguments, Directive
from tests.oracle.state.cells import NOWHERE, Sample, both

# A sample of each directive on one line. ptxas reads those without one differently at each version (.version,
# .target), or they are no more than a word of another (.managed).
ALONE = {
    ".entry": ".entry k# { ret; }",
    ".func": ".func f# { ret; }",
    ".alias": ".visible .func f# (.param .u32 p) { ret; } .visible .func g# (.param .u32 p); .alias g#, f#;",
    ".branchtargets": ".entry k# { X: t: .branchtargets X; ret; }",
    ".calltargets": ".func f# { ret; } .entry k# { t: .calltargets f#; ret; }",
    ".callprototype": ".entry k# { t: .callprototype _ ; ret; }",
    ".loc_intermediate": ".entry k# { .loc 1 2 3 .loc_intermediate 1 2 3 ret; }",
    ".metadata_domain": '.metadata_section { .metadata_domain 1 .metadata 3 { "a", "b" } }',
    "@@DWARF": '@@DWARF .section .debug_info, "", @progbits',
    ".section": ".section .debug_info { .b8 1 }",
    ".extern": ".extern .global .b32 v#;",
    ".visible": ".visible .global .b32 v#;",
    ".weak": ".weak .global .b32 v#;",
    ".common": ".common .global .b32 v#;",
    ".align": ".global .align 8 .b8 v#[8];",
    ".attribute": ".global .attribute(.managed) .s32 v#;",
    ".managed": ".global .attribute(.managed) .s32 v#;",
    ".unified": ".global .attribute(.unified(19, 95)) .f32 v#;",
    ".ptr": ".entry k# (.param .u32 .ptr .global .align 8 a) { ret; }",
}

# A statement of each directive that is one, for the places of statements; ptxas may want a `;` or none.
STATEMENTS = {
    ".version": ".version 9.5",
    ".address_size": ".address_size 64",
    ".file": '.file INDEX "a.cu"',
    ".loc": ".loc 1 2 3",
    ".section": ".section .debug_str { .b8 1 }",
    ".branchtargets": "L: t: .branchtargets L;",
    ".callprototype": "t: .callprototype _ ();",
    ".entry": ".entry e# { ret; }",
    ".pragma": '.pragma "nounroll";',
    ".reg": ".reg .u32 r;",
    ".sreg": ".sreg .u32 r;",
    ".shared": ".shared .u32 r#;",
}
SCOPES = {
    "module": "S",
    "body": ".entry k# { S ret; }",
    "entry": ".entry k# () S { ret; }",
    "func": ".func f# () S { ret; }",
    "variable": ".global S .u32 v#;",
    "parameter": ".entry k# (S) { ret; }",
}

HEADS = {
    "entry": ".entry k# () S { ret; }",
    "func": ".func f# () S { ret; }",
    "declaration": ".extern .func f# () S;",
    "prototype": ".entry k# { t: .callprototype _ () S; ret; }",
    "module": "S",
    "module;": "S;",
    "body": ".entry k# { S ret; }",
    "body;": ".entry k# { S; ret; }",
    "early": ".entry S k# () { ret; }",
    "before parameters": ".func f# S (.reg .u32 r) { ret; }",
    "declared entry": ".entry k# () S;",
    "parameter": ".entry k# (S) { ret; }",
    "parameters": ".entry k# (.param .u32 S p) { ret; }",
    "variable": ".global S .u32 v#;",
}
"""The places between a function and its body, and others, where no directive of a function may stand."""

WRONG_KINDS = ("-1", "1.5", "x", "(1)", "1+1", "1 1")


def samples() -> Iterator[Sample]:
    """All samples of directives."""
    for directive in state.directives():
        if directive.name in ALONE:
            yield Sample(directive.name, ALONE[directive.name], both(directive.gate))
        if directive.name in STATEMENTS:
            yield from _scopes(directive)
    tuning = [d for d in state.directives() if d.takes and d.places != ("module",)] + [_named(".language")]
    tuning = list(dict.fromkeys(tuning))
    for directive in tuning:
        for place, text in HEADS.items():
            gate = both(directive.gate) if place in directive.places else NOWHERE
            if place == "module;" or place.startswith("body"):
                gate = NOWHERE
            yield _sample(directive.name, text, _with_required(directive), gate)
        yield from _arguments(directive)
        if "results" in directive.excludes:
            for text in (".func (.reg .u32 r) f# () S { ret; }", ".func (.reg .u32 r) f# () S;"):
                yield _sample(directive.name, text, _written(directive), NOWHERE)
            prototype = ".entry k# { t: .callprototype (.param .u32 _) _ () S; ret; }"
            yield _sample(directive.name, prototype, _written(directive), NOWHERE)
        for needed in directive.requires:
            rest = " ".join(_written(_named(d)) for d in directive.requires if d != needed)
            yield _sample(directive.name, HEADS["entry"], f"{_written(directive)} {rest}", NOWHERE)
    for first, second in product(tuning, tuning):
        for place in ("entry", "func", "declaration", "prototype"):
            if place in first.places and place in second.places:
                yield _pair(first, second, place)
    yield from _languages()
    yield from _data()
    for unknown in (".foo", ".maxntids 1", ".maxnregs 16", ".reqnctapercta 1"):
        for place, text in HEADS.items():
            yield _sample(f"unknown directive in {place}", text, unknown, NOWHERE)


def _named(name: str) -> Directive:
    found = state.directive(name)
    assert found is not None
    return found


def _sample(name: str, text: str, stood: str, gate: Gate) -> Sample:
    return Sample(name, text.replace("S", stood), gate)


def _scopes(directive: Directive) -> Iterator[Sample]:
    for place, text in SCOPES.items():
        stands = place in directive.places and directive.name not in (".version", ".address_size")
        gate = both(directive.gate) if stands else NOWHERE
        also: tuple[Gate, ...] = ()
        if directive.name in (".reg", ".shared"):
            held = [d for d in state.declarations() if d.space == directive.name and place in d.places]
            gate, *rest = [both(directive.gate, d.gate) for d in held] or [NOWHERE]
            also = tuple(rest)
        yield Sample(directive.name, text.replace("S", STATEMENTS[directive.name]), gate, also=also)


def _written(directive: Directive, values: tuple[str, ...] | None = None) -> str:
    takes = directive.takes or Arguments(0, 0, (), False)
    if values is None:
        values = ("8" if any(lo <= 8 <= hi for lo, hi in takes.ranges) else "1",) * takes.fewest
    return f"{directive.name} {', '.join(values)}".rstrip()


def _with_required(directive: Directive, *beside: Directive) -> str:
    there = {directive.name, *(d.name for d in beside)}
    needed = dict.fromkeys(n for d in (directive, *beside) for n in d.requires if n not in there)
    return " ".join([*(_written(d) for d in (directive, *beside)), *(_written(_named(n)) for n in needed)])


def _required(directive: Directive) -> Gate:
    return both(directive.gate, *(_named(n).gate for n in directive.requires))


def _arguments(directive: Directive) -> Iterator[Sample]:
    takes = directive.takes
    assert takes is not None
    text = HEADS[directive.places[0]]
    rest = _with_required(directive).removeprefix(_written(directive))
    good = _required(directive)
    most = takes.most if takes.most is not None else takes.fewest + 5
    inner = ("1",) * most
    for count in range(most + 2):
        fits = takes.fewest <= count and (takes.most is None or count <= takes.most)
        values = (*inner, "1")[:count]
        yield _sample(directive.name, text, _written(directive, values) + rest, good if fits else NOWHERE)
    if not most:
        return
    for low, high in takes.ranges:
        for value, fits in ((low - 1, False), (low, True), (high, True), (high + 1, False)):
            for at in {takes.fewest, most}:
                values = (*inner[: at - 1], str(value))
                gate = good if fits or any(lo <= value <= hi for lo, hi in takes.ranges) else NOWHERE
                yield _sample(directive.name, text, _written(directive, values) + rest, gate)
    for number in ("0x8", "8U", "010"):
        yield _sample(directive.name, text, _written(directive, (number,)) + rest, good)
    for wrong in (*WRONG_KINDS, '"a"'):
        yield _sample(directive.name, text, _written(directive, (wrong,)) + rest, NOWHERE)
    yield _sample(directive.name, text, _written(directive, ("1",)) + "," + rest, NOWHERE)


def _pair(first: Directive, second: Directive, place: str) -> Sample:
    gate = both(_required(first), _required(second))
    names = {first.name, second.name, *first.requires, *second.requires}
    if any(n in names for d in (first, second, *map(_named, (*first.requires, *second.requires))) for n in d.excludes):
        gate = NOWHERE
    # How often and in which order they may be is checked for functions only.
    if place != "entry":
        if first is second and ("once" in first.position or "last" in first.position):
            gate = NOWHERE
        if first is not second and ("first" in second.position or "last" in first.position):
            gate = NOWHERE
    return _sample(f"{first.name} with {second.name}", HEADS[place], _with_required(first, second), gate)


def _languages() -> Iterator[Sample]:
    directive = _named(".language")
    for language in state.languages():
        for name in (f'"{language.name}"', f'"{language.name.upper()}"', str(language.number)):
            yield _sample(".language", HEADS["entry"], f".language 3, {name}", both(directive.gate))
        for name in (f'" {language.name}"', f'"{language.name}s"'):
            yield _sample(".language", HEADS["entry"], f".language {name}", NOWHERE)


def _data() -> Iterator[Sample]:
    """The words for types, where they stand and where they do not; each holds what its type does."""
    gate = both(_named(".section").gate)
    for word, type_name in state.load().data:
        found = state.type_of_data(word)
        assert found is not None
        low = -(1 << (found.bits - 1))
        for spelt in (word, type_name):
            yield Sample(word, f".section .debug_x {{ {spelt} 1, {low} }}", gate)
            below = NOWHERE if found.bits < 64 else gate
            yield Sample(word, f".section .debug_x {{ {spelt} 1, {low - 1} }}", below)
        yield Sample(word, f".global {word} v#;", NOWHERE)
    for unknown in (".2byte", ".8byte", ".word", ".x"):
        yield Sample(unknown, f".section .debug_x {{ {unknown} 1 }}", NOWHERE)
