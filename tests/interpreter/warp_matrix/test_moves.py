"""ldmatrix, stmatrix and movmatrix, against loops over lanes as the manual describes them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault
from tests.interpreter.warp_matrix.fragment_kernel import head, run

Array = np.ndarray[Any, Any]

LANES = 96
BYTES = 4096


def moved(instruction: str, registers: Array, memory: Array, rows: Array, target: str = "sm_90") -> tuple[Array, Array]:
    """What an instruction with `{a}` for its registers and `[r]` for the lane's address leaves in registers and in
    shared memory; `rows` are the addresses of a CTA's lanes."""
    count = registers.shape[1]
    regs = ", ".join(f"a{i}" for i in range(count))
    text = f"""{head(target)}
.visible .entry k(.param .u64 registers, .param .u64 memory, .param .u64 rows)
{{ .reg .b32 a<{count}>, t, r, s, i; .reg .b64 p, q, o, w; .reg .pred more;
    .shared .align 16 .b8 cells[{BYTES}];
    mov.u32 t, %tid.x; mov.u32 s, cells;
    ld.param.u64 p, [memory]; mov.u32 i, t;
fill: mul.wide.u32 o, i, 4; add.s64 q, p, o; ld.global.b32 r, [q]; shl.b32 a0, i, 2; add.u32 a0, a0, s;
    st.shared.b32 [a0], r; add.u32 i, i, {LANES}; setp.lt.u32 more, i, {BYTES // 4}; @more bra fill;
    bar.sync 0;
    ld.param.u64 p, [rows]; mul.wide.u32 o, t, 4; add.s64 p, p, o; ld.global.b32 r, [p]; add.u32 r, r, s;
    cvt.u64.u32 w, r; cvta.shared.u64 w, w;
    ld.param.u64 p, [registers]; mul.wide.u32 o, t, {count * 4}; add.s64 p, p, o;
    {" ".join(f"ld.global.b32 a{i}, [p+{4 * i}];" for i in range(count))}
    {instruction.replace("{a}", f"{{{regs}}}")};
    {" ".join(f"st.global.b32 [p+{4 * i}], a{i};" for i in range(count))}
    bar.sync 0;
    ld.param.u64 p, [memory]; mov.u32 i, t;
copy: shl.b32 a0, i, 2; add.u32 a0, a0, s; ld.shared.b32 r, [a0]; mul.wide.u32 o, i, 4; add.s64 q, p, o;
    st.global.b32 [q], r; add.u32 i, i, {LANES}; setp.lt.u32 more, i, {BYTES // 4}; @more bra copy;
    ret; }}
"""
    registers, memory = registers.copy(), memory.copy()
    Module.from_text(text).launch("k", 1, LANES, [registers, memory, rows.astype(np.uint32)])
    return registers, memory


def some(seed: int) -> tuple[np.random.Generator, Array, Array]:
    """Random memory, and a random place of 16 bytes for each lane, none twice."""
    rng = np.random.default_rng(seed)
    return rng, rng.integers(0, 256, BYTES, np.uint8), rng.permutation(BYTES // 16)[:LANES] * 16


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("where", [".shared.b16 {a}, [r]", ".shared::cta.b16 {a}, [r]", ".b16 {a}, [w]"])
def test_ldmatrix(count: int, turned: bool, where: str) -> None:
    rng, memory, rows = some(count)
    before = rng.integers(0, 1 << 32, (LANES, count), np.uint32)
    after, same = moved(f"ldmatrix.sync.aligned.m8n8.x{count}{'.trans' * turned}{where}", before, memory, rows)
    assert (same == memory).all()
    for lane in range(LANES):
        first, inside = lane // 32 * 32, lane % 32
        for matrix in range(count):
            elements = []
            for i in range(2):
                row, column = inside // 4, inside % 4 * 2 + i
                if turned:
                    row, column = column, row
                address = rows[first + matrix * 8 + row] + 2 * column
                elements.append(int(memory[address]) | int(memory[address + 1]) << 8)
            assert after[lane, matrix] == elements[0] | elements[1] << 16


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("source", [".b8", ".b8x16.b6x16_p32", ".b8x16.b4x16_p64"])
def test_ldmatrix_of_16_by_16_bytes(count: int, source: str) -> None:
    """By the registers that CUTLASS unpacks (copy_sm100.hpp, SM100_U8x8_LDSM_T), in the terms of its layouts:
    SrcLayout ((2, 2, 4, 2), 128):((128, 1024, 256, 2048), 1) and DstLayout ((4, 8), (8, 2, 2, 4)):((256, 8), (1, 128,
    64, 1024)), both to bits."""
    rng, memory, rows = some(count + 40)
    after, _ = moved(
        f"ldmatrix.sync.aligned.m16n16.x{count}.trans.shared{source} {{a}}, [r]",
        rng.integers(0, 1 << 32, (LANES, 2 * count), np.uint32),
        memory,
        rows,
        "sm_120a",
    )
    for warp in range(0, LANES, 32):
        whole = np.zeros((count * 16, 16), np.uint8)
        for lane in range(16 * count):
            row = lane % 2 + lane // 2 % 2 * 8 + lane // 4 % 4 * 2 + lane // 16 * 16
            start = rows[warp + lane]
            stream = int.from_bytes(memory[start : start + 16].tobytes(), "little")
            bits = {".b8": 8, ".b8x16.b6x16_p32": 6, ".b8x16.b4x16_p64": 4}[source]
            whole[row] = [stream >> bits * i & (1 << bits) - 1 for i in range(16)]
        for lane in range(32):
            first, column = lane % 4 * 2, lane // 4
            unpacked = [
                [whole[first + v0 + 8 * v2, column + 8 * v1] for v1 in range(2) for v0 in range(2)]
                for v2 in range(2 * count)
            ]
            held = after[warp + lane].view(np.uint8).reshape(-1, 4)
            for pair in range(count):
                low, high = held[2 * pair], held[2 * pair + 1]
                assert unpacked[2 * pair] == [low[0], low[1], high[0], high[1]]
                assert unpacked[2 * pair + 1] == [low[2], low[3], high[2], high[3]]


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("turned", [False, True])
def test_stmatrix(count: int, turned: bool) -> None:
    rng, memory, rows = some(count + 4)
    registers = rng.integers(0, 1 << 32, (LANES, count), np.uint32)
    same, after = moved(
        f"stmatrix.sync.aligned.m8n8.x{count}{'.trans' * turned}.shared.b16 [r], {{a}}", registers, memory, rows
    )
    assert (same == registers).all()
    expected = memory.copy()
    for lane in range(LANES):
        first, inside = lane // 32 * 32, lane % 32
        for matrix in range(count):
            for i in range(2):
                row, column = inside // 4, inside % 4 * 2 + i
                if turned:
                    row, column = column, row
                address = rows[first + matrix * 8 + row] + 2 * column
                value = int(registers[lane, matrix]) >> 16 * i
                expected[address], expected[address + 1] = value & 255, value >> 8 & 255
    assert (after == expected).all()


@pytest.mark.parametrize("count", [1, 2, 4])
def test_stmatrix_of_bytes(count: int) -> None:
    """Four elements to a lane, as of an accumulator of 16 by 8, whose columns go to memory; so says CUTLASS
    (cute/atom/copy_traits_sm100.hpp, SM100_U8x4_STSM_T): from (lane, element) to a bit of the columns one by one."""
    rng, memory, rows = some(count + 8)
    registers = rng.integers(0, 1 << 32, (LANES, count), np.uint32)
    spelling = f"stmatrix.sync.aligned.m16n8.x{count}.trans.shared.b8 [r], {{a}}"
    _, after = moved(spelling, registers, memory, rows, "sm_100a")
    expected = memory.copy()
    for lane in range(LANES):
        first, inside = lane // 32 * 32, lane % 32
        for matrix in range(count):
            for element in range(4):
                bit = inside % 4 * 256 + inside // 4 * 8 + element % 2 * 128 + element // 2 * 64
                column, inner = divmod(bit, 128)
                value = int(registers[lane, matrix]) >> 8 * element & 255
                expected[rows[first + matrix * 8 + column] + inner // 8] = value
    assert (after == expected).all()


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize(("source", "bits"), [("b6x16_p32", 6), ("b4x16_p64", 4)])
def test_ldmatrix_widens_elements(count: int, source: str, bits: int) -> None:
    rng, memory, rows = some(count + bits)
    before = rng.integers(0, 1 << 32, (LANES, count), np.uint32)
    spelling = f"ldmatrix.sync.aligned.m8n16.x{count}.shared.b8x16.{source} {{a}}, [r]"
    after, _ = moved(spelling, before, memory, rows, "sm_100a")
    for lane in range(LANES):
        first, inside = lane // 32 * 32, lane % 32
        for matrix in range(count):
            address = rows[first + matrix * 8 + inside // 4]
            row = int.from_bytes(memory[address : address + 16].tobytes(), "little")
            elements = [row >> bits * (inside % 4 * 4 + i) & 2**bits - 1 for i in range(4)]
            assert after[lane, matrix] == sum(e << 8 * i for i, e in enumerate(elements))


def test_movmatrix() -> None:
    rng = np.random.default_rng(3)
    before = rng.integers(0, 1 << 32, (5, 32, 1), np.uint32)
    after = run("movmatrix.sync.aligned.m8n8.trans.b16", 1, before, braces=False)
    halves, turned = before.view(np.uint16).reshape(5, 32, 2), after.view(np.uint16).reshape(5, 32, 2)
    for lane in range(32):
        for i in range(2):
            row, column = lane // 4, lane % 4 * 2 + i
            assert (turned[:, lane, i] == halves[:, column * 4 + row // 2, row % 2]).all()


LOAD = "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {a}, [r]"


def fault(instruction: str, rows: Array) -> ProgramFault:
    """The fault of an instruction with these addresses."""
    with pytest.raises(ProgramFault) as caught:
        moved(instruction, np.zeros((LANES, 4), np.uint32), np.zeros(BYTES, np.uint8), rows)
    return caught.value


def test_rows_out_of_bounds_and_crooked_ones() -> None:
    _, _, rows = some(1)
    rows[40] = BYTES
    report = fault(LOAD, rows).report
    assert (report.kind, report.thread) == ("out-of-bounds", (40, 0, 0))
    rows[40] = 8
    assert fault(LOAD, rows).report.kind == "misaligned"


def test_addresses_of_lanes_that_give_none_are_not_looked_at() -> None:
    _, memory, rows = some(2)
    rows[np.arange(LANES) % 32 >= 8] = 1 << 20
    moved("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {a}, [r]", np.zeros((LANES, 1), np.uint32), memory, rows)


def test_an_address_of_another_state_space() -> None:
    _, _, rows = some(3)
    assert fault("ldmatrix.sync.aligned.m8n8.x4.b16 {a}, [p]", rows).report.kind == "wrong-space"


def test_part_of_a_warp() -> None:
    _, _, rows = some(4)
    gone = "setp.eq.u32 more, t, 33; @more exit; " + LOAD
    report = fault(gone, rows).report
    assert (report.kind, report.lanes, report.thread) == ("missing-lanes", 31, (32, 0, 0))
