"""The examples of an instruction on its page."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.isa.examples import example_text
from ptx_ls.isa.examples.example import of_entry
from ptx_ls.isa.model import Entry


def shown(entry: Entry) -> Iterator[str]:
    """Each example: what it shows, its code and its values, as Markdown."""
    for example in of_entry(entry):
        yield f"Example, as the interpreter ran it: {example.note}"
        yield "\n".join(["```text", *example_text.as_text(example), "```"])
