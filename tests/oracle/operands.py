"""Holds the operands of the table's forms against ptxas: `python -m tests.oracle.operands [NAME…]`.

For each form, one spelling per choice of the types its operands have; each operand is exchanged for registers of every
type, literals at and past their bounds, special registers, variables of every space, vectors of other lengths,
addresses, sinks; operands are dropped, doubled and swapped. What `fit` takes ptxas must take, what it does
not ptxas must refuse.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from ptx_ls.isa import automaton, gates, operand_exceptions, state, table, widths
from ptx_ls.isa.automaton import State
from ptx_ls.isa.model import Entry, Form, Operand
from ptx_ls.isa.operand_facts import operand_facts
from ptx_ls.isa.operand_match import limited, misfit
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.operands import given, index_lanes, lanes
from ptx_ls.isa.targets import Target, Version, version_text
from tests.oracle import draw, ptxas, write
from tests.oracle.certify import Report, Wrong
from tests.oracle.ptxas import Probe
from tests.oracle.uses import chosen as chosen_of
from tests.oracle.uses import eldest, is_named, is_wide, open_somewhere

_SPECIAL = (
    Shape("special", "pred", name="%is_explicit_cluster"),
    Shape("special", "u32/u16", name="%tid.x"),
    Shape("special", "u64", name="%clock64"),
    Shape("special", "u32/u16", lanes=4, name="%tid"),
)
# Multiples too: what must be a multiple of 16 takes no 1 even where it takes a number.
_LITERALS = (
    *(write.integer(value) for value in (0, 1, -1, 2, 16, 128)),
    Shape("immediate", "int", 0x123456789, name="0x123456789"),
    Shape("immediate", "hex32", name="0f3F800000"),
    Shape("immediate", "hex64", name="0d3FF0000000000000"),
    Shape("immediate", "decimal", name="1.5"),
)
_SELECTORS = ("", ".h1", ".h2", ".h10", ".h01", ".h33", ".h34", ".b3", ".b4", ".b20", ".b02", ".b3210", ".b7654")
_ELEMENTS = ("pred", "b8", "b16", "u16", "b32", "u32", "b64", "u64", "b128", "f16", "f16x2", "f32", "f64")
_SURPLUS = ("pred", "b16", "b32", "b64", "f32", "f64")
_BASES = ("pred", "u8", "b16", "b32", "u32", "b64", "u64", "b128", "f16x2", "f32", "f64")
_IN_SPACE = tuple(
    Shape("variable", "b8", lanes=0, space=space, name=f"probe_in_{space}")
    for space in ("global", "shared", "local", "const")
)
_ODD = (
    Shape("sink"),
    Shape("register", "pred", name="%pred_9", negated=True),
    write.LABEL,
    write.integer(-(2**32 - 1)),
    write.integer(2**32 + 1),
    Shape("immediate", "int", 1, name="-18446744073709551615"),
)
"""What nobody writes there."""
_PARAMETER = Shape("variable", "b8", space="param", name="probe_parameter")


def _register(kind: str, number: int = 9) -> Shape:
    return Shape("register", kind, name=f"%{kind}_{number}")


def _registers() -> list[Shape]:
    # Signed integers are left out where unsigned ones stand for them: ptxas never tells them apart (measured 13.5).
    return [_register(t.name[1:]) for t in state.types() if t.name not in (".s8", ".s16", ".s64")]


def _others(operand: Operand, shape: Shape) -> Iterator[Shape]:
    """What may be put in the place of an operand that has this shape."""
    if shape.kind == "address":
        yield from _addresses(shape)
        return
    if shape.kind == "vector" and not operand.parts:
        yield from _vectors(shape)
        return
    if shape.kind == "vector":
        for i, part in enumerate(shape.parts):
            for other in _scalars(replace(operand.parts[i], direction="r"), part):
                yield replace(shape, parts=(*shape.parts[:i], other, *shape.parts[i + 1 :]))
        yield replace(shape, parts=shape.parts[1:])
        return
    if shape.kind == "pair":
        for i, part in enumerate(shape.parts):
            for other in (*_registers(), Shape("sink")):
                yield replace(shape, parts=(*shape.parts[:i], other, *shape.parts[i + 1 :]))
            yield part
        yield replace(shape, parts=shape.parts[::-1])
        return
    if operand.kind == "pair":
        yield Shape("pair", parts=(shape, _register("pred")))
        yield Shape("pair", parts=(shape, Shape("sink")))
        yield Shape("pair", parts=(Shape("sink"), _register("pred")))
        yield Shape("pair", parts=(shape, _register("b32")))
        operand = operand.parts[0]
    yield from _scalars(operand, shape)


def _scalars(operand: Operand, shape: Shape) -> Iterator[Shape]:
    yield from _registers()
    yield from _LITERALS
    yield from _SPECIAL
    yield from (_IN_SPACE[0], _IN_SPACE[1], write.FUNCTION, *_ODD)
    yield Shape("address", parts=(_register("b64"),))
    yield Shape("pair", parts=(shape, _register("pred")))
    if shape.kind == "register":
        yield replace(shape, negated=True)
        yield Shape("vector", parts=(shape, shape))
        yield Shape("vector", parts=(shape,))
    if operand.selector:
        yield from (replace(shape, selector=selector) for selector in _SELECTORS)
    if operand.bounds:
        low, high = operand.bounds
        edges = {
            low - 1,
            low,
            low + 1,
            high - 1,
            high,
            high + 1,
            *operand.values[:4],
            *(v + 1 for v in operand.values[:4]),
        }
        yield from (write.integer(v) for v in sorted(edges))


def _vectors(shape: Shape) -> Iterator[Shape]:
    first = shape.parts[0]
    yield first
    yield Shape("address", parts=(_register("b64"),))
    for count in {1, 2, 4, 8, len(shape.parts) - 1, len(shape.parts) + 1} - {0, len(shape.parts)}:
        yield replace(shape, parts=tuple(replace(first, name=f"%{first.type}_{i + 1}") for i in range(count)))
    parts = tuple(replace(first, selector=selector) for selector in (".h1", ".b1"))
    others = (*map(_register, _ELEMENTS), *_LITERALS, Shape("sink"), *_SPECIAL, _IN_SPACE[0], *write.SCALARS)
    for other in (*others, *parts):
        yield replace(shape, parts=(other,) * len(shape.parts))
        if len(shape.parts) > 1:
            yield replace(shape, parts=(*shape.parts[:-1], other))


def _addresses(shape: Shape) -> Iterator[Shape]:
    base = shape.parts[0]
    for other in (
        *map(_register, _BASES),
        *_IN_SPACE,
        _PARAMETER,
        write.integer(16),
        write.FUNCTION,
        write.LABEL,
        _SPECIAL[0],
    ):
        yield replace(shape, parts=(other, *shape.parts[1:]))
    yield from (*map(_register, _BASES), *_LITERALS, *_SPECIAL, *_IN_SPACE, write.FUNCTION, *_ODD)
    yield base
    yield Shape("vector", parts=(_register("b64"),))
    yield replace(shape, parts=(*shape.parts, _register("b32")))
    if len(shape.parts) > 1:
        yield replace(shape, parts=shape.parts[:1])
        yield replace(shape, parts=shape.parts[:-1])
    for i, part in enumerate(shape.parts[1:], 1):
        others = _vectors(part) if part.kind == "vector" else (*_registers(), *_LITERALS)
        for other in others:
            yield replace(shape, parts=(*shape.parts[:i], other, *shape.parts[i + 1 :]))


def mutations(form: Form, shapes: Sequence[Shape]) -> Iterator[list[Shape]]:
    """The operands themselves, and lists of operands near them."""
    yield list(shapes)
    operands = limited(form, shapes)
    for i, (operand, shape) in enumerate(zip(operands, shapes, strict=True)):
        for other in _others(operand, shape):
            yield [*shapes[:i], other, *shapes[i + 1 :]]
        yield [*shapes[:i], *shapes[i + 1 :]]
        if i:
            yield [*shapes[: i - 1], shape, shapes[i - 1], *shapes[i + 1 :]]
    for other in (*map(_register, _SURPLUS), *_LITERALS, *_SPECIAL, *_ODD):
        yield [*shapes, other]
    for i, shape in enumerate(shapes):
        yield [*shapes, shape]
        yield [*shapes[:i], shape, *shapes[i:]]


def _exists(shape: Shape, target: Target, version: Version) -> bool:
    """Whether the special registers among an operand exist at a target and version, and the types of the others."""
    if shape.kind == "special":
        register = state.special_register(shape.name)
        return register is None or register.gate is None or gates.is_open(register.gate, target, version)
    if shape.kind == "register":
        kind = state.type_of(shape.type)
        return kind is None or kind.gate is None or gates.is_open(kind.gate, target, version)
    return all(_exists(part, target, version) for part in shape.parts)


def fits(states: Sequence[State], shapes: Sequence[Shape], target: Target, version: Version) -> bool:
    """Whether the table takes a spelling (its complete states) with these operands, here."""
    for s in states:
        if misfit(s.form, chosen_of(s), shapes):
            continue
        known = operand_facts(s.form, shapes)
        if not automaton.broken_rule(s, known) and gates.is_open(automaton.gate_of(s, known), target, version):
            return True
    return False


@dataclass(frozen=True)
class _Question:
    """`elsewhere`: another target that has the spelling."""

    entry: Entry
    probe: Probe
    expect: bool
    elsewhere: Target


def _varied(form: Form, chosen: Mapping[str, str]) -> tuple[str, ...]:
    """What the operands of a form depend on, of the tokens chosen, and how many elements their vectors have."""
    parts = [part for operand in form.operands for part in (operand, *operand.parts)]
    slots = {named for part in parts for named in (part.type, part.space, part.lanes)}
    counted = [part for part in parts if part.lanes.partition("/")[0] in widths.LANES]
    return (
        *(token for slot, token in chosen.items() if any(slot in named for named in slots)),
        *(f"{lanes(part, chosen)} {index_lanes(part, chosen)}" for part in counted),
    )


def _instead(state: State) -> bool:
    """Whether a token that the manual lacks stands where it has others: those are asked for the operands."""
    slots = state.form.slots
    return any(
        token in slots[i].undocumented and len(slots[i].undocumented) < len(slots[i].gates) for i, token in state.chosen
    )


def _places(state: State, count: int) -> Iterator[tuple[Target, Version]]:
    """Where to ask a spelling with so many operands: the newest version, for the newest and for the oldest target,
    which may take more or less (mma.sp, cp.async.bulk), and where some kinds of operand lack yet."""
    names = frozenset(o.name for o in given(state.form, count))
    if automaton.broken_rule(state, names):
        return
    gate = automaton.gate_of(state, names)
    kinds = [r.gate for r in state.form.rules if r.kind == "gate" and automaton.about_kinds(r)]
    found = [open_somewhere(gate), *(open_somewhere(gate, closed) for closed in kinds)]
    if found[0] is not None and (oldest := eldest(gate, found[0][1])):
        found.append((oldest, found[0][1]))
    yield from dict.fromkeys(place for place in found if place)


def questions(entry: Entry, most: int, rng: random.Random) -> Iterator[tuple[Target, Version, _Question]]:
    """Every probe of an entry, `most` spellings per form and number of operands at most, with where to ask it."""
    asked: set[str] = set()
    for form in entry.forms:
        seen: dict[int, set[tuple[str, ...]]] = defaultdict(set)
        for drawn in draw.spellings(form, 400, rng):
            spelling, chosen = drawn.spelling(entry), drawn.chosen
            resolution = table.resolve(spelling)
            states = [m.state for m in resolution.matches] if resolution else []
            own = next((s for s in states if s.form is form), None)
            if own is None or _instead(own):
                continue
            key = _varied(form, chosen)
            for optional in write.optional_counts(form):
                places = list(_places(own, form.arity[0] + optional))
                if not places or key in seen[optional] or len(seen[optional]) >= most:
                    continue
                seen[optional].add(key)
                for target, version in places:
                    for question in _asked_at(entry, own, states, optional, (target, version)):
                        if f"{target.name} {version} {question.probe.text}" not in asked:
                            asked.add(f"{target.name} {version} {question.probe.text}")
                            yield target, version, question


def _asked_at(
    entry: Entry, own: State, states: Sequence[State], optional: int, place: tuple[Target, Version]
) -> Iterator[_Question]:
    """The probes of one spelling, which `states` are, with `optional` optional operands of its form, at one place."""
    target, version = place
    form, chosen, spelling = own.form, chosen_of(own), automaton.usual_spelling(own)
    names = frozenset(o.name for o in given(form, form.arity[0] + optional))
    elsewhere = eldest(automaton.gate_of(own, names), version) or target
    own_shapes = write.shapes(form, chosen, is_wide(version), optional)
    for shapes in mutations(form, own_shapes):
        stated = operand_exceptions.verdict(entry, spelling, shapes)
        expect = stated == "accepts" if stated else fits(states, shapes, target, version)
        # The name of a function passes for a value in most places, but not where ptxas makes a call of the
        # instruction (red.async.release) or compares spaces (cvta): `fit` takes it everywhere.
        if expect and write.FUNCTION in shapes and write.FUNCTION not in own_shapes:
            continue
        # What does not exist here is a fault of its own, which `fit` does not look for.
        if all(_exists(shape, target, version) for shape in shapes):
            yield _Question(entry, write.probe(spelling, shapes), expect, elsewhere)


def certify(entries: Sequence[Entry], most: int, seed: int) -> dict[Entry, Report]:
    """Compares verdicts on the operands of each entry; one report per entry."""
    rng = random.Random(seed)
    reports = {entry: Report() for entry in entries}
    asked: dict[tuple[Target, Version], list[_Question]] = defaultdict(list)
    for entry in entries:
        for target, version, question in questions(entry, most, rng):
            asked[target, version].append(question)

    def judge(place: tuple[Target, Version]) -> list[bool]:
        target, version = place
        probes = [q.probe for q in asked[place]]
        verdicts = [v.accepted for v in ptxas.judge(probes, version_text(version), target.name)]
        # What was refused although it should not be is asked alone: what stood before it in the file may be to blame.
        # It is right where an older target takes it: on sm_120 some instructions (cp.async.bulk) stand for others, and
        # ptxas looks at their operands more closely.
        for i, question in enumerate(asked[place]):
            if question.expect and not verdicts[i]:
                # A sampler may be a handle, which ptxas takes for one in the independent texture mode alone.
                ways = [replace(probes[i], independent=mode) for mode in (probes[i].independent, True)]
                verdicts[i] = any(
                    ptxas.judge([way], version_text(version), one.name)[0].accepted
                    for one in (target, question.elsewhere)
                    for way in ways
                )
        # Some messages are given once a file, so what passed although it should not is asked again among its like,
        # until no more of it is refused.
        while True:
            doubtful = [i for i, q in enumerate(asked[place]) if verdicts[i] and not q.expect]
            again = ptxas.judge([probes[i] for i in doubtful], version_text(version), target.name)
            if all(v.accepted for v in again):
                break
            for i, verdict in zip(doubtful, again, strict=True):
                verdicts[i] = verdict.accepted
        for i in doubtful:
            verdicts[i] = ptxas.judge([probes[i]], version_text(version), target.name)[0].accepted
        return verdicts

    with ThreadPoolExecutor(2) as pool:
        for (target, version), verdicts in zip(asked, pool.map(judge, asked), strict=True):
            for question, accepted in zip(asked[target, version], verdicts, strict=True):
                report = reports[question.entry]
                if accepted == question.expect:
                    report.cells["accepted" if accepted else "refused"] += 1
                    continue
                kind = "false refuse" if accepted else "false accept"
                report.cells[kind] += 1
                report.wrong.append(
                    Wrong(question.entry.name, kind, question.probe.text, target.name, version_text(version), "")
                )
    return reports


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.operands")
    parser.add_argument("entries", nargs="*", help="opcode paths or their beginnings, =PATH for one; none: all")
    parser.add_argument("--most", type=int, default=6, help="spellings per form that differ in types (default 6)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=40, help="disagreements shown per entry and kind")
    options = parser.parse_args()
    wanted = [e for e in table.entries() if is_named(e, options.entries)]
    began = time.monotonic()
    total: Counter[str] = Counter()
    for entry, report in certify(wanted, options.most, options.seed).items():
        total += report.cells
        cells = ", ".join(f"{k} {report.cells[k]}" for k in ("accepted", "refused", "false accept", "false refuse"))
        print(f"{entry.name} ({entry.file}:{entry.line}): {cells}")
        shown: Counter[str] = Counter()
        for wrong in report.wrong:
            shown[wrong.kind] += 1
            if shown[wrong.kind] <= options.show:
                print(f"  {wrong}")
    cells = ", ".join(f"{k} {v}" for k, v in sorted(total.items()))
    print(f"total: {len(wanted)} entries, {total.total()} probes: {cells}; {time.monotonic() - began:.0f} s")
    return 1 if total["false accept"] or total["false refuse"] else 0


if __name__ == "__main__":
    sys.exit(main())
