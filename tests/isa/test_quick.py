"""Dataclasses that are made quickly are frozen dataclasses all the same."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from ptx_ls.isa.quick import quick


@quick
@dataclass(frozen=True)
class Quick:
    name: str
    size: int = 3


@dataclass(frozen=True)
class Plain:
    name: str
    size: int = 3


def test_they_are_made_like_others() -> None:
    for arguments, named in ((("a",), {}), (("a", 4), {}), ((), {"name": "a", "size": 5})):
        quick_one, plain = Quick(*arguments, **named), Plain(*arguments, **named)  # type: ignore[arg-type]
        assert vars(quick_one) == vars(plain)
        assert repr(quick_one) == repr(plain).replace("Plain", "Quick")
    with pytest.raises(TypeError):
        Quick()  # type: ignore[call-arg]


def test_they_are_equal_by_value_and_frozen() -> None:
    assert Quick("a") == Quick("a", 3) != Quick("b")
    assert hash(Quick("a")) == hash(Quick("a"))
    assert replace(Quick("a"), size=9) == Quick("a", 9)
    with pytest.raises(FrozenInstanceError):
        Quick("a").size = 4  # type: ignore[misc]
