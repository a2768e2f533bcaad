"""Bulk reductions of every type and operator, against NumPy and plain Python."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from ptx_ls.interpreter import Module
from ptx_ls.interpreter.watch import WATCHERS

COUNT = 16
TEXT = """.version 8.6
.target sm_90
.address_size 64
.visible .entry k(.param .u64 in, .param .u64 out)
{
    .reg .b32 %r<8>; .reg .b64 %rd<6>; .reg .pred %p<4>;
    .shared .align 16 .b8 buffer[128];
    .shared .align 8 .b64 barrier;
    ld.param.u64 %rd1, [in];
    ld.param.u64 %rd2, [out];
    mbarrier.init.shared::cta.b64 [barrier], 1;
    mbarrier.arrive.expect_tx.shared::cta.b64 %rd3, [barrier], SIZE;
    cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [buffer], [%rd1], SIZE, [barrier];
wait:
    mbarrier.try_wait.parity.shared::cta.b64 %p2, [barrier], 0;
    @!%p2 bra wait;
    cp.reduce.async.bulk.global.shared::cta.bulk_group.HOW [%rd2], [buffer], SIZE;
    cp.async.bulk.commit_group;
    cp.async.bulk.wait_group 0;
    ret;
}
"""
Combine = Callable[[np.ndarray, np.ndarray], np.ndarray]
OPERATORS: dict[str, Combine] = {
    "add": lambda a, b: a + b,
    "min": np.minimum,
    "max": np.maximum,
    "and": np.bitwise_and,
    "or": np.bitwise_or,
    "xor": np.bitwise_xor,
    "inc": lambda a, b: np.where(a >= b, 0, a + 1).astype(a.dtype),
    "dec": lambda a, b: np.where((a == 0) | (a > b), b, a - 1).astype(a.dtype),
}
INTEGERS = [
    *(f"add.{kind}" for kind in ("u32", "s32", "u64")),
    *(f"{name}.{kind}" for name in ("min", "max") for kind in ("u32", "s32", "u64", "s64")),
    *(f"{name}.{kind}" for name in ("and", "or", "xor") for kind in ("b32", "b64")),
    "inc.u32",
    "dec.u32",
]
FLOATS = ["add.f32", "add.f64", "add.noftz.f16", "min.f16", "max.f16"]


def reduced(how: str, given: np.ndarray, into: np.ndarray) -> np.ndarray:
    """What is in `into` after a reduction."""
    out: np.ndarray = into.copy()
    text = TEXT.replace("HOW", how).replace("SIZE", str(given.nbytes))
    Module.from_text(text).launch("k", args=[given.copy(), out], watch=WATCHERS)
    return out


@pytest.mark.parametrize("how", INTEGERS)
def test_integers(how: str) -> None:
    dtype = np.dtype({"u": "u", "s": "i", "b": "u"}[how[-3]] + str(int(how[-2:]) // 8))
    random = np.random.default_rng(1)
    a, b = (random.integers(0, 1 << 64, COUNT, np.uint64).astype(dtype) for _ in range(2))
    a[:4], b[:4] = (0, 5, 7, 9), (3, 5, 6, 20)
    with np.errstate(over="ignore"):
        expected = OPERATORS[how.partition(".")[0]](a, b)
    assert (reduced(how, b, a) == expected).all()


@pytest.mark.parametrize("how", FLOATS)
def test_floats(how: str) -> None:
    dtype = np.dtype(f"f{int(how[-2:]) // 8}")
    random = np.random.default_rng(2)
    a, b = (random.normal(size=COUNT).astype(dtype) for _ in range(2))
    assert (reduced(how, b, a) == OPERATORS[how.partition(".")[0]](a, b)).all()


def test_bfloats() -> None:
    # Whole numbers up to 255 are exact in eight bits.
    a, b = np.arange(COUNT), np.arange(COUNT)[::-1] * 7

    def bits(values: np.ndarray) -> np.ndarray:
        found: np.ndarray = (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
        return found

    for how, expected in (("add.noftz.bf16", a + b), ("min.bf16", np.minimum(a, b)), ("max.bf16", np.maximum(a, b))):
        assert (reduced(how, bits(b), bits(a)) == bits(expected)).all()


def test_sums_of_singles_flush_subnormals_and_those_of_halves_do_not() -> None:
    tiny = np.full(COUNT, 1e-40, np.float32)
    assert not reduced("add.f32", tiny, np.zeros(COUNT, np.float32)).any()
    small = np.full(COUNT, 2.0**-24, np.float16)
    assert (reduced("add.noftz.f16", small, small) == np.float16(2.0**-23)).all()


CLUSTER = """.version 8.6
.target sm_90
.address_size 64
.visible .entry k(.param .u64 out) .reqnctapercluster 2
{
    .reg .b32 %r<12>; .reg .b64 %rd<6>; .reg .pred %p<4>;
    .shared .align 16 .b8 given[64];
    .shared .align 16 .b8 sums[64];
    .shared .align 8 .b64 barrier;
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, %cluster_ctarank;
    mov.u32 %r3, given;
    mad.lo.u32 %r3, %r1, 4, %r3;
    mov.u32 %r4, sums;
    mad.lo.u32 %r4, %r1, 4, %r4;
    add.u32 %r5, %r1, 10;
    st.shared.u32 [%r3], %r5;
    mul.lo.u32 %r5, %r1, 100;
    st.shared.u32 [%r4], %r5;
    setp.ne.u32 %p1, %r1, 0;
    @!%p1 mbarrier.init.shared::cta.b64 [barrier], 1;
    @!%p1 mbarrier.arrive.expect_tx.shared::cta.b64 %rd3, [barrier], 64;
    fence.proxy.async;
    fence.mbarrier_init.release.cluster;
    barrier.cluster.arrive;
    barrier.cluster.wait;
    @%p1 bra wait;
    xor.b32 %r6, %r2, 1;
    mov.u32 %r7, sums;
    mov.u32 %r8, barrier;
    mapa.shared::cluster.u32 %r7, %r7, %r6;
    mapa.shared::cluster.u32 %r8, %r8, %r6;
    cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.HOW [%r7], [given], 64, [%r8];
wait:
    mbarrier.try_wait.parity.shared::cta.b64 %p2, [barrier], 0;
    @!%p2 bra wait;
    ld.shared.u32 %r9, [%r4];
    ld.param.u64 %rd1, [out];
    mad.lo.u32 %r10, %r2, 16, %r1;
    mad.wide.u32 %rd1, %r10, 4, %rd1;
    st.global.u32 [%rd1], %r9;
    barrier.cluster.arrive;
    barrier.cluster.wait;
    ret;
}
"""


@pytest.mark.parametrize("how", ["add.u32", "add.s32", "min.u32", "max.s32", "inc.u32", "dec.u32", "xor.b32"])
def test_reductions_into_another_block_of_the_cluster(how: str) -> None:
    out = np.zeros((2, 16), np.uint32)
    Module.from_text(CLUSTER.replace("HOW", how)).launch("k", block=16, args=[out], watch=WATCHERS)
    there, given = np.arange(16, dtype=np.uint32) * 100, np.arange(10, 26, dtype=np.uint32)
    assert (out == OPERATORS[how.partition(".")[0]](there, given)).all()
