"""Kernels of Triton that use wgmma, against NumPy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault
from tests.interpreter.kernels.triton import launched
from tests.interpreter.kernels.watched import kernels

FAULTY = Path(__file__).parent / "faulty"
RNG = np.random.default_rng(10)


@pytest.mark.parametrize(
    ("name", "kind", "columns"),
    [("bf16", ml_dtypes.bfloat16, 64), ("f8", ml_dtypes.float8_e4m3fn, 32)],
)
def test_matrix_product(name: str, kind: Any, columns: int) -> None:
    n, k = 2 * columns, 192
    a, b = RNG.integers(-8, 9, (128, k)).astype(kind), RNG.integers(-8, 9, (k, n)).astype(kind)
    c = np.zeros((128, n), np.float32)
    bits = f"u{a.dtype.itemsize}"
    launched(f"matmul_{name}_wgmma", "sm_90", (2, 2), [a.view(bits), b.view(bits), c, n, k])
    # FP8 is added with 13 fraction bits, which whole numbers up to this size have room in.
    assert (c == a.astype(np.float32) @ b.astype(np.float32)).all()


def test_attention() -> None:
    q, k, v = (RNG.standard_normal((128, 64)).astype(np.float16) for _ in range(3))
    out, scale = np.zeros((128, 64), np.float32), 0.125
    launched("attention_wgmma", "sm_90", 2, [q, k, v, out, 128, scale])
    score = q.astype(np.float64) @ k.astype(np.float64).T * scale
    p = np.tril(np.exp2(score - score.max(axis=1, keepdims=True)))
    expected = p @ v.astype(np.float64) / p.sum(axis=1, keepdims=True)
    # The weights are rounded to half precision before the second product.
    assert np.abs(out - expected).max() < 2**-10 * np.abs(v.astype(np.float64)).max()


@pytest.mark.parametrize("cluster", [1, 2])
def test_a_pipeline_of_warpgroups(cluster: int) -> None:
    """Addresses in descriptors are those of the own CTA, also in a cluster."""
    m, n, k = 256, 128, 320
    a, b = RNG.integers(-8, 9, (m, k)).astype(np.float16), RNG.integers(-8, 9, (k, n)).astype(np.float16)
    c = np.zeros((m, n), np.float32)
    module, arguments = kernels("hopper_gemm", "sm_90a"), [a, b, c, m, n, k]
    module.launch("hopper_gemm", (n // 64, m // 128), 384, arguments, smem=49152, cluster=(cluster, 1, 1))
    assert (c == a.astype(np.float32) @ b.astype(np.float32)).all()


def test_a_fence_between_the_proxies_is_missed() -> None:
    pytest.importorskip("ptx_ls.interpreter.watch.async_proxy", reason="fences of proxies are not watched")
    text = (FAULTY / "wgmma_past_shared_memory.twin.ptx").read_text()
    out = np.zeros(512, np.float32)
    Module.from_text(text).launch("k", 1, 128, [out], watch=("race",))
    with pytest.raises(ProgramFault, match="through the async proxy races with a write") as caught:
        Module.from_text(text.replace("fence.proxy.async;", "")).launch("k", 1, 128, [out], watch=("race",))
    assert "wgmma.mma_async" in caught.value.report.instruction
