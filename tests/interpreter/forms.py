"""The forms of the table that run.

`python -m tests.interpreter.forms` writes FORMS.md beside this file. Each form is written out in several spellings and
decoded from text; it runs if one of them does.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from ptx_ls.interpreter import LaunchError, Limits, Module, NotModelled
from ptx_ls.interpreter.decode.decode import decode
from ptx_ls.isa import automaton, table
from ptx_ls.isa.model import Entry, Form
from ptx_ls.isa.operand_facts import operand_facts
from tests.interpreter import test_decode as forms
from tests.interpreter.test_decode import Written

PAGE = Path(__file__).parent / "FORMS.md"
_HOW = """Made by `python -m tests.interpreter.forms`: each form of the table is written out in several spellings and
decoded from text, and runs if one of them is modelled. Textures that are named by a label run where a `.texref` is
bound (`textures/test_handles.py`)."""


def samples(entry: Entry, form: Form) -> list[Written]:
    """A form in some spellings, each with its plainest operands."""
    return [
        (state, shapes)
        for state in forms.states(entry, form)
        if automaton.broken_rule(state) is None
        for shapes in islice(forms.ways(state), 1)
        if automaton.broken_rule(state, operand_facts(form, shapes)) is None
    ]


def fault(entry: Entry, instructions: Sequence[Written]) -> str:
    """Why none of some instructions runs, "" if one does."""
    if entry.exec.split()[:1] in (["none"], ["call"]):
        return ""
    if not entry.exec:
        return "no semantics"
    module = Module(forms.document(instructions))
    found = "cannot be written out"
    for i in range(len(instructions)):
        try:
            decode(module._text, f"probe_{i}", module._device(Limits()).symbols)
        except NotModelled as stopped:
            found = str(stopped).rpartition("not modelled: ")[2]
        except LaunchError:
            return ""
        else:
            return ""
    return found


def page() -> str:
    """FORMS.md."""
    total, rows = 0, []
    for entry in table.entries():
        for number, form in enumerate(entry.forms, 1):
            total += 1
            written = samples(entry, form)
            if why := fault(entry, written):
                usual = automaton.usual_spelling(written[0][0]) if written else entry.name
                rows.append((entry.file.removesuffix(".isa"), f"`{usual}` ({number})", why))
    lines = [f"| {' | '.join(row)} |" for row in rows]
    ran = f"At least {total - len(rows)} of {total} forms run. Of the others, the last spelling that was tried:"
    return "\n".join(
        ["# Forms that run", "", _HOW, "", ran, "", "| section | form | not modelled |", "|---|---|---|", *lines, ""]
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
