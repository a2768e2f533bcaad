"""How the numbers of the headers of the tier in C are read."""

from __future__ import annotations

from tests.interpreter.native_layout import numbers


def test_numbers_are_those_that_c_gives() -> None:
    text = "/* enum { NO }; */ enum { A, B = 5, /* b, or more */ C,\n D };\nenum { E = -1, F = 0x10, G };"
    assert numbers(text) == {"A": 0, "B": 5, "C": 6, "D": 7, "E": -1, "F": 16, "G": 17}
