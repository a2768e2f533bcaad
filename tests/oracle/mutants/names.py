"""Mutations of names and their declarations: undefined, doubled, retyped, moved."""

from __future__ import annotations

import re
from random import Random

from ptx_ls.sema.scope import Symbol
from tests.oracle.mutants.program import Program, Span, one_of
from tests.oracle.mutants.spellings import misspelt


def _uses(program: Program, names: set[str]) -> list[Span]:
    places = {symbol.start for symbol in program.symbols}
    return [s for s in program.of("identifier", "register") if s.text in names and s.start not in places]


def _pick(program: Program, rng: Random, *kinds: str) -> Symbol | None:
    found = program.named(*kinds)
    return rng.choice(found) if found else None


def _undefined(program: Program, rng: Random, *kinds: str) -> str | None:
    span = one_of(rng, _uses(program, {symbol.name for symbol in program.named(*kinds)}))
    return program.put(span, _another(span.text, rng)) if span else None


def _another(name: str, rng: Random) -> str:
    sigil = "%" if name.startswith("%") else ""
    return rng.choice((f"{name}_none", sigil + misspelt(name.lstrip("%"), rng)))


def register_undefined(program: Program, rng: Random) -> str | None:
    """A register that is not declared: beyond its range, or misspelt."""
    places = [(i.start, i.end) for i in program.instructions]
    at = rng.choice(places) if places else (0, 0)
    span = one_of(rng, [s for s in program.of("register") if at[0] <= s.start < at[1]])
    if not span:
        return None
    stem = span.text.rstrip("0123456789")
    return program.put(span, rng.choice((f"{stem}99999", f"{stem}x1", stem, f"{stem}007", _another(span.text, rng))))


def label_undefined(program: Program, rng: Random) -> str | None:
    """A branch to no label."""
    return _undefined(program, rng, "label")


def function_undefined(program: Program, rng: Random) -> str | None:
    """A function that is not declared."""
    return _undefined(program, rng, "function")


def variable_undefined(program: Program, rng: Random) -> str | None:
    """A variable or parameter that is not declared."""
    return _undefined(program, rng, "variable", "parameter")


def _doubled(program: Program, rng: Random, *kinds: str) -> str | None:
    symbol = _pick(program, rng, *kinds)
    if symbol is None:
        return None
    text = program.text[symbol.whole_start : symbol.whole_end]
    places = [symbol.whole_end, *(s.end for s in program.statements if s.start > symbol.whole_end)]
    at = symbol.whole_end if symbol.kind != "label" and rng.random() < 0.6 else rng.choice(places)
    return program.replaced(at, at, f"\n{text}\n")


def register_doubled(program: Program, rng: Random) -> str | None:
    """A register declared twice."""
    return _doubled(program, rng, "register")


def label_doubled(program: Program, rng: Random) -> str | None:
    """A label twice."""
    return _doubled(program, rng, "label")


def function_doubled(program: Program, rng: Random) -> str | None:
    """A function or kernel twice."""
    return _doubled(program, rng, "function", "kernel")


def variable_doubled(program: Program, rng: Random) -> str | None:
    """A variable twice."""
    return _doubled(program, rng, "variable")


def parameter_doubled(program: Program, rng: Random) -> str | None:
    """A parameter twice in one list."""
    symbol = _pick(program, rng, "parameter")
    return (
        program.replaced(symbol.whole_end, symbol.whole_end, f", {program.text[symbol.whole_start : symbol.whole_end]}")
        if symbol
        else None
    )


def name_taken(program: Program, rng: Random) -> str | None:
    """A declaration with the name of another one, of any kind."""
    one, other = (
        _pick(program, rng, "register", "variable", "parameter", "label", "function"),
        rng.choice(program.symbols),
    )
    return program.replaced(one.start, one.end, other.name) if one else None


def name_of_another_kind(program: Program, rng: Random) -> str | None:
    """A name used where one of another kind belongs: a label for a register, a register for a label."""
    span = one_of(rng, _uses(program, {s.name for s in program.named("label", "function", "variable", "parameter")}))
    others = [s.name if s.count is None else f"{s.name}1" for s in program.symbols]
    return program.put(span, rng.choice(others)) if span else None


def declaration_dropped(program: Program, rng: Random) -> str | None:
    """A declaration gone."""
    symbol = _pick(program, rng, "register", "variable", "parameter", "label", "function")
    return program.replaced(symbol.whole_start, symbol.whole_end, "") if symbol else None


def declaration_moved(program: Program, rng: Random) -> str | None:
    """A declaration behind its uses, or into a block of its own."""
    symbol = _pick(program, rng, "register", "variable", "label")
    places = [s.end for s in program.statements]
    if symbol is None or not places:
        return None
    span = program.span(symbol.whole_start, symbol.whole_end)
    if rng.random() < 0.3:
        return program.put(span, f"{{ {span.text} }}")
    return program.moved(span, rng.choice(places))


def declaration_retyped(program: Program, rng: Random) -> str | None:
    """Another type in a declaration."""
    span = one_of(rng, program.of("data_type"))
    types = (".b8", ".b16", ".b32", ".b64", ".b128", ".f16", ".f16x2", ".f32", ".f64", ".pred", ".u64", ".s32", ".bf16")
    return program.put(span, rng.choice((*types, ".tf32", ".v2", ".x32", ".e4m3", ".texref", ".int"))) if span else None


def count_changed(program: Program, rng: Random) -> str | None:
    """Another number of registers in `%r<n>`."""
    span = one_of(rng, program.of("parameterized_name"))
    number = rng.choice(("0", "1", "2", "-1", "", "x", "1.5", "0x10", "99999999", "4294967296"))
    return program.put(span, re.sub(r"<\w*>", f"<{number}>", span.text)) if span else None


def respaced(program: Program, rng: Random) -> str | None:
    """Another state space in a declaration."""
    span = one_of(rng, program.of("state_space"))
    return (
        program.put(
            span,
            rng.choice(
                (".reg", ".global", ".shared", ".local", ".const", ".param", ".tex", ".sreg", ".shared::cluster")
            ),
        )
        if span
        else None
    )


KINDS = {
    "register undefined": register_undefined,
    "label undefined": label_undefined,
    "function undefined": function_undefined,
    "variable undefined": variable_undefined,
    "register doubled": register_doubled,
    "label doubled": label_doubled,
    "function doubled": function_doubled,
    "variable doubled": variable_doubled,
    "parameter doubled": parameter_doubled,
    "name taken twice": name_taken,
    "name of another kind": name_of_another_kind,
    "declaration dropped": declaration_dropped,
    "declaration moved": declaration_moved,
    "declaration retyped": declaration_retyped,
    "declaration in another space": respaced,
    "number of registers changed": count_changed,
}
