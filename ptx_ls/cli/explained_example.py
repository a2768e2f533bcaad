"""The example of an instruction in what `ptx-ls explain` prints: code that the interpreter ran, with its values."""

from __future__ import annotations

from typing import Any

from ptx_ls.isa.examples import example_text
from ptx_ls.isa.examples.example import nearest
from ptx_ls.isa.model import Entry


def as_text(entry: Entry, spelling: str) -> list[str]:
    """For a terminal: the example that is nearest to a spelling; nothing where there is none."""
    example = nearest(entry, spelling)
    if example is None:
        return []
    return [f"  Example: {example.note}", *(f"      {line}".rstrip() for line in example_text.as_text(example))]


def as_json(entry: Entry, spelling: str) -> dict[str, Any] | None:
    """The JSON contract of the same: each register has a value for each lane, or one that holds for all."""
    example = nearest(entry, spelling)
    if example is None:
        return None
    inputs, outputs = (
        [{"name": column.name, "type": column.type, "values": column.lanes} for column in columns]
        for columns in (example.inputs, example.outputs)
    )
    return {
        "spelling": example.spelling,
        "note": example.note,
        "module": example.module or None,
        "code": example.code,
        "run": dict(example.options),
        "inputs": inputs,
        "outputs": outputs,
        "layout": example.layout or None,
    }
