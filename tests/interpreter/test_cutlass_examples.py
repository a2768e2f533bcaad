"""CUTLASS's examples for Ampere to Blackwell: their own types and host code, the data of a test, compared with NumPy.

Whole numbers have exact sums in any order.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.interpreter.kernels.library.playback import played

Array = np.ndarray[Any, Any]
RANDOM = np.random.default_rng(48)


def _whole(limit: int, *shape: int) -> Array:
    """Random whole numbers up to a limit."""
    return RANDOM.integers(-limit, limit + 1, shape)


def test_70_halves_two_ctas_to_a_product() -> None:
    m, n, k = 512, 256, 136
    a, b = _whole(4, m, k).astype(np.float16), _whole(4, n, k).astype(np.float16)
    c = _whole(9, n, m).astype(np.float32)
    found = played("cutlass_example_70a", "sm_100a", {0: a, 1: b, 2: c})
    # C and D are column-major, so that rows are columns here.
    expected = b.astype(np.float32) @ a.astype(np.float32).T + 2 * c
    assert (found[3].view(np.float32).reshape(n, m) == expected).all()
