"""The forms of an entry as the manual would list them: one per line of the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ptx_ls.isa import prefix
from ptx_ls.isa.automaton import State
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Entry, Form, Operand
from ptx_ls.reference import operands


@dataclass(frozen=True)
class Line:
    """A line of the table; it means several forms if operands are tied to modifiers."""

    number: int
    spelling: str
    forms: tuple[Form, ...]

    @property
    def longest(self) -> Form:
        """The form with every modifier and operand."""
        return max(self.forms, key=lambda f: len(f.slots))

    def is_optional(self, operand: Operand) -> bool:
        """Whether some form lacks an operand."""
        return any(operand.name not in {o.name for o in form.operands} for form in self.forms)

    @property
    def text(self) -> str:
        """Spelling and operands, optional ones in braces."""
        text = ""
        for operand in self.longest.operands:
            comma = ", " if text else ""
            optional = operand.optional or self.is_optional(operand)
            text += f"{{{comma}{operands.written(operand)}}}" if optional else comma + operands.written(operand)
        return f"{self.spelling}  {text}".rstrip() + ";"

    @property
    def slot_names(self) -> frozenset[str]:
        """The names of its slots."""
        return frozenset(slot.name for slot in self.longest.slots)


def lines(entry: Entry) -> list[Line]:
    """The forms of an entry by their lines, in the order of the table."""
    by_line: dict[int, list[Form]] = {}
    for form in entry.forms:
        by_line.setdefault(form.line, []).append(form)
    return [Line(i, _spelling(entry, forms), tuple(forms)) for i, forms in enumerate(by_line.values(), 1)]


def _spelling(entry: Entry, forms: list[Form]) -> str:
    longest = max(forms, key=lambda f: len(f.slots))
    kept = Counter(slot.name for slot in min(forms, key=lambda f: len(f.slots)).slots)
    text = entry.name
    for slot in longest.slots:
        kept[slot.name] -= 1
        text += f"{{{slot.name}}}" if slot.optional or kept[slot.name] < 0 else slot.name
    return text


def existence(entry: Entry, form: Form) -> Gate:
    """The gate of a form with what every spelling of it needs."""
    return prefix.gate_ahead(State(entry, form, 0, ()))


def fixed(entry: Entry) -> list[str]:
    """The modifiers that every spelling of an entry begins with: [".sync"] for shfl.sync."""
    shared = []
    for slots in zip(*(form.slots for form in entry.forms), strict=False):
        least = _least([token for slot in slots for token in slot.gates])
        if not least or any(slot.optional for slot in slots):
            break
        shared.append(least)
    return shared


def _least(tokens: list[str]) -> str:
    """The common beginning of some tokens: `.sp` of `.sp` and `.sp::ordered_metadata`; "" if there is none."""
    shortest = min(tokens, key=len)
    return shortest if all(token.startswith(shortest) for token in tokens) else ""
