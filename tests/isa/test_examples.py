"""Examples of instructions: each instruction that runs has one, and each shows an instruction."""

from __future__ import annotations

import pytest

from ptx_ls.isa import table
from ptx_ls.isa.examples import example as examples
from ptx_ls.isa.examples.example_text import as_code, as_text, in_a_line, instruction
from ptx_ls.isa.examples.lane_values import expanded, shortened

ALL = [one for path in sorted(examples.FOLDER.glob("*.txt")) for one in examples.load(path.stem)]


def test_each_instruction_that_runs_has_an_example() -> None:
    missing = [
        f"{entry.file}:{entry.line}: {entry.name}"
        for entry in table.entries()
        if not entry.exec.startswith("none") and not examples.of_entry(entry)
    ]
    assert not missing


def test_each_example_is_of_an_instruction_and_shows_it() -> None:
    wrong = [
        f"{one.stem}.txt:{one.line}: {one.spelling}"
        for one in ALL
        if not any(
            entry.file == f"{one.stem}.isa" for entry in (m.state.entry for m in table.resolve(one.spelling).matches)
        )
        or f"{one.spelling} " not in f"{one.code}\n{one.module}".replace(";", " ")
        or not one.note.endswith(".")
        or not one.outputs
    ]
    assert not wrong


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ("7 7 7 7", "7(4)"),
        ("1 2 3 4 9", "1..4 9"),
        ("0 2 4 6", "0..6:2"),
        ("3 2 1 0", "3 2 1 0"),
        ("(1,2) (1,2) (1,2) (1,2) -", "(1,2)(4) -"),
        ("-2 -1 0 1", "-2..1"),
        ("1 2 4", "1 2 4"),
    ],
)
def test_values_in_short_stand_for_all(values: str, text: str) -> None:
    assert shortened(values.split()) == text
    assert [one for word in text.split() for one in expanded(word)] == values.split()


def test_an_example_in_words() -> None:
    (one,) = examples.parse(
        "x", "add.s32: A sum.\n    add.s32 d, a, b;\nin a s32 1 2\nin b u32 5\nout d s32 6 7\n| that is all"
    )
    assert as_text(one) == [
        *("add.s32 d, a, b;", "", "a    b    d", "s32  u32  s32", "1    5    6", "2    5    7", "", "that is all"),
    ]
    assert (in_a_line(one), instruction(one)) == ("a 1, b 5 → d 6", "add.s32 d, a, b;")
    assert as_code(one) == "mov.b32 a, 1;\nmov.b32 b, 5;\nadd.s32 d, a, b;"
