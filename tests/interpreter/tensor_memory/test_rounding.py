"""How tcgen05.mma adds, bit for bit, against the published rule in plain integers: 25 fraction bits in every kind."""

from __future__ import annotations

import numpy as np
import pytest

from tests.interpreter.tensor_memory.products import Product, descriptor, k_major
from tests.interpreter.tensor_memory.test_products import K, idesc
from tests.interpreter.warp_matrix.codes import edges, in_register
from tests.interpreter.warp_matrix.published_rule import dot


@pytest.mark.parametrize(
    ("kind", "a", "b", "d"),
    [
        *(("f16", "f16", "f16", "f32"), ("f16", "f16", "f16", "f16"), ("f16", "bf16", "bf16", "f32")),
        *(("tf32", "tf32", "tf32", "f32"), ("f8f6f4", "e4m3", "e5m2", "f32"), ("f8f6f4", "e5m2", "e4m3", "f16")),
    ],
)
def test_edges(kind: str, a: str, b: str, d: str) -> None:
    rng = np.random.default_rng([ord(x) for x in a + b + d])
    n, k = 8, K[kind]
    left, right, addend = edges(rng, a, (128, k)), edges(rng, b, (n, k)), edges(rng, d, (128, n))
    shared = [
        k_major(np.ascontiguousarray(in_register(codes, token)).view(np.uint8).reshape(len(codes), -1))
        for codes, token in ((left, a), (right, b))
    ]
    given = idesc(kind, 128, n, f".{d}", f".{a}", f".{b}")
    operands = f"{descriptor(0, 128, 256)}, {descriptor(4096, 128, 256)}, {given}, %p2"
    before = addend.astype(np.uint32)
    found = Product(f"tcgen05.mma.cta_group::1.kind::{kind}", operands, np.concatenate(shared), before).run()
    for i in range(128):
        for j in range(n):
            expected = dot(left[i].tolist(), right[j].tolist(), int(addend[i, j]), (a, b, d, d), 25, 23)
            assert int(found[i, j]) == expected
