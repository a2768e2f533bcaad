"""Kernels written by hand for Hopper and Blackwell: those of DeepGEMM, ThunderKittens and fast.cu, compared with NumPy.

Whole numbers have exact sums in any order.
"""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from ptx_ls.interpreter import ProgramFault
from tests.interpreter.kernels.library.playback import played

Array = np.ndarray[Any, Any]
RANDOM = np.random.default_rng(90100)


def _whole(limit: int, *shape: int) -> Array:
    """Random whole numbers up to a limit, as floats."""
    whole: Array = RANDOM.integers(-limit, limit + 1, shape).astype(np.float32)
    return whole


def _bfloat16(matrix: Array) -> Array:
    rounded: Array = matrix.astype(ml_dtypes.bfloat16)
    return rounded


def test_a_warp_specialised_product_of_fast_cu() -> None:
    m, n, k = 256, 512, 320
    a, b = _whole(2, m, k), _whole(2, n, k)
    found = played("fast_cu_matmul", "sm_90a", {0: _bfloat16(a), 1: _bfloat16(b)})
    # Column-major, so that rows are columns here.
    assert (found[2].view(ml_dtypes.bfloat16).reshape(n, m) == _bfloat16(b @ a.T)).all()


def test_a_cta_of_fast_cu_ends_while_the_other_one_arrives_at_its_mbarrier() -> None:
    """Kernel 11 has no barrier of the cluster at its end."""
    with pytest.raises(ProgramFault, match="the block ends, and nothing orders an atomic of its") as caught:
        played("fast_cu_clusters", "sm_90a", {})
    report = caught.value.report
    assert report.other is not None
    assert report.other.instruction.startswith("mbarrier.arrive.shared::cluster")


def test_a_product_of_fp8_of_deepgemm() -> None:
    m, n, k = 200, 256, 512
    a, b = (_whole(4, rows, k) for rows in (m, n))
    scale_a, scale_b = RANDOM.choice([0.5, 1, 2], (m, k // 128)), RANDOM.choice([0.5, 1, 2], (n // 128, k // 128))
    given = {0: a.astype(ml_dtypes.float8_e4m3fn), 1: b.astype(ml_dtypes.float8_e4m3fn)}
    found = played("deepgemm_fp8", "sm_90a", {**given, 3: scale_a.T.astype(np.float32), 4: scale_b.astype(np.float32)})
    left = a * np.repeat(scale_a, 128, axis=1)
    right = b * np.repeat(np.repeat(scale_b, 128, axis=0), 128, axis=1)
    assert (found[2].view(ml_dtypes.bfloat16).reshape(m, n) == _bfloat16((left @ right.T).astype(np.float32))).all()


def test_a_product_of_bfloat16_of_deepgemm() -> None:
    m, n, k = 200, 256, 200
    a, b = _whole(4, m, k), _whole(4, k, n)
    found = played("deepgemm_bf16", "sm_90a", {0: _bfloat16(a), 1: _bfloat16(b)})
    assert (found[2].view(ml_dtypes.bfloat16).reshape(m, n) == _bfloat16(a @ b)).all()


def test_a_pair_of_ctas_of_deepgemm_reads_what_nothing_orders() -> None:
    """Where tcgen05.alloc wrote: barrier.cluster.arrive.relaxed orders no memory (manual, barrier.cluster)."""
    with pytest.raises(ProgramFault, match="races with a write by a thread of the same block") as caught:
        played("deepgemm_tcgen05", "sm_100a", {})
    report = caught.value.report
    assert report.other is not None
    assert report.instruction.startswith("ld.shared.u32")
    assert report.other.instruction.startswith("tcgen05.alloc")


def test_warps_of_deepgemm_name_lane_0_for_their_own_lanes() -> None:
    """Which hardware passes over, as its source says, and the manual does not allow (tcgen05, access restrictions).

    The barrier of the cluster before is no misuse: an elected thread comes to it after the others of its warp.
    """
    with pytest.raises(ProgramFault, match="warp 5 accesses lane 0 of tensor memory, but may only access lanes 32"):
        played("deepgemm_tcgen05", "sm_100a", {}, ("memory", "sync", "uninit"))


def test_a_product_of_flashinfer() -> None:
    m, n, k = 128, 24, 768
    a, b, bias = _whole(4, m, k), _whole(4, n, k), _whole(9, m)
    found = played("flashinfer_tgv", "sm_100a", {0: _bfloat16(a), 1: _bfloat16(b), 3: _bfloat16(bias)})
    # Column-major, so that rows are columns here.
    assert (found[2].view(ml_dtypes.bfloat16).reshape(n, m) == _bfloat16(b @ a.T + bias)).all()


def test_a_product_of_thunderkittens() -> None:
    n = 256
    a, b = _whole(4, n, n), _whole(4, n, n)
    found = played("thunderkittens_wgmma", "sm_90a", {0: _bfloat16(a), 1: _bfloat16(b)})
    assert (found[2].view(ml_dtypes.bfloat16).reshape(n, n) == _bfloat16(a @ b)).all()


def test_attention_of_thunderkittens() -> None:
    """Its 32 threads of a warp initialise each mbarrier (manual, mbarrier.init: undefined for one that is in use)."""
    heads, rows, d = 2, 256, 128
    given = {i: _bfloat16(RANDOM.normal(size=(heads, rows, d))) for i in range(3)}
    with pytest.raises(ProgramFault, match="32 threads initialise this mbarrier: only one may"):
        played("thunderkittens_attention", "sm_90a", given)
    found = played("thunderkittens_attention", "sm_90a", given, ("race", "uninit"))
    got = found[3].view(ml_dtypes.bfloat16).reshape(heads, rows, d).astype(np.float64)
    q, k, v = (one.astype(np.float64) for one in given.values())
    scores = q @ k.transpose(0, 2, 1) / np.sqrt(d)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    expected = weights / weights.sum(axis=-1, keepdims=True) @ v
    # Weights and results are rounded to 8 bits, so that half a part of 128 of each is lost at most.
    assert np.abs(got - expected).max() <= 2**-8 * (np.abs(expected).max() + np.abs(v).max())


def test_thunderkittens_gives_tcgen05_alloc_a_generic_address() -> None:
    with pytest.raises(ProgramFault, match="this is a generic address of shared memory") as caught:
        played("thunderkittens_tcgen05", "sm_100a", {})
    assert "tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32" in caught.value.report.instruction
