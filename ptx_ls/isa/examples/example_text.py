"""Examples as text: code, values, layout; in short; and as code that runs."""

from __future__ import annotations

from ptx_ls.isa.examples.example import Column, Example
from ptx_ls.isa.examples.lane_values import is_whole
from ptx_ls.lazy import pattern

MOST_ROWS = 8
"""With more lanes than this the values of a register are a line, not a column."""
_TYPE = pattern(r"[a-z]+(\d+)$")


def as_text(example: Example) -> list[str]:
    """The code, the values and the layout of an example, as lines of plain text."""
    parts = (example.module.split("\n"), example.code.split("\n"), values(example), example.layout.split("\n"))
    lines = [line for part in parts if any(part) for line in (*part, "")]
    return lines[:-1]


def instruction(example: Example) -> str:
    """The line of an example with the instruction that it shows."""
    lines = f"{example.code}\n{example.module}".split("\n")
    return next(line for line in lines if f"{example.spelling} " in line.replace(";", " ")).strip()


def values(example: Example) -> list[str]:
    """The values of an example: a row for each of a few lanes, else a line for each register."""
    columns = [*example.inputs, *example.outputs]
    if not columns:
        return []
    if example.lanes > MOST_ROWS:
        width = max(len(column.name) for column in columns)
        rows = [f"{column.name:{width}}  {column.type:5}  {column.values}" for column in columns]
        return [f"{example.lanes} lanes, from 0 on: 1..3 is 1 2 3, and 7(4) is 7 in 4 lanes", *rows]
    cells = [[column.name, column.type, *_all(column, example.lanes)] for column in columns]
    widths = [max(map(len, column)) for column in cells]
    return [
        "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in zip(*cells, strict=True)
    ]


def _all(column: Column, lanes: int) -> list[str]:
    """A value for each lane: one that is given once holds for all."""
    return column.lanes * lanes if len(column.lanes) == 1 else column.lanes


def in_a_line(example: Example) -> str:
    """What goes in and comes out in the first lane: `a 5, b -7 → d -2`."""
    given, got = (
        ", ".join(f"{column.name} {column.lanes[0]}" for column in columns)
        for columns in (example.inputs, example.outputs)
    )
    return " → ".join(filter(None, (given, got)))


def as_code(example: Example) -> str:
    """Code that runs: the first value of each input, then the code."""
    moved = [_move(column) for column in example.inputs]
    return "\n".join([*filter(None, moved), example.code])


def _move(column: Column) -> str:
    bits = _TYPE.match(column.type)
    value = column.lanes[0]
    if column.type == "pred":
        return f"setp.eq.u32 {column.name}, {int(value == 'true')}, 1;"
    if bits is None or not (value.startswith("0x") or is_whole(value)) or column.type[0] == "f":
        return ""
    return f"mov.b{bits[1]} {column.name}, {value};"
