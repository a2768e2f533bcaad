"""CUB, Thrust and CUTLASS over a device: the kernels that their host code launches, in its order, with its memory."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from ptx_ls.interpreter import ProgramFault
from tests.interpreter.kernels import TARGETS
from tests.interpreter.kernels.library import targets
from tests.interpreter.kernels.library.playback import played

Array = np.ndarray[Any, Any]
EVERY = pytest.mark.parametrize("target", TARGETS)
RNG = np.random.default_rng(300500)


@EVERY
def test_sum(target: str) -> None:
    values = RNG.integers(-(1 << 31), 1 << 31, 20000).astype(np.int32)
    found = played("cub_device_reduce", target, {0: values})
    assert found[1].view(np.int64)[0] == values.sum(dtype=np.int64)


@EVERY
def test_scan_by_decoupled_look_back(target: str) -> None:
    values = RNG.integers(-1000, 1000, 20000).astype(np.int32)
    found = played("cub_device_scan", target, {0: values})
    assert (found[1].view(np.int32) == np.cumsum(values) - values).all()


@pytest.mark.parametrize("target", targets("cub_device_radix_sort"))
def test_radix_sort_of_pairs(target: str) -> None:
    keys = RNG.integers(0, 1 << 32, 12000).astype(np.uint32)
    keys[6000:] = keys[:6000]
    values = np.arange(12000, dtype=np.int32)
    found = played("cub_device_radix_sort", target, {0: keys, 2: values})
    order = np.argsort(keys, kind="stable")
    assert (found[1].view(np.uint32) == keys[order]).all()
    assert (found[3].view(np.int32) == order).all()


@EVERY
def test_histogram(target: str) -> None:
    samples = RNG.integers(-100, 1100, 10000).astype(np.int32)
    found = played("cub_device_histogram", target, {0: samples})
    inside = samples[(samples >= 0) & (samples < 1000)]
    assert found[1].view(np.int32).tolist() == np.bincount(inside // 20, minlength=50).tolist()


@EVERY
def test_selection_and_sums_of_segments(target: str) -> None:
    values = RNG.integers(-1000, 1000, 9000).astype(np.int32)
    flags = RNG.integers(0, 2, 9000).astype(np.int8)
    offsets = np.sort(RNG.integers(0, 9001, 41)).astype(np.int32)
    offsets[5] = offsets[4]
    # Allocations: values, selected ones, their number, flags, temporary memory, where segments begin, their sums.
    found = played("cub_device_select", target, {0: values, 3: flags, 5: offsets})
    chosen = values[flags != 0]
    assert found[2].view(np.int32)[0] == len(chosen)
    assert (found[1].view(np.int32)[: len(chosen)] == chosen).all()
    sums = [int(values[a:b].sum()) for a, b in pairwise(offsets)]
    assert found[6].view(np.int32).tolist() == sums


@EVERY
def test_stable_sort_by_an_order_of_our_own(target: str) -> None:
    items = np.stack([RNG.integers(-200, 200, 6000), np.arange(6000)], axis=1).astype(np.int32)
    found = played("thrust_sort", target, {0: items})
    expected = items[np.argsort(-items[:, 0], kind="stable")]
    assert (found[0].view(np.int32).reshape(-1, 2) == expected).all()
    assert (found[1].view(np.int32) == 2 * expected[:, 0]).all()


@pytest.mark.parametrize("name", ["half", "int4"])
def test_sparse_product(name: str) -> None:
    found = played(f"cutlass_sparse_{name}", "sm_80", {})
    whole, right = found[5], found[1]
    a: Array
    b: Array
    d: Array
    if name == "half":
        a, b = (one.view(np.float16).astype(np.float32).reshape(64, -1) for one in (whole, right))
        d = found[3].view(np.float32)
    else:
        halves = (np.stack((one & 15, one >> 4), axis=-1).reshape(64, -1).astype(np.int32) for one in (whole, right))
        a, b = ((one ^ 8) - 8 for one in halves)
        d = found[3].view(np.int32)
    assert (a == 0).mean() > 0.5
    assert (d.reshape(64, 64) == a @ b.T).all()


def test_the_tutorial_of_wgmma() -> None:
    a, b = (RNG.integers(-4, 5, shape).astype(np.float16) for shape in ((192, 256), (192, 128)))
    found = played("cutlass_wgmma", "sm_90a", {0: a, 1: b}, ("sync", "uninit"))
    # Column-major, so that rows are columns here.
    assert (found[2].view(np.float16).reshape(128, 256) == b.T.astype(np.float32) @ a.astype(np.float32)).all()


def test_its_threads_do_not_wait_for_the_copies_of_others() -> None:
    """In CUTLASS 4.2 the loop has no barrier between cp.async.wait_group and wgmma."""
    with pytest.raises(ProgramFault, match="races with a write by a thread of the same block") as caught:
        played("cutlass_wgmma", "sm_90a", {}, ("race",))
    report = caught.value.report
    assert report.other is not None
    assert "wgmma.mma_async" in report.instruction
    assert "cp.async" in report.other.instruction


@pytest.mark.parametrize("name", ["cooperative", "pingpong"])
def test_a_warp_specialised_product(name: str) -> None:
    pytest.importorskip("ptx_ls.interpreter.tensor_maps", reason="tensor maps are not modelled")
    a, b = (RNG.integers(-4, 5, (rows, 256)).astype(np.float16) for rows in (256, 128))
    c = RNG.integers(-9, 10, (256, 128)).astype(np.float32)
    found = played(f"cutlass_hopper_{name}", "sm_90a", {0: a, 1: b, 2: c})
    expected = a.astype(np.float32) @ b.astype(np.float32).T + 2 * c
    assert (found[3].view(np.float32).reshape(256, 128) == expected).all()
