"""What may be written at operands: selectors and minuses."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache

import numpy as np

from ptx_ls.isa.model import Operand

_SELECTORS = {
    "part": ("b0", "b1", "b2", "b3", "h0", "h1"),
    "halves": tuple(f"h{x}{y}" for x, y in itertools.product("0123", repeat=2)),
    "bytes": tuple("b" + "".join(z) for z in itertools.product("01234567", repeat=4)),
    "half_mask": ("h0", "h1", "h10"),
    "byte_mask": tuple("b" + "".join(z) for n in range(1, 5) for z in itertools.combinations("3210", n)),
}


def takes_marks(operand: Operand) -> bool:
    """Whether something may be written at an operand that changes what is computed."""
    return bool(operand.selector) or (operand.negatable and operand.kind != "predicate")


def choices(operand: Operand) -> tuple[str, ...]:
    """Everything that may be written at an operand, "" for nothing."""
    return _choices(operand.selector, operand.negatable and operand.kind != "predicate")


@cache
def _choices(selector: str, negatable: bool) -> tuple[str, ...]:
    stem = selector.rstrip("?")
    selectors = (("",) if selector.endswith("?") or not stem else ()) + (_SELECTORS[stem] if stem else ())
    return tuple(sign + chosen for sign in (("", "-") if negatable else ("",)) for chosen in selectors)


def drawn(operands: tuple[Operand, ...], most: int, rng: np.random.Generator) -> Iterator[dict[str, str]]:
    """Marks by name of operand: nothing wherever that may be, then so many drawn; one, empty, where none may be."""
    marked = {o.name: choices(o) for o in operands if takes_marks(o)}
    yield {name: every[0] for name, every in marked.items()}
    for _ in range(most if marked else 0):
        yield {name: every[rng.integers(len(every))] for name, every in marked.items()}
