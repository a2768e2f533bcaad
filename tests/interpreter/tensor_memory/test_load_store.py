"""tcgen05.ld and st spread tensor memory over registers as CUTLASS's layouts say, in every shape."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from ptx_ls.interpreter import Limits, Module
from ptx_ls.interpreter.faults import LimitReached
from tests.interpreter.tensor_memory.cute_layouts import Nested, flat, place, read
from tests.interpreter.tensor_memory.kernels import Kernel, drain, fill, registers

_LANE, _WORD = 1 << 21, 32


class Layout(NamedTuple):
    """One line of the file: the shape, how often it is repeated, whether it packs, and the two layouts."""

    shape: str
    repeats: int
    packed: bool
    address: tuple[Nested, Nested]
    threads: tuple[Nested, Nested]

    @property
    def registers(self) -> int:
        """The registers of a thread."""
        shape = self.threads[0]
        assert isinstance(shape, tuple)
        return int(np.prod(flat(shape[1]))) // _WORD

    @property
    def second(self) -> str:
        """The operand that says where the second half begins."""
        return f", {self.repeats * (2 if self.packed else 1)}" if self.shape == ".16x32bx2" else ""

    def halves(self) -> np.ndarray:
        """The lane and the half-column of each half of a register, as (2, register, half, thread)."""
        (thread_shape, value_shape), (thread_stride, value_stride) = self.threads  # type: ignore[misc]
        threads = place(thread_shape, thread_stride, np.arange(32))
        bits = place(value_shape, value_stride, np.arange(self.registers * 2) * 16)
        found = place(*self.address, threads[None, :] + bits[:, None])
        half = np.stack([found // _LANE, found % _LANE // 16])
        return half.reshape(2, self.registers, 2, 32)

    @property
    def columns(self) -> int:
        """A power of two columns, of which the last half, or more, is not reached, but where all 512 are needed."""
        reached = int(self.halves()[1].max()) // 2 + 1
        return min(512, 2 << (reached - 1).bit_length())


def layouts() -> Iterator[Layout]:
    """Every load that CUTLASS has."""
    for line in (Path(__file__).parent / "load_layouts.txt").read_text().splitlines():
        if not line.startswith("#"):
            shape, repeats, packs, address, threads = line.split()
            yield Layout(shape, int(repeats[2:]), packs != "-", read(address), read(threads))


LAYOUTS = list(layouts())
NAMES = [f"{one.shape}.x{one.repeats}{'.pack' if one.packed else ''}" for one in LAYOUTS]
_OWN = "mul.wide.u32 %rd30, %thread, 512;"


def expected(layout: Layout, cells: np.ndarray) -> np.ndarray:
    """The registers (thread, register) of four warps that load cells (lane, column)."""
    lane, half = layout.halves()
    halves = cells.view(np.uint16).reshape(128, -1)
    found = np.stack([halves[lane + 32 * warp, half] for warp in range(4)])
    return np.ascontiguousarray(found.transpose(0, 3, 1, 2)).view(np.uint32)[..., 0].reshape(128, -1)


@pytest.mark.parametrize("layout", LAYOUTS, ids=NAMES)
def test_loads_are_those_of_cutlass(layout: Layout) -> None:
    columns = layout.columns
    cells = np.random.default_rng(1).integers(0, 1 << 32, (128, columns), np.uint32)
    count = layout.registers
    pack = ".pack::16b" if layout.packed else ""
    load = (
        f"tcgen05.ld.sync.aligned{layout.shape}.x{layout.repeats}{pack}.b32 {registers(count)}, [%own]{layout.second};"
    )
    stores = "\n".join(f"st.global.b32 [%rd30+{4 * i}], %r{i};" for i in range(count))
    found = np.zeros((128, 128), np.uint32)
    Kernel(f"{fill(columns)} {load} {_OWN} add.s64 %rd30, %out, %rd30; {stores}").launch(cells, found)
    assert (found[:, :count] == expected(layout, cells)).all()


@pytest.mark.parametrize("layout", LAYOUTS[::3], ids=NAMES[::3])
def test_stores_are_their_reverse(layout: Layout) -> None:
    columns, count = layout.columns, layout.registers
    before = np.random.default_rng(1).integers(0, 1 << 32, (128, columns), np.uint32)
    given = np.random.default_rng(2).integers(0, 1 << 32, (128, 128), np.uint32)
    pack = ".unpack::16b" if layout.packed else ""
    second = f"{layout.second[2:]}, " if layout.second else ""
    store = f"tcgen05.st.sync.aligned{layout.shape}.x{layout.repeats}{pack}.b32 [%own], {second}{registers(count)};"
    loads = "\n".join(f"ld.global.b32 %r{i}, [%rd30+{4 * i}];" for i in range(count))
    body = f"{fill(columns)} {_OWN} add.s64 %rd30, %more, %rd30; {loads} {store} tcgen05.wait::st.sync.aligned;"
    after = np.zeros((128, columns), np.uint32)
    Kernel(body + drain(columns)).launch(before, after, given)
    assert (expected(layout, after) == given[:, :count]).all()
    lane, half = layout.halves()
    untouched = np.ones((128, columns), np.bool_)
    for warp in range(4):
        untouched[lane + 32 * warp, half // 2] = False
    assert (after[untouched] == before[untouched]).all()
    if layout.packed:
        assert (after[~untouched] >> 16 == 0).all()


def test_lanes_from_16_on() -> None:
    cells = np.arange(128 * 64, dtype=np.uint32).reshape(128, 64)
    found = np.zeros((128, 2), np.uint32)
    body = f"{fill(64)} tcgen05.ld.sync.aligned.16x128b.x1.b32 {{%r0, %r1}}, [%own+{(16 << 16) + 8}];"
    body += "mul.wide.u32 %rd30, %thread, 8; add.s64 %rd30, %out, %rd30; st.global.v2.b32 [%rd30], {%r0, %r1};"
    Kernel(body).launch(cells, found)
    thread = np.arange(128)
    lane = thread // 32 * 32 + 16 + thread % 32 // 4
    assert (found == np.stack([cells[lane, 8 + thread % 4], cells[lane + 8, 8 + thread % 4]], axis=-1)).all()


@pytest.mark.parametrize("kind", ["u32", "s32", "f32", "f32.NaN", "f32.abs", "f32.abs.NaN"])
@pytest.mark.parametrize("op", ["min", "max"])
def test_a_lane_is_reduced(kind: str, op: str) -> None:
    rng = np.random.default_rng(3)
    type_, *marks = kind.split(".")
    values: Any = rng.integers(0, 1 << 32, (128, 8), np.uint32)
    if type_ == "f32":
        values = rng.standard_normal((128, 8)).astype(np.float32)
        values[::5, 3] = np.nan
        values[::7] = np.nan
    elif type_ == "s32":
        values = values.view(np.int32)
    form = "".join(f".{mark}" for mark in marks)
    load = f"tcgen05.ld.red.sync.aligned.32x32b.x8.{op}{form}.{type_} {registers(8)}, %r9, [%own];"
    found, rows = np.zeros(128, values.dtype), np.zeros((128, 8), np.uint32)
    body = f"{fill(8)} {load} mul.wide.u32 %rd30, %thread, 4; add.s64 %rd31, %out, %rd30; st.global.b32 [%rd31], %r9;"
    body += "mul.wide.u32 %rd30, %thread, 32; add.s64 %rd31, %more, %rd30;"
    body += "".join(f"st.global.b32 [%rd31+{4 * i}], %r{i};" for i in range(8))
    Kernel(body, target="sm_103a").launch(values.view(np.uint32), found, rows)
    assert (rows == values.view(np.uint32)).all()
    given = np.abs(values) if "abs" in marks else values
    picks: Any = {"min": np.fmin, "max": np.fmax, "min.NaN": np.minimum, "max.NaN": np.maximum}
    pick = picks[f"{op}.NaN" if "NaN" in marks else op]
    np.testing.assert_array_equal(found, pick.reduce(given, axis=1))


def test_it_counts_as_memory() -> None:
    none = [np.zeros(4, np.uint32) for _ in range(4)]
    module = Module.from_text(Kernel("").text)
    module.launch("k", 2, 128, none, limits=Limits(memory=1 << 21))
    with pytest.raises(LimitReached, match="the tensor memory of 8 CTAs needs more than the limit"):
        module.launch("k", 8, 128, none, limits=Limits(memory=1 << 20))
