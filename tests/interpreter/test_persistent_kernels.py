"""Triton's products whose programs take tiles in turn, brought and stored through tensor maps, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ptx_ls.interpreter import TensorMap
from tests.interpreter.kernels.triton import launched

RANDOM = np.random.default_rng(21)


def _descriptor(array: np.ndarray[Any, Any], rows: int) -> list[Any]:
    """What Triton passes for a descriptor of tiles of so many rows of 128 bytes: the tensor map, sizes and strides."""
    return [TensorMap(array, (rows, 64), swizzle="128B"), *array.shape, array.shape[1], 1]


@pytest.mark.parametrize("target", ["sm_90", "sm_100"])
def test_matrix_product(target: str) -> None:
    """On sm_100 warps of one CTA load, multiply and store."""
    m, n, k = 384, 192, 200
    a, b = (RANDOM.integers(-3, 4, shape).astype(np.float16) for shape in ((m, k), (n, k)))
    c = np.zeros((m, n), np.float16)
    arguments = [*_descriptor(a, 128), *_descriptor(b, 64), *_descriptor(c, 128), m, n, k]
    launched("matmul_persistent", target, 2, arguments)
    assert (c == (a.astype(np.float32) @ b.astype(np.float32).T).astype(np.float16)).all()
