"""Integer constant expressions come to what ptxas puts in a variable for them."""

from __future__ import annotations

import struct
import subprocess
from pathlib import Path

import pytest

from ptx_ls.interpreter import Module
from tests.oracle import ptxas

MEASURED = {
    "-7 / 2": -3,
    "-7 / -2": 3,
    "-7 / 2U": 9223372036854775804,
    "-1 / 63": 0,
    "0xfabc123400000000 / 2": 9033667909825593344,
    "(.s64)0xfabc123400000000 / 2": -189704127029182464,
    "(.u64)(-7) / 2": 9223372036854775804,
    "-9223372036854775807 * 3 / 2": -4611686018427387902,
    "-9 % 4": 3,
    "9 % -4": 9,
    "9 % 4 - 7 >> 1": 9223372036854775805,
    "-7 >> 1": -4,
    "~5 >> 1": 9223372036854775805,
    "-7 >> 64": -7,
    "63 << -2": -4611686018427387904,
    "7 << 65": 14,
    "(7 << 2U) / -3": -9,
    "-7 < 2": 1,
    "-7 < 2U": 0,
    "~0 > 1": 1,
    "(-7 | 1) / 2": -3,
    "(-7 & ~0) / 2": 9223372036854775804,
    "(3 ^ 5) - 9 >> 1": -2,
    "(2 < 1U) - 2 >> 1": -1,
    "(1 == 1U) - 3 >> 1": -1,
    "!0U - 3 >> 1": -1,
    "(5 && 0U) - 1 >> 1": -1,
    "(0 ? 1U : -7) / 2": -3,
    "(1 ? -7 : 1U) / 2": -3,
    "(1.5 < 2.5) - 3": -2,
    "WARP_SZ / -5": -6,
    "(-0.0 == 0.0) - 3": -2,
    "(1.5 - 0.5 * 2.0 > 0d3FE0000000000000) - 3": -3,
}


def test_expressions_come_to_what_was_measured() -> None:
    module = Module.from_text(f"{HEAD}{table()}")
    assert dict(zip(MEASURED, module.variable("x").view("i8").tolist(), strict=True)) == MEASURED


@pytest.mark.process
def test_ptxas_measures_the_same(tmp_path: Path) -> None:
    judge = ptxas.at_hand()
    if judge is None:
        pytest.skip("no ptxas")
    source, cubin = tmp_path / "x.ptx", tmp_path / "x.cubin"
    source.write_text(f"{HEAD}{table()}")
    subprocess.run([judge, "-arch=sm_80", source, "-o", cubin], check=True)
    content = initialised(cubin.read_bytes())
    found = [value - (1 << 64) * (value >> 63) for (value,) in struct.iter_unpack("<Q", content)]
    assert dict(zip(MEASURED, found, strict=True)) == MEASURED


ARRAYS = {
    ".u8 x[2][3] = {{1, 2}, {4, 5, 6}}": [1, 2, 4, 5, 6, 0],
    ".u8 x[][3] = {{1}, {2, 3}, {7}}": [1, 2, 3, 7, 0, 0, 0, 0, 0],
    ".u8 x[][2][2] = {{{1}, {2}}, {{3}}}": [1, 2, 3, 0, 0, 0, 0, 0],
    ".u8 x[010] = {WARP_SZ /* a word */, 0x10U, 1 + 2}": [32, 16, 3, 0, 0, 0, 0, 0],
    ".v2 .u8 x[] = {{1, 2}, {3, 4}}": [1, 2, 3, 4],
    ".align 010 .u8 x[2] = {1, 2}": [1, 2],
}


def test_arrays_hold_what_was_measured() -> None:
    for declaration, values in ARRAYS.items():
        module = Module.from_text(f"{HEAD}.visible .global {declaration};\n")
        assert module.variable("x").view("u1").tolist() == values, declaration


@pytest.mark.process
def test_ptxas_fills_arrays_the_same(tmp_path: Path) -> None:
    judge = ptxas.at_hand()
    if judge is None:
        pytest.skip("no ptxas")
    for declaration, values in ARRAYS.items():
        source, cubin = tmp_path / "x.ptx", tmp_path / "x.cubin"
        source.write_text(f"{HEAD}.visible .global {declaration};\n")
        subprocess.run([judge, "-arch=sm_80", source, "-o", cubin], check=True)
        assert list(initialised(cubin.read_bytes())) == values, declaration


HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"


def table() -> str:
    """A variable with all of them."""
    return f".visible .global .align 8 .u64 x[] = {{ {', '.join(MEASURED)} }};\n"


def initialised(elf: bytes) -> bytes:
    """The section of a cubin that holds the values of variables."""
    (sections,) = struct.unpack_from("<Q", elf, 0x28)
    count, names = struct.unpack_from("<HH", elf, 0x3C)
    headers = [struct.unpack_from("<IIQQQQ", elf, sections + 64 * n) for n in range(count)]
    for name, _, _, _, start, size in headers:
        if elf[headers[names][4] + name :].startswith(b".nv.global.init\0"):
            return elf[start : start + size]
    raise AssertionError("no variables")
