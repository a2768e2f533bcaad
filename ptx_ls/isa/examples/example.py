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
from ptx_ls.isa.examples.lane_values import expanded
from ptx_ls.isa.model import Entry
from ptx_ls.lazy import dataclass

FOLDER = Path(__file__).parents[1] / "data" / "examples"


@dataclass(frozen=True)
class Column:
    """A register: its name, the type that its values are shown in, and these as written."""

    name: str
    type: str
    values: str

    @property
    def lanes(self) -> list[str]:
        """A value for each lane."""
        return [value for word in self.values.split() for value in expanded(word)]


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


@cache
def of_entry(entry: Entry) -> tuple[Example, ...]:
    """The examples of an entry, in order."""
    found = [one for one in load(entry.file.removesuffix(".isa")) if f"{one.spelling}.".startswith(f"{entry.name}.")]
    namesakes = [one for one in table.entries() if one.file == entry.file and entry.path[0] == one.path[0]]
    if len(namesakes) == 1:
        return tuple(found)
    return tuple(one for one in found if entry in (match.state.entry for match in table.resolve(one.spelling).matches))


def nearest(entry: Entry, spelling: str) -> Example | None:
    """The example of an entry that has most words of a spelling, and fewest others; None where there is none."""
    words = {*spelling.split(".")}
    return min(of_entry(entry), key=lambda one: len(words ^ {*one.spelling.split(".")}), default=None)
