"""Examples of instructions with the values that they gave when the interpreter ran them.

`data/examples/NAME.txt` belongs to `NAME.isa`. An example begins at the margin:

    add.sat.s32: The sum stays at the largest number where it does not fit.
        add.sat.s32 d, a, b;
    in a s32 2147483647 5
    in b s32 1 -7
    out d s32 2147483647 -2

- The first line is the spelling that is shown, and what the values teach; the code is indented.
- `in` and `out` are registers with a type and a value for each lane; `run` has options of `ptx-ls run` and the target.
- `top` is what the module declares outside of the kernel.
- `| ` begins a line of a small table: which lane holds what.
- `0..31` stands for the numbers from 0 to 31, `0..62:2` for every second one, `7(8)` for 8 lanes with 7, and `-` for a
  lane that wrote nothing. What is packed is written from the lowest bits up: `(1,2)`.

What stands behind the type of an `out` is written by `python -m tests.generate`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from ptx_ls.isa import table
from ptx_ls.isa.model import Entry
from ptx_ls.lazy import dataclass, pattern

FOLDER = Path(__file__).parent / "data" / "examples"
MOST_ROWS = 8
"""With more lanes than this the values of a register are a line, not a column."""
_RANGE = pattern(r"(-?\d+)\.\.(-?\d+)(?::(\d+))?")
_REPEATED = pattern(r"(.+)\((\d+)\)")
_FEWEST = 4
"""So many values that are alike, or that follow each other, are written in short."""


@dataclass(frozen=True)
class Column:
    """A register: its name, the type that its values are shown in, and these as written."""

    name: str
    type: str
    values: str

    @property
    def lanes(self) -> list[str]:
        """A value for each lane."""
        return [value for word in self.values.split() for value in _expanded(word)]


@dataclass(frozen=True)
class Example:
    """Code that ran. `stem` is the file of the table, `line` where the example begins in its own file; `options` say
    how it ran, `module` is what stands outside of the kernel."""

    stem: str
    line: int
    spelling: str
    note: str
    code: str
    inputs: tuple[Column, ...] = ()
    outputs: tuple[Column, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    layout: str = ""
    module: str = ""

    @property
    def lanes(self) -> int:
        """How many lanes have values."""
        return max((len(column.lanes) for column in (*self.inputs, *self.outputs)), default=1)


def _expanded(word: str) -> Sequence[str]:
    if found := _RANGE.fullmatch(word):
        first, last, step = int(found[1]), int(found[2]), int(found[3] or 1)
        return [str(number) for number in range(first, last + 1, step)]
    if found := _REPEATED.fullmatch(word):
        return [found[1]] * int(found[2])
    return [word]


def shortened(values: Sequence[str]) -> str:
    """Values for lanes as they are written: what is alike, and numbers that follow each other, in short."""
    words = []
    at = 0
    while at < len(values):
        alike = _alike(values, at)
        count, step = _following(values, at)
        if alike >= _FEWEST:
            words.append(f"{values[at]}({alike})")
            at += alike
        elif count >= _FEWEST:
            words.append(f"{values[at]}..{values[at + count - 1]}" + (f":{step}" if step > 1 else ""))
            at += count
        else:
            words.append(values[at])
            at += 1
    return " ".join(words)


def _alike(values: Sequence[str], at: int) -> int:
    end = at
    while end < len(values) and values[end] == values[at]:
        end += 1
    return end - at


def _following(values: Sequence[str], at: int) -> tuple[int, int]:
    """How many whole numbers follow each other at one distance, and the distance."""
    if at + 1 >= len(values) or not (_is_whole(values[at]) and _is_whole(values[at + 1])):
        return 1, 1
    step = int(values[at + 1]) - int(values[at])
    end = at + 1
    while end < len(values) and _is_whole(values[end]) and int(values[end]) - int(values[end - 1]) == step:
        end += 1
    return (end - at, step) if step > 0 else (1, 1)


def _is_whole(value: str) -> bool:
    return value.removeprefix("-").isdecimal()


def parse(stem: str, text: str) -> tuple[Example, ...]:
    """The examples of a file."""
    return tuple(_examples(stem, text.split("\n")))


def _examples(stem: str, lines: Sequence[str]) -> Iterator[Example]:
    starts = [number for number, line in enumerate(lines) if _begins(line)]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        spelling, _, note = lines[start].partition(": ")
        own = lines[start + 1 : end]
        yield Example(
            stem,
            start + 1,
            spelling,
            note,
            "\n".join(line.strip() for line in own if line.startswith("    ")),
            tuple(_columns(own, "in")),
            tuple(_columns(own, "out")),
            tuple((name, value) for name, _, value in (word.partition("=") for word in _options(own))),
            "\n".join(line[2:] for line in own if line.startswith("| ")),
            "\n".join(line[4:] for line in own if line.startswith("top ")),
        )


def _begins(line: str) -> bool:
    return line[:1].isalpha() and line.split(" ")[0] not in ("in", "out", "run", "top")


def _columns(lines: Sequence[str], kind: str) -> Iterator[Column]:
    for line in lines:
        if line.startswith(f"{kind} "):
            name, type_, values = f"{line[len(kind) + 1 :]} ".split(" ", 2)
            yield Column(name, type_, values.strip())


def _options(lines: Sequence[str]) -> list[str]:
    return [word for line in lines if line.startswith("run ") for word in line.split()[1:]]


@cache
def load(stem: str) -> tuple[Example, ...]:
    """The examples of a file of the table; none where it has none."""
    path = FOLDER / f"{stem}.txt"
    return parse(stem, path.read_text(encoding="utf-8")) if path.exists() else ()


def of_entry(entry: Entry) -> tuple[Example, ...]:
    """The examples of an entry, in order."""
    found = [one for one in load(entry.file.removesuffix(".isa")) if one.spelling.startswith(entry.name)]
    return tuple(one for one in found if entry in (match.state.entry for match in table.resolve(one.spelling).matches))


def nearest(entry: Entry, spelling: str) -> Example | None:
    """The example of an entry that has most words of a spelling, and fewest others; None where there is none."""
    words = {*spelling.split(".")}
    return min(of_entry(entry), key=lambda one: len(words ^ {*one.spelling.split(".")}), default=None)


def as_text(example: Example) -> list[str]:
    """The code, the values and the layout of an example, as lines of plain text."""
    return [*example.code.split("\n"), *values(example), *(example.layout.split("\n") if example.layout else ())]


def values(example: Example) -> list[str]:
    """The values of an example: a row for each of a few lanes, else a line for each register."""
    columns = [*example.inputs, *example.outputs]
    if not columns:
        return []
    if example.lanes > MOST_ROWS:
        width = max(len(column.name) for column in columns)
        return [f"{column.name:{width}}  {column.type:5} {column.values}" for column in columns]
    cells = [[column.name, column.type, *_all(column, example.lanes)] for column in columns]
    widths = [max(map(len, column)) for column in cells]
    rows = zip(*cells, strict=True)
    return ["  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


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
    bits = pattern(r"[a-z]+(\d+)$").match(column.type)
    value = column.lanes[0]
    if column.type == "pred":
        return f"setp.eq.u32 {column.name}, {int(value == 'true')}, 1;"
    if bits is None or not (value.startswith("0x") or _is_whole(value)) or column.type[0] == "f":
        return ""
    return f"mov.b{bits[1]} {column.name}, {value};"
