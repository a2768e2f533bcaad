"""Examples of instructions as templates: code that runs, with values that show what it does."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.ide.completion_item import CompletionItem, Typed
from ptx_ls.isa import table
from ptx_ls.isa.examples import example_text
from ptx_ls.isa.examples.example import of_entry
from ptx_ls.sema.target_check import Judge

_LINES = 24
"""Examples that are longer are read in a page, not written into a file."""


def complete_example(typed: Typed, here: Judge) -> Iterator[CompletionItem]:
    """The examples whose spellings are, or continue, what is typed, where that ends with a whole word, and that exist
    here."""
    resolution = table.resolve(typed.text)
    for entry in dict.fromkeys(resolution.entries):
        for example in of_entry(entry):
            text = example_text.as_code(example)
            if not f"{example.spelling}.".startswith(f"{typed.text}.") or text.count("\n") >= _LINES:
                continue
            if example.module or not here.accepts(table.resolve(example.spelling).matches):
                continue
            values = example_text.in_a_line(example)
            yield CompletionItem(
                label=f"{example.spelling} (example)",
                text=text,
                start=typed.start,
                end=typed.offset,
                kind="template",
                detail=example.note,
                needs="",
                sort=f"0~~{example.spelling}{example.line}",
                explain=lambda text=text, values=values: f"```ptx\n{text}\n```\n\n{values}",  # type: ignore[misc]
                filter=example.spelling,
            )
