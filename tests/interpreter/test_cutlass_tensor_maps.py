"""CUTLASS's tensor maps: what its host code encodes for its kernels, and what these compute with them."""

from __future__ import annotations

import json

import numpy as np
import pytest

from ptx_ls.interpreter import TensorMap
from ptx_ls.interpreter.tensor_maps.fields import SIZE, fields_of
from tests.interpreter.kernels import HERE
from tests.interpreter.kernels.library.playback import played

NAME, TARGET = "cutlass_wgmma_tma", "sm_90a"
RANDOM = np.random.default_rng(90)


def test_its_host_code_encodes_what_the_kernel_needs() -> None:
    record = json.loads((HERE / f"{NAME}.{TARGET}.json").read_text())
    (step,) = (step for step in record["steps"] if "kernel" in step)
    found = []
    for argument in step["arguments"]:
        content = bytes.fromhex(argument["bytes"])
        if len(content) >= SIZE and (fields := fields_of(content[:SIZE])) is not None:
            found.append(fields)
            assert set(argument["addresses"]) == {"8"}
    # The same as ours: both matrices lie along M and N, in tiles of 64 by 64 whose rows have 128 bytes.
    for fields, columns in zip(found, (256, 128), strict=True):
        same = TensorMap(np.zeros((192, columns), np.float16), fields.box[::-1], swizzle="128B")
        ours = fields_of(same.record)
        assert ours is not None
        assert fields.box[0] * 2 == 128
        assert (ours.dims, ours.strides, ours.steps, ours.element) == (
            fields.dims,
            fields.strides,
            fields.steps,
            fields.element,
        )
        assert (ours.swizzle, ours.atomicity, ours.interleave, ours.mode) == (
            fields.swizzle,
            fields.atomicity,
            fields.interleave,
            fields.mode,
        )


def test_the_tutorial_of_wgmma_with_tma() -> None:
    pytest.importorskip("ptx_ls.interpreter.semantics.warpgroup_matrix", reason="wgmma is not modelled")
    a, b = (RANDOM.integers(-4, 5, shape).astype(np.float16) for shape in ((192, 256), (192, 128)))
    found = played(NAME, TARGET, {0: a, 1: b})
    # Column-major, so that rows are columns here.
    assert (found[2].view(np.float16).reshape(128, 256) == b.T.astype(np.float32) @ a.astype(np.float32)).all()


def test_a_warp_specialised_product_in_clusters() -> None:
    pytest.importorskip("ptx_ls.interpreter.semantics.warpgroup_matrix", reason="wgmma is not modelled")
    m, n, k = 320, 136, 200
    a, b, c = (RANDOM.integers(-3, 4, shape).astype(np.float16) for shape in ((m, k), (n, k), (m, n)))
    found = played("cutlass_gemm_tma", TARGET, {0: a, 1: b, 2: c})
    expected = a.astype(np.float32) @ b.astype(np.float32).T + 2 * c.astype(np.float32)
    assert (found[3].view(np.float16).reshape(m, n) == expected).all()
