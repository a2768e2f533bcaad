"""The page of a family of instructions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ptx_ls.isa import gates, glossary, render
from ptx_ls.isa.examples.example import of_entry
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.meanings.blocks import Clause
from ptx_ls.isa.meanings.of_form import meaning_of
from ptx_ls.isa.model import Condition, Entry, Rule, Slot
from ptx_ls.isa.render import UNDOCUMENTED
from ptx_ls.reference import availability, examples, markdown, operands, playground
from ptx_ls.reference import forms as listing
from ptx_ls.reference.forms import Line
from ptx_ls.reference.markdown import code, codes
from ptx_ls.reference.sections import section

_UNEXPLAINED = ("type", "shape")
"""Classes of tokens that are listed without a word on each: types have a page, shapes say all in their name."""

_EFFECTS = {
    "jump": "jumps",
    "branch": "branches",
    "call": "calls",
    "ret": "returns",
    "exit": "ends the thread",
    "barrier": "synchronizes threads",
    "read": "reads memory",
    "write": "writes memory",
    "async": "completes asynchronously",
    "carry": "works with the carry flag",
    "convergent": "all threads of a warp execute it together",
    "granularity": "one `.cta_group` for all that a kernel reaches",
    "pipeline": "a call before the wait makes ptxas wait at once",
    "drain": "waits for operations that were started",
}
_MOST_TOKENS = 8


def page(name: str, entries: list[Entry], others: list[str]) -> str:
    """The page of a family. `others` are the pages that share a section of NVIDIA's manual with it."""
    headings = titles(entries)
    contents = [
        f"- [{code(title)}](#{markdown.anchor(title)}): {entry.summary}"
        for entry, title in zip(entries, headings, strict=True)
    ]
    see = f"See also {', '.join(f'[{code(o)}]({o}.md)' for o in others)}." if others else ""
    parts = [part for entry, title in zip(entries, headings, strict=True) for part in _entry(entry, title)]
    return markdown.page(
        name,
        f"[All instructions](README.md) · {playground.link(name, has_example=any(map(of_entry, entries)))}",
        "\n".join(contents) if len(entries) > 1 else "",
        see,
        *parts,
    )


def titles(entries: list[Entry]) -> list[str]:
    """The heading of each entry of a page: its name, made unique if several have the same one."""
    found: dict[Entry, str] = {}
    for name in dict.fromkeys(entry.name for entry in entries):
        namesakes = [entry for entry in entries if entry.name == name]
        found |= zip(namesakes, _unique_titles(name, namesakes), strict=True)
    return [found[entry] for entry in entries]


def _unique_titles(name: str, entries: list[Entry]) -> list[str]:
    """Unique titles of entries with the same name: by the modifiers they always have, by section, or by number."""
    fixed = [listing.fixed(entry) for entry in entries]
    for count in range(max(map(len, fixed)) + 1):
        by_modifiers = [name + "".join(tokens[:count]) for tokens in fixed]
        # The first one may keep the plain name where the others have something to tell.
        for candidates in ([name, *by_modifiers[1:]], by_modifiers):
            if len(set(candidates)) == len(entries):
                return candidates
    by_section = [f"{name} ({section(entry).lower()})" for entry in entries]
    return (
        by_section
        if len(set(by_section)) == len(entries)
        else [name, *(f"{name} ({i + 2})" for i in range(len(entries) - 1))]
    )


def _entry(entry: Entry, title: str) -> list[str]:
    lines = listing.lines(entry)
    facts = [f"[PTX ISA: {entry.name}]({render.url(entry.doc)})", section(entry), _execution(entry)]
    if entry.effects:
        facts.insert(2, ", ".join(_EFFECTS.get(effect, effect) for effect in entry.effects))
    strays = frozenset[str]().union(*(f.ignored | f.trailing for f in entry.forms)) - glossary.ignored_by_default()
    words = codes(sorted(strays - {".lanes"})) if strays - {".lanes"} else ""
    sizes = "the vector size that all vectors have" if ".lanes" in strays else ""
    named = " and ".join(filter(None, (words, sizes)))
    ignored = f"> ptxas also accepts {named} here, without effect." if named else ""
    differences = [
        (code(d.spelling), d.verdict, d.reason, f"ptxas {d.measured}") for d in (*entry.differences, *entry.older)
    ]
    return [
        f"## {title}",
        entry.summary,
        " · ".join(facts),
        _syntax(lines),
        _computed(entry),
        markdown.table(("What", *availability.HEAD), _existence(entry, lines)),
        markdown.table(("Modifier", "Tokens"), _modifiers(lines, entry.path)),
        markdown.table(("Operand", "", "What it is for", "What is accepted"), _operands(entry, lines)),
        *(f"> {_said(one)}" for one in meaning_of(entry).conditions),
        markdown.table(("Rule", "Why"), _rules(lines)),
        *_deprecations(entry),
        *(f"> {note}" for note in entry.notes),
        ignored,
        markdown.table(("Spelling", "ptxas", "Why", "Measured with"), differences),
        *examples.shown(entry),
    ]


def _deprecations(entry: Entry) -> Iterator[str]:
    for found in dict.fromkeys(d for form in entry.forms for d in form.deprecations):
        which = f" ({_together(found.when)})" if found.when else ""
        yield f"> {render.deprecated(found)}{which}."


def _execution(entry: Entry) -> str:
    if entry.exec.startswith("none"):
        return f"not run by the interpreter: {entry.exec[4:].strip().strip(chr(34))}"
    return "run by the interpreter"


def _syntax(lines: list[Line]) -> str:
    width = max(len(line.text) for line in lines)
    texts = [f"{line.text:{width}}  // {line.number}" if len(lines) > 1 else line.text for line in lines]
    return "\n".join(["```ptx", *texts, "```"])


def _where(numbers: Iterable[int], of: Iterable[Line]) -> str:
    """ " (form 1-3, 5)"; "" if these are all possible lines."""
    numbers = sorted(set(numbers))
    return "" if numbers == [line.number for line in of] else f" (form {_runs(numbers)})"


def _runs(numbers: list[int]) -> str:
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _having(lines: list[Line], slots: Iterable[str]) -> list[Line]:
    names = frozenset(slots)
    return [line for line in lines if names <= line.slot_names]


def _existence(entry: Entry, lines: list[Line]) -> Iterator[tuple[str, str, str]]:
    """Rows for the gates of the forms, of tokens that need more, and of combinations that need more."""
    bases = {line.number: listing.existence(entry, line.longest) for line in lines}
    alike: dict[Gate, list[int]] = {}
    for number, base in bases.items():
        alike.setdefault(base, []).append(number)
    for gate, numbers in alike.items():
        what = "every form" if len(alike) == 1 else f"form {_runs(numbers)}"
        yield (what, *availability.cells(gate))
    gated: dict[tuple[str, str, Gate], list[int]] = {}
    for line in lines:
        for slot in line.longest.slots:
            if not slot.literal or slot.optional:
                for what, gate in _gated_tokens(slot, bases[line.number]):
                    gated.setdefault((slot.name, what, gate), []).append(line.number)
    for (slot_name, what, gate), numbers in gated.items():
        yield (what + _where(numbers, _having(lines, [slot_name])), *availability.cells(gate))
    together: dict[tuple[str, frozenset[str], Gate], list[int]] = {}
    for rule, numbers in _numbered(lines, lambda rule: rule.kind == "gate" and bool(rule.when)):
        gate = gates.both(rule.gate or gates.anywhere(), gates.anywhere())
        together.setdefault((_together(rule.when), frozenset(_slots_of(rule)), gate), []).extend(numbers)
    for (what, slots, gate), numbers in together.items():
        yield (what + _where(numbers, _having(lines, slots)), *availability.cells(gate))


def _gated_tokens(slot: Slot, base: Gate) -> list[tuple[str, Gate]]:
    """The tokens of a slot that need more than the form, grouped by gate."""
    found: dict[Gate, list[str]] = {}
    for token, own in slot.gates.items():
        if own is not None and gates.both(base, own) is not base:
            found.setdefault(gates.both(own, gates.anywhere()), []).append(token)
    return [
        (code(slot.name) if len(tokens) == len(slot.gates) else f"{code(slot.name)}: {codes(tokens)}", gate)
        for gate, tokens in found.items()
    ]


def _modifiers(lines: list[Line], path: Sequence[str]) -> Iterator[tuple[str, str]]:
    """A row for each slot with its tokens, then the meanings of literals."""
    slots: dict[tuple[str, str], list[int]] = {}
    literals: dict[str, str] = {}
    for line in lines:
        for slot in line.longest.slots:
            meaning = glossary.summary(slot.name, path)
            if not slot.literal or slot.undocumented:
                slots.setdefault((slot.name, _tokens(slot, path)), []).append(line.number)
            elif glossary.class_of(slot.name) not in _UNEXPLAINED and meaning:
                literals[slot.name] = meaning
    order = list(dict.fromkeys(name for name, _ in slots))
    for name, tokens in sorted(slots, key=lambda row: order.index(row[0])):
        yield code(name) + _where(slots[name, tokens], _having(lines, [name])), tokens
    for name, meaning in literals.items():
        yield code(name), meaning


def _tokens(slot: Slot, path: Sequence[str]) -> str:
    plain = [t for t in slot.documented if glossary.class_of(t) in _UNEXPLAINED or not glossary.summary(t, path)]
    described = [f"{code(t)} {glossary.summary(t, path)}" for t in slot.documented if t not in plain]
    others = [t for t in slot.gates if t in slot.undocumented]
    return "\n".join(
        ([codes(plain)] if plain else []) + described + ([f"{codes(others)} ({UNDOCUMENTED})"] if others else [])
    )


def _computed(entry: Entry) -> str:
    """What an instruction computes, in pseudo-code, with the modifiers that it depends on as comments."""
    clauses = meaning_of(entry).computes
    width = max((len(one.text) for one in clauses), default=0)
    lines = [f"{one.text:{width}}  // {_where_it_holds(one)}" if one.when else one.text for one in clauses]
    return "\n".join(["```text", *lines, "```"]) if lines else ""


def _said(clause: Clause) -> str:
    """A clause in Markdown, with the modifiers that it depends on."""
    return f"With {_where_it_holds(clause, code)}: {clause.text}" if clause.when else clause.text


def _said_of(clauses: Sequence[Clause]) -> Iterator[str]:
    """The clauses of an operand, of which the first that holds counts."""
    for clause in clauses:
        yield _said(clause) if clause.when or len(clauses) == 1 else f"Otherwise: {clause.text}"


def _where_it_holds(clause: Clause, shown: Callable[[str], str] = str) -> str:
    parts = []
    for one in clause.when:
        tokens = " or ".join(map(shown, one.lstrip("!").split("|")))
        parts.append(f"no {tokens}" if one.startswith("!") else tokens)
    return ", ".join(parts)


def _operands(entry: Entry, lines: list[Line]) -> Iterator[tuple[str, str, str, str]]:
    """A row for each operand; what it is for is said once."""
    found: dict[tuple[str, str, str], list[int]] = {}
    having: dict[str, list[Line]] = {}
    for line in lines:
        for operand in line.longest.operands:
            for row in operands.rows(operand, line.longest, line.is_optional(operand)):
                found.setdefault(row, []).append(line.number)
                if line not in having.setdefault(row[0], []):
                    having[row[0]].append(line)
    order = list(having)
    clauses = dict(meaning_of(entry).operands)
    for name, direction, what in sorted(found, key=lambda row: order.index(row[0])):
        meaning = "\n".join(_said_of(clauses.pop(name, ())))
        yield code(name), direction, meaning, what + _where(found[name, direction, what], having[name])


def _rules(lines: list[Line]) -> Iterator[tuple[str, str]]:
    found: dict[tuple[str, str, frozenset[str]], list[int]] = {}
    for rule, numbers in _numbered(lines, lambda rule: rule.kind != "gate"):
        reason = rule.reason[:1].upper() + rule.reason[1:] + ("" if rule.reason.endswith(".") else ".")
        found.setdefault((_rule(rule), reason, frozenset(_slots_of(rule))), []).extend(numbers)
    for (text, reason, slots), numbers in found.items():
        yield text + _where(numbers, _having(lines, slots)), reason


def _numbered(lines: list[Line], is_listed: Callable[[Rule], bool]) -> list[tuple[Rule, list[int]]]:
    """Each rule once, in the order of the table, with the numbers of the forms that it applies to."""
    found: dict[tuple[int, str], tuple[Rule, list[int]]] = {}
    for line in lines:
        for rule in dict.fromkeys(rule for form in line.forms for rule in form.rules if is_listed(rule)):
            found.setdefault((rule.line, _rule(rule)), (rule, []))[1].append(line.number)
    return [found[key] for key in sorted(found)]


def _slots_of(rule: Rule) -> list[str]:
    """The slots without which a rule cannot apply."""
    return [c.name for c in rule.when if c.kind in ("filled", "holds", "equal") and not c.negated]


def _rule(rule: Rule) -> str:
    if rule.kind == "need":
        return f"{_together(rule.when)} needs {' or '.join(map(_condition, rule.must))}"
    return f"not {_together(rule.when)}"


def _together(conditions: tuple[Condition, ...]) -> str:
    return " with ".join(map(_condition, conditions))


def _condition(condition: Condition) -> str:
    """A condition in words: "`.global` or `.shared` as `.ss`", "no `.sat`"."""
    no = "no " if condition.negated else ""
    if condition.kind == "operand":
        what = f"{' or '.join(map(code, condition.tokens))} as " if condition.tokens else ""
        return f"{no}{what}operand {code(condition.name)}"
    if condition.kind == "equal":
        return f"{'different' if condition.negated else 'equal'} {code(condition.name)} and {code(condition.tokens[0])}"
    if condition.kind == "holds":
        tokens = condition.tokens
        if len(tokens) > _MOST_TOKENS:
            tokens = tuple(condition.text.partition("=")[2].split("|"))
        *most, last = map(code, tokens)
        listed = f"{', '.join(most)} or {last}" if most else last
        return f"{'other than ' if condition.negated else ''}{listed} as {code(condition.name)}"
    return f"{no}{code(condition.name)}"
