"""Addition with a carry flag, on integers of any width."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic.bits import unsigned
from ptx_ls.interpreter.dtypes import Array


def add(a: Array, b: Array, carry: Array) -> tuple[Array, Array]:
    """a + b + carry, and the carry out of the highest bit."""
    x, y = unsigned(a), unsigned(b)
    part = x + y
    total = part + carry.astype(x.dtype)
    return total.view(a.dtype), (part < x) | (total < part)


def subtract(a: Array, b: Array, carry: Array) -> tuple[Array, Array]:
    """a - b - 1 + carry, and the carry out of adding the complement, which is set where nothing is borrowed."""
    return add(a, np.invert(b), carry)
