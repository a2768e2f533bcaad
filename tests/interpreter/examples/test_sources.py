"""A second source has the values of examples too."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ptx_ls.isa.examples import example as examples
from ptx_ls.isa.examples.example import Column, Example
from tests.interpreter.examples import runs, sources
from tests.interpreter.examples.values import VALUES

pytestmark = [pytest.mark.process, pytest.mark.slow]

ALL = [one for stem in runs.stems() for one in examples.load(stem)]


def _differences(example: Example) -> list[str]:
    """The outputs of an example whose values a second source has otherwise."""
    if found := sources.sources(tuple(ALL)).get(_written(example)):
        both = sources.values(example, *found)
        return [name for name, (source, own) in both.items() if not np.array_equal(source, own)]
    expected = {name: _texts(value) for name, value in VALUES[example.spelling].items()}
    outputs = {column.name: column.lanes for column in example.outputs}
    return [
        name
        for name in {**expected, **outputs}
        # One value holds for all lanes.
        if outputs.get(name)
        != (texts * len(outputs.get(name, ())) if len(texts := expected.get(name, [])) == 1 else texts)
    ]


def _written(example: Example) -> Example:
    """The example of the files with the code of this one."""
    return next(one for one in ALL if one.stem == example.stem and one.line == example.line)


def _texts(value: object) -> list[str]:
    return [
        str(one).lower() if isinstance(one, bool) else str(one)
        for one in (value if isinstance(value, list) else [value])
    ]


def test_a_second_source_has_the_same_values() -> None:
    wrong = [f"{one.stem}.txt:{one.line}: {one.spelling}: {names}" for one in ALL if (names := _differences(one))]
    assert not wrong, "\n".join(wrong)


def test_each_value_that_was_worked_out_is_of_an_example() -> None:
    computed = {one.spelling for one in sources.sources(tuple(ALL))}
    left = {one.spelling for one in ALL if one not in sources.sources(tuple(ALL))}
    assert VALUES.keys() == left
    assert computed


@pytest.mark.parametrize("spelling", ["add.sat.s32", "shfl.sync.up.b32"])
def test_a_wrong_value_would_be_noticed(spelling: str) -> None:
    example = next(one for one in ALL if one.spelling == spelling)
    first, *others = example.outputs
    lanes = first.lanes
    changed = Column(first.name, first.type, " ".join([*lanes[:-1], str(int(lanes[-1]) ^ 1)]))
    assert not _differences(example)
    assert _differences(replace(example, outputs=(changed, *others))) == [first.name]
