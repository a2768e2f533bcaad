"""Mutations of calls: of the arguments, the callee, and what was declared of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from ptx_ls.sema.instructions import Instruction
from tests.oracle.mutants.program import Program, one_of


def _calls(program: Program) -> list[Instruction]:
    return [i for i in program.instructions if i.opcode == "call"]


def _a_call(program: Program, rng: Random) -> Instruction | None:
    found = _calls(program)
    return rng.choice(found) if found else None


def _list(program: Program, rng: Random) -> tuple[int, int] | None:
    call = _a_call(program, rng)
    lists = [o for o in call.operands if program.text[o[0]] == "("] if call else []
    return rng.choice(lists) if lists else None


def argument_dropped(program: Program, rng: Random) -> str | None:
    """One argument or result fewer."""
    return _arguments(program, rng, lambda parts, at: parts[:at] + parts[at + 1 :])


def argument_added(program: Program, rng: Random) -> str | None:
    """One argument or result more."""
    return _arguments(program, rng, lambda parts, at: [*parts, rng.choice([*parts, "0", "%nosuch"])])


def arguments_swapped(program: Program, rng: Random) -> str | None:
    """The arguments turned round."""
    return _arguments(program, rng, lambda parts, at: parts[::-1])


def argument_retyped(program: Program, rng: Random) -> str | None:
    """Something else as an argument."""
    things = ["0", "1.5", "_", "[0]"]
    things += [s.name if s.count is None else f"{s.name}1" for s in program.symbols]
    return _arguments(program, rng, lambda parts, at: [*parts[:at], rng.choice(things), *parts[at + 1 :]])


_Change = Callable[[list[str], int], list[str]]


def _arguments(program: Program, rng: Random, change: _Change) -> str | None:
    found = _list(program, rng)
    if not found:
        return None
    inner = program.text[found[0] + 1 : found[1] - 1].strip()
    parts = [p.strip() for p in inner.split(",")] if inner else []
    new = change(parts, rng.randrange(len(parts)) if parts else 0)
    return program.replaced(*found, f"({', '.join(new)})")


def operand_of_call(program: Program, rng: Random) -> str | None:
    """An operand of a call gone: results, callee, arguments, or prototype."""
    call = _a_call(program, rng)
    if not call or not call.operands:
        return None
    at = rng.randrange(len(call.operands))
    kept = [program.text[s:e] for i, (s, e) in enumerate(call.operands) if i != at]
    return program.replaced(call.operands[0][0], call.operands[-1][1], ", ".join(kept))


def callee_exchanged(program: Program, rng: Random) -> str | None:
    """Another name in the place of the function."""
    call = _a_call(program, rng)
    names = [o for o in call.operands if program.text[o[0]] != "("] if call else []
    others = [s.name if s.count is None else f"{s.name}1" for s in program.symbols]
    return program.replaced(*rng.choice(names), rng.choice(others)) if names else None


def call_spelt(program: Program, rng: Random) -> str | None:
    """Another spelling of the call, or a guard before it."""
    if not (call := _a_call(program, rng)):
        return None
    new = rng.choice(("call", "call.uni", "call.sync", "call.uni.uni", "bra", "bra.uni", "call.b32"))
    return program.replaced(call.opcode_start, call.spelling_end, new)


def prototype_changed(program: Program, rng: Random) -> str | None:
    """The declaration of a called function, or a prototype, with another type, or a parameter fewer or more."""
    called = {program.text[s:e] for c in _calls(program) for s, e in c.operands}
    heads = program.matches(r"(?:\.func|\.callprototype)\b[^;{]*")
    span = one_of(rng, [h for h in heads if "proto" in h.text or any(name in h.text for name in called)])
    if not span:
        return None
    parameters = list(re.finditer(r"\.(?:param|reg)\b[^,)]*", span.text))
    if not parameters:
        return program.put(span, re.sub(r"\(\s*\)", "(.param .b32 more)", span.text, count=1))
    at = rng.choice(parameters)
    text = at[0].strip()
    new = rng.choice(
        (
            "",
            f"{text}, .param .b32 more",
            re.sub(r"\.[bfsu](\d+)", rng.choice((".b8", ".b16", ".f32", ".f64", ".b64", ".b32", ".pred")), text),
            re.sub(r"\.align \d+", f".align {rng.choice((1, 2, 4, 8, 16))}", text),
            re.sub(r"\[(\d+)\]", f"[{rng.choice((1, 4, 8, 24))}]", text),
            text.replace(".param", ".reg"),
        )
    )
    return program.put(span, span.text[: at.start()] + new + span.text[at.end() :])


def argument_space(program: Program, rng: Random) -> str | None:
    """A parameter of a call declared otherwise: another size, type, alignment or space."""
    span = one_of(rng, [s for s in program.of("variable_declaration") if s.text.startswith(".param")])
    if not span:
        return None
    new = rng.choice(
        (
            "",
            re.sub(r"\.[bfsu](\d+)", rng.choice((".b8", ".b16", ".f32", ".f64", ".b64", ".b32", ".pred")), span.text),
            re.sub(r"\.align \d+ ?", rng.choice(("", ".align 2 ", ".align 8 ", ".align 16 ")), span.text),
            re.sub(r"\[(\d+)\]", rng.choice(("[1]", "[4]", "[8]", "[]", "[0]", "")), span.text),
            span.text.replace(".param", rng.choice((".reg", ".local", ".shared"))),
        )
    )
    return program.put(span, new)


KINDS = {
    "argument dropped": argument_dropped,
    "argument added": argument_added,
    "arguments swapped": arguments_swapped,
    "argument retyped": argument_retyped,
    "operand of a call dropped": operand_of_call,
    "callee exchanged": callee_exchanged,
    "call spelt otherwise": call_spelt,
    "prototype changed": prototype_changed,
    "argument declared otherwise": argument_space,
}
