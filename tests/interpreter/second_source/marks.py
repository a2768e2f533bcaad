"""What may be written at operands: selectors and minuses."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

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
    stem = operand.selector.rstrip("?")
    selectors = (("",) if operand.selector.endswith("?") or not stem else ()) + (_SELECTORS[stem] if stem else ())
    signs = ("", "-") if operand.negatable and operand.kind != "predicate" else ("",)
    return tuple(sign + selector for sign in signs for selector in selectors)


def drawn(operands: tuple[Operand, ...], most: int, rng: np.random.Generator) -> Iterator[dict[str, str]]:
    """Marks by name of operand: nothing wherever that may be, then so many drawn; one, empty, where none may be."""
    marked = [o for o in operands if takes_marks(o)]
    yield {o.name: choices(o)[0] for o in marked}
    for _ in range(most if marked else 0):
        yield {o.name: str(rng.choice(choices(o))) for o in marked}
