"""Products of pairs of CTAs: each has half of the rows of A and of the columns of B; D lies as in CUTLASS."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter.watch import WATCHERS
from tests.interpreter.tensor_memory.kernels import Kernel, drain
from tests.interpreter.tensor_memory.products import CHUNK, WAIT, descriptor, filled, k_major
from tests.interpreter.tensor_memory.test_products import idesc, wide
from tests.interpreter.tensor_memory.test_scaled_and_sparse import (
    exponents,
    metadata_words,
    scale_words,
    scaled_idesc,
    sparse_rows,
)

_ISSUE = """
    mov.u32 %n, %cluster_ctarank; setp.eq.and.u32 %p3, %n, {issuer}, %is0;
    setp.ne.u32 %p2, 1, 0;
    @%p3 {product};
    @%p3 tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [barrier], 3;
"""


def run(
    product: str,
    shared: list[np.ndarray],
    columns: int,
    tensor: np.ndarray,
    issuer: int = 0,
    watch: frozenset[str] = frozenset(WATCHERS),
) -> np.ndarray:
    """The words of D (CTA, lane, column), from what the shared memory of each CTA holds, and words (CTA, lane, column)
    in columns from 256 on."""
    size = -(-max(map(len, shared)) // 512) * 512
    whole = np.zeros((2, size), np.uint8)
    for rank, one in enumerate(shared):
        whole[rank, : len(one)] = one
    extra = tensor.shape[2]
    offsets = "".join(
        f"mov.u32 %n, %cluster_ctarank; mul.wide.u32 %rd30, %n, {bytes_}; add.s64 {base}, {base}, %rd30;\n"
        for base, bytes_ in (("%more", size), ("%last", 512 * extra), ("%out", 512 * columns))
    )
    body = f"""
        {offsets}
        {CHUNK.format(name="next", source="%more", begin=0, words=size // 4)}
        {filled(extra, "%last", 256)}
        fence.proxy.async.shared::cta;
        tcgen05.fence::before_thread_sync;
        barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
        tcgen05.fence::after_thread_sync;
        {_ISSUE.format(product=product, issuer=issuer)}
        {WAIT}
        {drain(columns)}
    """
    found = np.zeros((2, 128, columns), np.uint32)
    unused = np.zeros(4, np.uint32)
    Kernel(body, shared=size, group=2).launch(unused, found, whole.view(np.uint32), tensor, grid=2, watch=watch)
    return found


def halves(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The two halves of the rows."""
    return matrix[: len(matrix) // 2], matrix[len(matrix) // 2 :]


def shared_halves(left: np.ndarray, right: np.ndarray) -> list[np.ndarray]:
    """What the shared memory of each CTA holds: its rows of A from 0 on, its columns of B from 8192 on."""
    found = []
    for a, b in zip(halves(left), halves(right), strict=True):
        one = np.zeros(8192, np.uint8)
        one[: a.size] = k_major(a)
        found.append(np.concatenate((one, k_major(b))))
    return found


def arranged(product: np.ndarray, m: int, sparse: bool) -> np.ndarray:
    """D (CTA, lane, column) of a product: all lanes of m = 256; else, of a dense one, the lower lanes with the first
    half of the columns and the upper ones with the second; of a sparse one 16 of each 32 lanes."""
    both = product.reshape(2, m // 2, -1)
    if m == 256:
        return both
    if not sparse:
        return np.concatenate(np.split(both, 2, axis=2), axis=1)
    whole = np.zeros((2, 128, both.shape[2]))
    row = np.arange(64)
    whole[:, row // 16 * 32 + row % 16] = both
    return whole


@pytest.mark.parametrize("issuer", [0, 1])
@pytest.mark.parametrize("m", [128, 256])
def test_a_pair(m: int, issuer: int) -> None:
    rng, n = np.random.default_rng(m), 64
    left, left_bytes = wide("f16", rng, (m, 16), ".f16")
    right, right_bytes = wide("f16", rng, (n, 16), ".f16")
    given = idesc("f16", m, n, ".f32", ".f16", ".f16")
    product = f"tcgen05.mma.cta_group::2.kind::f16 [%base], {descriptor(0, 128, 256)}, {descriptor(8192, 128, 256)}"
    expected = arranged(left @ right.T, m, False)
    none = np.zeros((2, 128, 1), np.uint32)
    found = run(f"{product}, {given}, !%p2", shared_halves(left_bytes, right_bytes), expected.shape[2], none, issuer)
    assert (found.view(np.float32) == expected).all()


@pytest.mark.parametrize("m", [128, 256])
def test_a_pair_with_a_in_tensor_memory(m: int) -> None:
    """Of 128 rows each half of the lanes has all rows of the CTA."""
    rng, n = np.random.default_rng(m), 32
    left, left_bytes = wide("f16", rng, (m, 16), ".f16")
    right, right_bytes = wide("f16", rng, (n, 16), ".f16")
    words = np.ascontiguousarray(left_bytes).view(np.uint32).reshape(2, m // 2, 8)
    tensor = words if m == 256 else np.concatenate((words, words), axis=1)
    given = idesc("f16", m, n, ".f32", ".f16", ".f16")
    product = f"tcgen05.mma.cta_group::2.kind::f16 [%base], [%base+256], {descriptor(8192, 128, 256)}, {given}, !%p2"
    expected = arranged(left @ right.T, m, False)
    found = run(product, shared_halves(left_bytes, right_bytes), expected.shape[2], np.ascontiguousarray(tensor))
    assert (found.view(np.float32) == expected).all()


@pytest.mark.parametrize("m", [128, 256])
def test_a_sparse_pair(m: int) -> None:
    rng, n = np.random.default_rng(m), 32
    stored, stored_bytes = wide("f16", rng, (m, 16), ".f16")
    right, right_bytes = wide("f16", rng, (n, 32), ".f16")
    columns, metadata = sparse_rows(rng, m, 32, 4)
    whole = np.zeros((m, 32))
    np.put_along_axis(whole, columns, stored, axis=1)
    words = np.zeros((2, 128, 2), np.uint32)
    for rank, one in enumerate(halves(metadata)):
        if m == 256:
            words[rank] = metadata_words(one, 16)
        else:
            # The layout of 64 rows, 16 of which lie in 32 lanes.
            lanes = metadata_words(np.concatenate((one, one)), 16)[:64]
            row = np.arange(64)
            words[rank, row // 16 * 32 + row % 16] = lanes
    given = idesc("f16", m, n, ".f32", ".f16", ".f16", sparse=1)
    product = f"tcgen05.mma.sp.cta_group::2.kind::f16 [%base], {descriptor(0, 128, 256)}, {descriptor(8192, 128, 512)}"
    expected = arranged(whole @ right.T, m, True)
    shared = shared_halves(stored_bytes, right_bytes)
    # Of 128 rows half of the lanes have none, and are stored too.
    watch = frozenset(WATCHERS - {"uninit"})
    found = run(f"{product}, [%base+256], {given}, !%p2", shared, expected.shape[2], words, watch=watch)
    found = found.view(np.float32)
    lanes = np.arange(128) if m == 256 else np.arange(64) // 16 * 32 + np.arange(64) % 16
    assert (found[:, lanes] == expected[:, lanes]).all()


@pytest.mark.parametrize("m", [128, 256])
def test_a_pair_with_scale_factors(m: int) -> None:
    """Each group of 32 lanes has the scale factors of the columns that its half of the lanes has."""
    rng, n = np.random.default_rng(m), 64
    left, left_bytes = wide("mxf8f6f4", rng, (m, 32), ".e4m3")
    right, right_bytes = wide("mxf8f6f4", rng, (n, 32), ".e4m3")
    scale_a, codes_a = exponents(rng, (m, 1))
    scale_b, codes_b = exponents(rng, (n, 1))
    tensor = np.zeros((2, 128, 16), np.uint32)
    for rank, one in enumerate(halves(codes_a)):
        tensor[rank, :, :8] = np.pad(scale_words(one), ((0, 0), (0, 0)))
        tensor[rank, :, 8:] = scale_words(codes_b)
        if m == 128:
            tensor[rank, :64, 8:] = scale_words(codes_b[:32])[:64]
            tensor[rank, 64:, 8:] = scale_words(codes_b[32:])[64:]
    given = scaled_idesc(m, n, 0, 0, True)
    product = "tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.scale_vec::1X [%base]"
    operands = f"{descriptor(0, 128, 256)}, {descriptor(8192, 128, 256)}, {given}, [%base+256], [%base+264], !%p2"
    expected = arranged((left * scale_a) @ (right * scale_b).T, m, False)
    found = run(f"{product}, {operands}", shared_halves(left_bytes, right_bytes), expected.shape[2], tensor)
    assert (found.view(np.float32) == expected).all()
