"""How wgmma adds, bit for bit, against the published rule in plain integers: 25 fraction bits, 13 for FP8."""

from __future__ import annotations

import numpy as np
import pytest

from tests.interpreter.warp_matrix.codes import edges, in_register
from tests.interpreter.warp_matrix.forms import BITS
from tests.interpreter.warp_matrix.published_rule import dot
from tests.interpreter.warpgroup_matrix import cute
from tests.interpreter.warpgroup_matrix.kernel import descriptor, run
from tests.interpreter.warpgroup_matrix.test_products import K, of_lanes, of_matrix, placed


@pytest.mark.parametrize(
    ("a", "b", "d"),
    [
        *(("f16", "f16", "f32"), ("f16", "f16", "f16"), ("bf16", "bf16", "f32"), ("tf32", "tf32", "f32")),
        *(("e4m3", "e5m2", "f32"), ("e5m2", "e4m3", "f16"), ("e4m3", "e4m3", "f32")),
    ],
)
def test_edges(a: str, b: str, d: str) -> None:
    rng = np.random.default_rng([ord(x) for x in a + b + d])
    n, k = 8, K[a]
    left, right, addend = edges(rng, a, (64, k)), edges(rng, b, (n, k)), edges(rng, d, (64, n))
    image = np.zeros(1 << 13, np.uint8)
    _, leading, stride = placed(image, in_register(right, b), 0, 32, True)
    out = run(
        f"wgmma.mma_async.sync.aligned.m64n{n}k{k}.{d}.{a}.{b}",
        image,
        of_lanes(cute.accumulator(n), addend),
        of_lanes(cute.LEFT[BITS[a]], in_register(left, a)),
        descriptor(0, leading, stride, 32),
        "1, 1, 1, 0" if a in ("f16", "bf16") else "1, 1, 1",
    )
    found = of_matrix(cute.accumulator(n), out, addend.dtype, n)
    fraction, kept = (13, 13) if BITS[a] == 8 else (25, 23)
    for i in range(64):
        for j in range(n):
            expected = dot(left[i].tolist(), right[j].tolist(), int(addend[i, j]), (a, b, d, d), fraction, kept)
            assert int(found[i, j]) == expected
