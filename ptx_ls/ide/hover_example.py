"""An example of an instruction in a hover, in short: what it shows, the instruction, values that go in and come out."""

from __future__ import annotations

from ptx_ls.isa.examples import example_text
from ptx_ls.isa.examples.example import nearest
from ptx_ls.isa.model import Entry


def describe(entry: Entry, spelling: str) -> str:
    """The example that is nearest to a spelling, as Markdown; "" where there is none."""
    example = nearest(entry, spelling)
    if example is None:
        return ""
    shown = example_text.instruction(example)
    values = example_text.in_a_line(example)
    return f"Example: {example.note}\n\n```ptx\n{shown}" + (f"  // {values}" if values else "") + "\n```"
