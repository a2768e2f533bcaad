"""Dataclasses that are made quickly are frozen dataclasses all the same."""

from __future__ import annotations

import dataclasses
import pickle
import re
import subprocess
import sys
from dataclasses import FrozenInstanceError, fields
from threading import Barrier, Thread
from typing import Any

import pytest

from ptx_ls.lazy import dataclass, field, pattern, replace


@dataclass(frozen=True)
class Quick:
    name: str
    size: int = 3


@dataclasses.dataclass(frozen=True)
class Plain:
    name: str
    size: int = 3


@dataclass
class Base:
    """One that is written to, with a default that is made for each."""

    names: list[str] = field(default_factory=list)


@dataclass
class Derived(Base):
    size: int = 0

    def __post_init__(self) -> None:
        self.size += len(self.names)


def test_they_are_made_like_others() -> None:
    for arguments, named in ((("a",), {}), (("a", 4), {}), ((), {"name": "a", "size": 5})):
        one, plain = Quick(*arguments, **named), Plain(*arguments, **named)  # type: ignore[arg-type]
        assert list(vars(one).items()) == list(vars(plain).items())
        assert repr(one) == repr(plain).replace("Plain", "Quick")


def test_what_makes_them_is_compiled_where_there_are_many() -> None:
    @dataclass(frozen=True)
    class Many:
        name: str
        size: int = 3

    for number in range(200):
        assert vars(Many(str(number))) == vars(Many(name=str(number))) == {"name": str(number), "size": 3}
        one, other = Derived(["a"] * number), Derived()
        assert (one.size, other.size, other.names) == (number, 0, [])
        other.names.append("b")


@pytest.mark.parametrize("made_before", [0, 200])
def test_what_is_missing_or_odd_is_an_error(made_before: int) -> None:
    @dataclass(frozen=True)
    class Odd:
        name: str
        size: int = 3

    def make(*values: Any, **named: Any) -> object:
        return Odd(*values, **named)

    for _ in range(made_before):
        make("a")
    wrong: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
        *(((), {}), (("a", 1, 2), {}), (("a",), {"name": "b"}), ((), {"size": 1}), (("a",), {"colour": 1})),
    ]
    for values, named in wrong:
        with pytest.raises(TypeError):
            make(*values, **named)
    assert make("a") == Odd("a")


def test_they_are_equal_by_value_and_frozen() -> None:
    assert Quick("a") == Quick("a", 3) != Quick("b")
    assert hash(Quick("a")) == hash(Quick("a"))
    assert replace(Quick("a"), size=9) == dataclasses.replace(Quick("a"), size=9) == Quick("a", 9)
    with pytest.raises(FrozenInstanceError):
        Quick("a").size = 4  # type: ignore[misc]


def test_fields_are_known_before_there_is_an_instance() -> None:
    @dataclass(frozen=True)
    class Unmade:
        name: str
        size: int = 3

    assert dataclasses.is_dataclass(Unmade)
    assert [f.name for f in fields(Unmade)] == ["name", "size"]
    assert Unmade("a") == Unmade("a", 3)


def test_the_field_of_dataclasses_is_refused() -> None:
    @dataclass(frozen=True)
    class Mixed:
        names: list[str] = dataclasses.field(default_factory=list)

    with pytest.raises(AssertionError, match="Mixed"):
        Mixed()


def test_one_may_be_derived_from_another() -> None:
    one = Derived(["a", "b"], 1)
    assert (one.names, one.size) == (["a", "b"], 3)
    assert Derived() == Derived([])
    assert Derived().names is not Derived().names
    assert Base(["a"]) == Base(["a"])


@pytest.mark.process
def test_what_another_process_made_is_equal_too() -> None:
    made = pickle.dumps([Quick("a"), Derived(["b"])])
    code = f"import pickle; a, b = pickle.loads({made!r}); print(a == type(a)('a'), b == type(b)(['b']), a)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split(None, 2) == ["True", "True", "Quick(name='a', size=3)\n"]


def test_two_threads_may_make_the_first() -> None:
    for _ in range(50):

        @dataclass(frozen=True)
        class Shared:
            name: str

        ready = Barrier(4)
        made: list[Any] = []

        def make(kind: Any = Shared, ready: Barrier = ready, made: list[Any] = made) -> None:
            ready.wait()
            made.append(kind("a"))

        threads = [Thread(target=make) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert made == [Shared("a")] * 4


def test_a_pattern_is_compiled_when_something_is_matched(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    compile_ = re.compile

    def counted(text: str, flags: int = 0) -> re.Pattern[str]:
        compiled.append(text)
        return compile_(text, flags)

    monkeypatch.setattr(re, "compile", counted)
    quick = pattern(r"\.V(\d+)", re.IGNORECASE)
    assert compiled == []
    assert [match[1] for match in quick.finditer(".v2 .v4")] == ["2", "4"]
    assert quick.fullmatch(".v8") is not None and quick.sub("n", ".v2.v4") == "nn"
    assert compiled == [r"\.V(\d+)"]
