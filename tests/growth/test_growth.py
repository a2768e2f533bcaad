"""Work grows as the text does, in every shape: three sizes, each twice the one before, and the steps that they take.

What functions in C do is not counted: `python -m tests.bench.growth` measures the time of all of it, in longer texts.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence

import pytest

from tests.growth.embedded_shapes import CPP_SHAPES, PYTHON_SHAPES
from tests.growth.nvvm_shapes import NVVM_SHAPES
from tests.growth.shapes import SHAPES, Shape
from tests.growth.work import OPERATIONS, grows_too_fast, steps

pytestmark = pytest.mark.slow

_BYTES, _FEWEST, _MOST = 2400, 40, 300
_ASKED = ("check", "open", "cursor", "edit", "brace")


def sizes(make: Shape) -> list[int]:
    """How often a thing is in the three texts of a shape: the shorter it is, the more often."""
    each = (len(make(20)) - len(make(10))) / 10
    first = max(_FEWEST, min(_MOST, round(_BYTES / each)))
    return [first, 2 * first, 4 * first]


@pytest.fixture(autouse=True)
def _no_collection() -> Iterator[None]:
    """Garbage is collected at any time: its steps would be counted."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("name", SHAPES)
def test_work_grows_as_the_text_does(name: str) -> None:
    ensure_growth("ptx", SHAPES[name])


@pytest.mark.parametrize("name", NVVM_SHAPES)
def test_work_grows_as_the_text_of_nvvm_ir_does(name: str) -> None:
    ensure_growth("nvvm", NVVM_SHAPES[name])


@pytest.mark.parametrize("name", CPP_SHAPES)
def test_work_grows_as_the_text_of_cpp_does(name: str) -> None:
    ensure_growth("cuda", CPP_SHAPES[name], ("check",))


@pytest.mark.parametrize("name", PYTHON_SHAPES)
def test_work_grows_as_the_text_of_python_does(name: str) -> None:
    ensure_growth("python", PYTHON_SHAPES[name], ("check",))


def ensure_growth(language: str, make: Shape, asked: Sequence[str] = _ASKED) -> None:
    texts = [make(size).encode() for size in sizes(make)]
    # What is loaded once is no work of the first text.
    for operation in asked:
        OPERATIONS[operation](language, texts[0])()
    costs = [[steps(OPERATIONS[operation](language, text)) for operation in asked] for text in texts]
    found = {operation: of_each for operation, *of_each in zip(asked, *costs, strict=True)}
    assert not {operation: of_each for operation, of_each in found.items() if grows_too_fast(of_each)}


def _pairs(count: int) -> int:
    return sum(1 for one in range(count) for other in range(one))


def test_work_that_grows_as_the_square_is_found() -> None:
    assert grows_too_fast([steps(lambda size=size: _pairs(size)) for size in (20, 40, 80)])  # type: ignore[misc]


def test_work_that_grows_as_the_text_is_not() -> None:
    assert not grows_too_fast([steps(lambda size=size: list(map(abs, range(size)))) for size in (20, 40, 80)])  # type: ignore[misc]
    assert not grows_too_fast([1000, 1100, 1300])
