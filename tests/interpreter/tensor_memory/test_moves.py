"""tcgen05.cp puts rows of shared memory where CUTLASS's layouts say; tcgen05.shift moves rows."""

from __future__ import annotations

import numpy as np
import pytest

from tests.interpreter.tensor_memory.cute_layouts import place, read
from tests.interpreter.tensor_memory.products import Product, descriptor, k_major

_LANE = 1 << 21
LAYOUTS = {
    ".128x256b": (f"(128,256):({_LANE},1)", "(128,256):(1,128)"),
    ".128x128b": (f"(128,128):({_LANE},1)", "(128,128):(1,128)"),
    ".4x256b": (f"(4,256):({32 * _LANE},1)", "(4,256):(1,4)"),
    ".32x128b.warpx4": (f"(32,128,4):({_LANE},1,{32 * _LANE})", "(32,128,4):(1,32,0)"),
    ".64x128b.warpx2::02_13": (f"(64,128,2):({_LANE},1,{64 * _LANE})", "(64,128,2):(1,64,0)"),
    ".64x128b.warpx2::01_23": (
        f"(32,128,2,2):({_LANE},1,{64 * _LANE},{32 * _LANE})",
        "(32,128,2,2):(1,32,4096,0)",
    ),
}
"""Of each shape, from CUTLASS's Copy_Traits of SM100_UTCCP, the address in bits and the bit of the source of each bit.
The source counts rows first; of two blocks of 32 rows, the blocks last."""


def copied(shape: str, source: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Tensor memory (lane, bit) that a copy of rows (row, bit) writes, and whether it writes there."""
    address, from_ = (read(one) for one in LAYOUTS[shape])
    index = np.arange(int(np.prod(address[0])))
    at, bit = place(*address, index), place(*from_, index)
    rows = 32 if shape.endswith("01_23") else len(source)
    blocks = source.reshape(-1, rows, source.shape[1])
    value = blocks[bit // (rows * source.shape[1]), bit % rows, bit // rows % source.shape[1]]
    found, written = np.zeros((128, 256), np.uint8), np.zeros((128, 256), np.bool_)
    found[at // _LANE, at % _LANE], written[at // _LANE, at % _LANE] = value, True
    return found, written


@pytest.mark.parametrize("shape", LAYOUTS)
def test_a_copy(shape: str) -> None:
    rows, width = (int(one) for one in shape[1:].partition("b")[0].split("x"))
    source = np.random.default_rng(1).integers(0, 256, (rows, width // 8), np.uint8)
    padded = np.concatenate((source, np.zeros((-rows % 8, width // 8), np.uint8)))
    before = np.random.default_rng(2).integers(0, 1 << 32, (128, 16), np.uint32)
    operands = str(descriptor(0, 128, 8 * width // 8))
    after = Product(f"tcgen05.cp.cta_group::1{shape}", operands, k_major(padded), before).run()
    found, written = copied(shape, np.unpackbits(source, axis=1, bitorder="little"))
    expected = np.unpackbits(before.view(np.uint8), axis=1, bitorder="little")
    expected[:, :256] = np.where(written, found, expected[:, :256])
    assert (after == np.packbits(expected, axis=1, bitorder="little").view(np.uint32)).all()


@pytest.mark.parametrize(("source", "width", "up"), [(".b6x16_p32", 6, 0), (".b4x16_p64", 4, 2)])
def test_a_copy_that_widens(source: str, width: int, up: int) -> None:
    rng = np.random.default_rng(width)
    codes = rng.integers(0, 1 << width, (128, 32)).astype(np.uint8)
    units = np.zeros((128, 2, 16), np.uint8)
    for row in range(128):
        for unit in range(2):
            values = codes[row, 16 * unit : 16 * unit + 16]
            whole = sum(int(code) << width * number for number, code in enumerate(values))
            units[row, unit] = np.frombuffer((whole | (1 << 127)).to_bytes(16, "little"), np.uint8)
    shared = k_major(units.reshape(128, 32))
    before = np.zeros((128, 8), np.uint32)
    spelling = f"tcgen05.cp.cta_group::1.128x256b.b8x16{source}"
    after = Product(spelling, str(descriptor(0, 128, 256)), shared, before).run()
    assert (after.view(np.uint8) == codes << up).all()


def test_a_shift() -> None:
    before = np.arange(128 * 16, dtype=np.uint32).reshape(128, 16)
    after = Product("tcgen05.shift.cta_group::1.down", "", np.zeros(512, np.uint8), before).run()
    expected = before.copy()
    expected[:31, :8] = before[1:32, :8]
    assert (after == expected).all()
