"""Mutations of whole lines and statements: where they stand, and what they stand beside."""

from __future__ import annotations

from random import Random

from tests.oracle.mutants.program import Program, Span, one_of

_LINE = r"^[^\n]*\S[^\n]*\n"


def _lines(program: Program) -> list[Span]:
    return program.matches(_LINE)


def joined(program: Program, rng: Random) -> str | None:
    """Two lines made one."""
    span = one_of(rng, program.matches(r"[ \t]*\n[ \t]*(?=\S)"))
    return program.put(span, rng.choice(("", " "))) if span else None


def several_dropped(program: Program, rng: Random) -> str | None:
    """A few lines gone."""
    lines = _lines(program)
    at = rng.randrange(len(lines))
    last = min(at + rng.randrange(1, 6), len(lines) - 1)
    return program.replaced(lines[at].start, lines[last].end, "")


def several_doubled(program: Program, rng: Random) -> str | None:
    """A few lines twice."""
    lines = _lines(program)
    at = rng.randrange(len(lines))
    last = min(at + rng.randrange(1, 6), len(lines) - 1)
    some = program.text[lines[at].start : lines[last].end]
    return program.replaced(lines[last].end, lines[last].end, some)


def turned_round(program: Program, rng: Random) -> str | None:
    """A few lines in the opposite order."""
    lines = _lines(program)
    at = rng.randrange(len(lines))
    some = lines[at : at + rng.randrange(2, 6)]
    return program.replaced(some[0].start, some[-1].end, "".join(s.text for s in reversed(some)))


def cut_short(program: Program, rng: Random) -> str | None:
    """The end of a line gone."""
    span = rng.choice(_lines(program))
    return program.put(span, span.text[: rng.randrange(len(span.text))] + "\n")


def beginning_lost(program: Program, rng: Random) -> str | None:
    """The beginning of a line gone."""
    span = rng.choice(_lines(program))
    return program.put(span, span.text[rng.randrange(len(span.text)) :])


def spliced(program: Program, rng: Random) -> str | None:
    """The beginning of one line with the end of another."""
    one, other = rng.choice(_lines(program)), rng.choice(_lines(program))
    words = [one.text[: rng.randrange(len(one.text))], other.text[rng.randrange(len(other.text)) :]]
    return program.put(one, "".join(words))


def replaced(program: Program, rng: Random) -> str | None:
    """A line in the place of another."""
    lines = _lines(program)
    return program.put(rng.choice(lines), rng.choice(lines).text)


def statement_to_another_function(program: Program, rng: Random) -> str | None:
    """A statement in a function of its own before or behind the others."""
    span = one_of(rng, program.statements)
    if not span:
        return None
    heads = (".func inner ()", ".visible .entry inner ()", ".func (.reg .b32 %result) inner (.reg .b64 %given)")
    other = f"\n{rng.choice(heads)}\n{{\n{span.text}\nret;\n}}\n"
    without = program.without(span) if rng.random() < 0.5 else program.text
    at = program.document.root.children[-1].start_byte if rng.random() < 0.3 else len(without)
    return without[:at] + other + without[at:]


def body_twice(program: Program, rng: Random) -> str | None:
    """The function a second time under another name: its labels, registers and calls stand in both."""
    span = one_of(rng, program.of("function_definition"))
    names = program.named("kernel", "function")
    if not span or not names:
        return None
    name = rng.choice(names).name
    again = span.text.replace(name, f"{name}_2") if rng.random() < 0.7 else span.text
    return program.text + again


def file_twice(program: Program, rng: Random) -> str | None:
    """The whole file twice, or its beginning before it."""
    part = program.text if rng.random() < 0.3 else program.text[: rng.choice(_lines(program)).end]
    return part + program.text


def body_nested(program: Program, rng: Random) -> str | None:
    """Some statements in a block of their own, or a block opened or closed between them."""
    some = program.statements
    if not some:
        return None
    at = rng.randrange(len(some))
    how = rng.randrange(3)
    if how == 0:
        last = max(some[at : at + rng.randrange(1, 8)], key=lambda s: s.end)
        return program.replaced(some[at].start, last.end, "{\n" + program.text[some[at].start : last.end] + "\n}")
    return program.replaced(some[at].start, some[at].start, "{\n" if how == 1 else "}\n")


def guard_changed(program: Program, rng: Random) -> str | None:
    """A guard negated, doubled, without its sign, behind its instruction."""
    span = one_of(rng, program.of("predicate"))
    if not span:
        return None
    name = span.text.lstrip("@! \t")
    new: tuple[str, ...] = (
        f"@!{name}",
        f"@{name}",
        f"@ !{name}",
        f"@{name} @{name}",
        f"!@{name}",
        name,
        f"@{name},",
        f"@({name})",
    )
    new += (f"@{name};", f"@{name}:", f"@{name}.x", f"@{name}|{name}", f"@{{{name}}}", f"@-{name}", f"{name}@")
    return program.put(span, rng.choice(new))


def label_changed(program: Program, rng: Random) -> str | None:
    """A label with something before or behind it, or where nothing follows it."""
    span = one_of(rng, program.of("label"))
    if not span:
        return None
    name = span.text.rstrip(": \t")
    new: tuple[str, ...] = (
        f"{name} :",
        f"{name}::",
        f"{name}:;",
        f"@%p1 {name}:",
        f".{name}:",
        f"{name}",
        f"{name};",
        f"{name}: {name}:",
    )
    new += (f"{name}: }}\n{{", f"{name}.x:", f"%{name}:", f"{name}<2>:", f"{name}[0]:", f"{name}, b:", f"({name}):")
    return program.put(span, rng.choice(new))


KINDS = {
    "lines joined": joined,
    "some lines dropped": several_dropped,
    "some lines doubled": several_doubled,
    "some lines turned round": turned_round,
    "line cut short": cut_short,
    "beginning of a line lost": beginning_lost,
    "lines spliced": spliced,
    "line replaced": replaced,
    "statement in another function": statement_to_another_function,
    "function a second time": body_twice,
    "file a second time": file_twice,
    "statements in a block": body_nested,
    "guard changed": guard_changed,
    "label changed": label_changed,
}
