"""Kernels of compilers that use tensor maps: those of Triton, and those of nvcc through cuda::ptx."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault, TensorMap
from ptx_ls.interpreter.watch import WATCHERS

SAMPLES = Path(__file__).parents[2] / "corpus" / "samples"
RANDOM = np.random.default_rng(9)


def module(name: str) -> Module:
    path = SAMPLES / f"{name}.ptx"
    return Module.from_text(path.read_bytes(), str(path))


def test_triton_loads_stores_and_adds_through_maps_of_the_host() -> None:
    a = RANDOM.integers(0, 50, (256, 256)).astype(np.float16)
    c = RANDOM.integers(0, 50, (256, 256)).astype(np.float16)
    expected, tile = c.copy(), a[:64, 64:128]
    expected[64:128, :64] = 2 * tile
    expected[:64, :64] += tile
    maps = [TensorMap(array, (64, 64), swizzle="128B") for array in (a, c)]
    scratch = [np.zeros(1024, np.uint8) for _ in range(2)]
    arguments = [maps[0], 256, 256, 256, 1, maps[1], 256, 256, 256, 1, *scratch]
    kernels = module("triton_descriptor_argument.sm_90")
    kernels.launch("descriptor_argument", block=128, args=arguments, smem=1 << 15, watch=WATCHERS)
    assert (c == expected).all()


def test_triton_makes_maps_and_gathers_and_scatters_rows() -> None:
    a, out = RANDOM.integers(1, 50, (64, 128)).astype(np.float16), np.zeros((64, 128), np.float16)
    rows = RANDOM.permutation(64)[:32].astype(np.int32)
    expected = np.zeros_like(out)
    expected[rows, 64:] = a[rows, :64]
    arguments = [a, rows, out, 64, 128, *(np.zeros(4096, np.uint8) for _ in range(2))]
    kernels = module("triton_descriptor_gather.sm_100")
    kernels.launch("descriptor_gather", block=128, args=arguments, smem=1 << 15, watch=WATCHERS)
    assert (out == expected).all()


@pytest.mark.parametrize("target", ["sm_90a", "sm_100a"])
def test_nvcc_copies_a_tile(target: str) -> None:
    a, out = (RANDOM.integers(1, 50, (80, 96)).astype(np.float32) for _ in range(2))
    expected = out.copy()
    # Stored first and added to itself then; columns from 72 on, rows from 60 on.
    expected[60:80, 72:96] = 4 * a[60:80, 72:96]
    arguments = [TensorMap(a, (32, 32)), TensorMap(out, (32, 32)), 72, 60]
    module(f"tma.{target}").launch("tensor_copy", block=1024, args=arguments)
    assert (out == expected).all()
    # The two are of one group, so that nothing orders them.
    with pytest.raises(ProgramFault, match="which a bulk operation has still to write"):
        module(f"tma.{target}").launch("tensor_copy", block=1024, args=arguments, watch=WATCHERS)
