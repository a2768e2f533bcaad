"""Arrays of which nobody has written anything, as memory is that a host has only allocated."""

from __future__ import annotations

from typing import Any

import numpy as np


class Unwritten(np.ndarray[Any, Any]):
    """An array that is unwritten device memory at the start of each launch: where uninitialised reads are watched, a
    read of it before a write is reported."""


def unwritten(shape: int | tuple[int, ...], dtype: Any) -> Unwritten:
    """Such an array; what nothing writes is zero."""
    return np.zeros(shape, dtype).view(Unwritten)
