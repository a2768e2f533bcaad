"""The values of C++ expressions: a number is read as C++ does, and what is none leaves the value open."""

from __future__ import annotations

import pytest

from ptx_ls.embed.cpp.flow.values import value_of
from ptx_ls.sema.flow import values


@pytest.mark.parametrize(("text", "value"), [("017", 15), ("0x1F", 31), ("12u", 12), ("0", 0), ("(07)", 7)])
def test_numbers_of_any_base(text: str, value: int) -> None:
    assert value_of(text, {}) == values.number(value)


@pytest.mark.parametrize("text", ["09", "1.5", "x09", "0x"])
def test_what_is_no_integer_has_no_number(text: str) -> None:
    assert value_of(text, {}).constant is None
