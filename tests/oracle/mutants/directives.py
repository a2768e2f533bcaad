"""Mutations of functions' heads, of linkage, and of the directives in bodies."""

from __future__ import annotations

import re
from random import Random

from tests.oracle.mutants.program import Program, Span, one_of

_LIMITS = (
    ".maxntid 128, 1, 1",
    ".maxntid 0",
    ".maxntid 1, 2, 3, 4",
    ".maxntid 4096",
    ".reqntid 32",
    ".reqntid 32, 2",
    ".minnctapersm 2",
    ".maxnctapersm 2",
    ".maxnreg 32",
    ".maxnreg",
    ".maxnreg 32, 2",
    ".noreturn",
    ".reqnctapercluster 2",
    ".maxclusterrank 8",
    ".explicitcluster",
    ".blocksareclusters",
    ".abi_preserve 4",
    ".unknown 1",
)


def _heads(program: Program) -> list[Span]:
    """What stands between a function's directives and its body's brace: the brace, behind which it begins."""
    return program.bodies


def limit_added(program: Program, rng: Random) -> str | None:
    """One or two directives before a body."""
    span = one_of(rng, _heads(program))
    some = rng.sample(_LIMITS, rng.choice((1, 2)))
    return program.replaced(span.start, span.start, " ".join(some) + "\n") if span else None


def limit_doubled(program: Program, rng: Random) -> str | None:
    """A directive of a function twice."""
    span = one_of(rng, program.of("performance_directive"))
    return program.put(span, f"{span.text}\n{span.text}") if span else None


def limit_changed(program: Program, rng: Random) -> str | None:
    """Other arguments of a function's directive."""
    span = one_of(rng, program.of("performance_directive"))
    if not span:
        return None
    word = span.text.split()[0]
    return program.put(span, f"{word} {rng.choice(('', '0', '-1', '1025', '1, 1, 1, 1', '99999999999', 'x', '1.5'))}")


def directive_moved(program: Program, rng: Random) -> str | None:
    """A directive elsewhere."""
    kinds = ("performance_directive", "pragma_directive", "loc_directive", "file_directive", "linkage_directive")
    span = one_of(rng, program.of(*kinds, "variable_declaration", "address_size_directive"))
    places = [s.start for s in program.statements] + [b.start for b in program.bodies] + [len(program.text)]
    return program.moved(span, rng.choice(places)) if span else None


def directive_put_in(program: Program, rng: Random) -> str | None:
    """A directive at a statement of a body."""
    span = one_of(rng, program.statements)
    some = (
        ".entry inner () { ret; }",
        ".func inner () { ret; }",
        ".visible .func inner;",
        ".version 8.0",
        ".target sm_80",
        ".address_size 64",
        ".maxnreg 32",
        ".global .u32 inner;",
        ".shared .b8 inner[4];",
        ".const .u32 inner = 1;",
        ".param .b32 inner;",
        ".local .align 3 .b8 inner[4];",
        '.pragma "nounroll";',
        '.pragma "no such";',
        ".pragma nounroll;",
        ".loc 1 1 1",
        ".loc 99 1 1",
        ".loc 1",
        '.file 1 "x.cu"',
        ".extern .global .u32 inner;",
        ".visible .shared .u32 inner;",
        ".section .debug_x { .b8 1 }",
        ".branchtargets none;",
        ".calltargets none;",
        "inner: .callprototype _ ();",
        "inner: .callprototype (.param .b32 _) _ (.reg .f32 _);",
        ".align 4;",
        ".unknown;",
        ".reg .b32 %inner<4>;",
        ".alias f, g;",
    )
    return program.replaced(span.start, span.start, f"{rng.choice(some)}\n") if span else None


def linkage_changed(program: Program, rng: Random) -> str | None:
    """Another linkage, or one where there was none."""
    links = (".visible", ".extern", ".weak", ".common", ".visible .weak", ".extern .visible", ".internal", "")
    span = one_of(rng, program.of("linkage_directive"))
    if span and rng.random() < 0.5:
        return program.put(span, rng.choice(links))
    span = one_of(rng, program.of("function_definition", "function_declaration", "variable_declaration"))
    return program.replaced(span.start, span.start, f"{rng.choice(links)} ") if span else None


def kind_changed(program: Program, rng: Random) -> str | None:
    """.func for .entry and the other way round, or a result where there was none."""
    span = one_of(rng, program.matches(r"\.(?:entry|func)\b"))
    if not span:
        return None
    other = ".func" if span.text == ".entry" else ".entry"
    new = (other, f"{span.text} (.param .b32 result)", f"{span.text} (.reg .b32 %result)", f"{span.text} {span.text}")
    return program.put(span, rng.choice(new))


def parameter_changed(program: Program, rng: Random) -> str | None:
    """A parameter of another space, type, size, alignment, or with something it may not have."""
    span = one_of(rng, program.of("parameter"))
    if not span:
        return None
    how = rng.randrange(6)
    if how == 0:
        return program.put(span, span.text.replace(".param", rng.choice((".reg", ".const", ".shared", ".local", ""))))
    if how == 1:
        types = (".b8", ".b32", ".f64", ".pred", ".b128", ".v2 .f32", ".texref", ".f16", ".x", "")
        return program.put(span, re.sub(r"\.[bfsu]\d+", rng.choice(types), span.text, count=1))
    if how == 2:
        return program.put(span, span.text + rng.choice(("[4]", "[]", "[0]", "[-1]", "[5000]", "[70000]", "<4>")))
    if how == 3:
        return program.put(
            span, span.text.replace(".param", f".param .align {rng.choice(('1', '2', '3', '8', '0', '256', 'x'))}")
        )
    if how == 4:
        return program.put(span, span.text + rng.choice((" = 1", " .ptr", " x", ",", ";")))
    return program.put(span, re.sub(r"\.[bfsu]\d+", r"\g<0> .ptr .global .align 4", span.text, count=1))


def block_misplaced(program: Program, rng: Random) -> str | None:
    """A statement outside of any function, or a body in a body."""
    span = one_of(rng, program.statements)
    if not span:
        return None
    place = rng.choice((len(program.text), program.bodies[0].start if program.bodies else 0))
    return program.moved(span, place)


def body_dropped(program: Program, rng: Random) -> str | None:
    """A function without its body, or with an empty one, or two."""
    span = one_of(rng, program.bodies)
    return program.put(span, rng.choice((";", "", "{}", span.text + "\n{ ret; }"))) if span else None


KINDS = {
    "limits added": limit_added,
    "limit doubled": limit_doubled,
    "limit's arguments changed": limit_changed,
    "directive moved": directive_moved,
    "directive in a body": directive_put_in,
    "linkage changed": linkage_changed,
    "entry for func": kind_changed,
    "parameter changed": parameter_changed,
    "statement outside": block_misplaced,
    "body dropped": body_dropped,
}
