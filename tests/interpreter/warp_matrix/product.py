"""Runs an mma on whole matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.interpreter.warp_matrix.forms import BITS, FORMS
from tests.interpreter.warp_matrix.fragment_kernel import gathered, packed, run, scattered

Array = np.ndarray[Any, Any]


def product(
    spelling: str, form: str, names: tuple[str, str, str, str], a: Array, b: Array, c: Array, target: str
) -> Array:
    """The codes of the matrices D that an mma leaves, from those of A, B and C, each (warps, rows, columns)."""
    of_a, _, of_d, of_c = names
    found = FORMS[form, BITS[of_a]]
    out = run(
        spelling,
        found.registers("c", of_d),
        packed(gathered(list(a), found.layout("a")), found.bits),
        packed(gathered(list(b), found.layout("b")), found.bits),
        packed(gathered(list(c), found.layout("c")), BITS[of_c]),
        target=target,
    )
    kind = {16: np.uint16, 32: np.uint32, 64: np.uint64}[BITS[of_d]]
    return scattered(out.view(kind), found.layout("c"), (found.m, found.n))
