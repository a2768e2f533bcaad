"""Kernels that nvcc compiled, against NumPy and the C library."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ptx_ls.interpreter import LaunchError, LimitReached, Limits, Module, NotModelled, ProgramFault
from tests.interpreter import libm

SAMPLES = Path(__file__).parents[1] / "corpus" / "samples"
TARGETS = ("sm_75", "sm_80", "sm_90")


def text_of(name: str, target: str) -> str:
    """A committed file of nvcc's output."""
    return (SAMPLES / f"{name}.{target}.ptx").read_text()


def sample(name: str, target: str) -> Module:
    """The module of a committed file."""
    return Module.from_text(text_of(name, target))


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("count", [1, 255, 256, 257, 5000])
def test_saxpy_bit_for_bit(target: str, count: int) -> None:
    rng = np.random.default_rng(count)
    x, y = rng.standard_normal((2, count)).astype(np.float32)
    expected = libm.fma(x, np.full(count, np.float32(2.7)), y)
    sample("saxpy", target).launch("saxpy", grid=-(-count // 256), block=256, args=[np.float32(2.7), x, y, count])
    assert y.view(np.uint32).tolist() == expected.view(np.uint32).tolist()


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(("grid", "block"), [(1, 1), (1, 32), (3, 64), ((5,), (128,))])
def test_grid_stride_covers_any_launch(target: str, grid: object, block: object) -> None:
    rng = np.random.default_rng(5)
    x, y = rng.standard_normal((2, 1000)).astype(np.float32)
    out = np.zeros(1000, np.float32)
    sample("grid_stride", target).launch("grid_stride", grid=grid, block=block, args=[x, y, out, 1000])  # type: ignore[arg-type]
    expected = libm.fma(x, y, np.ones(1000, np.float32))
    assert out.view(np.uint32).tolist() == expected.view(np.uint32).tolist()


@pytest.mark.parametrize("target", TARGETS)
def test_atomics_count_every_lane(target: str) -> None:
    x = np.random.default_rng(6).integers(-1000, 1000, 3000).astype(np.int32)
    total = np.zeros(1, np.uint64)
    sample("grid_stride", target).launch("grid_stride_sum", grid=4, block=96, args=[x, total, 3000])
    assert int(total.view(np.int64)[0]) == int(x.sum())


@pytest.mark.parametrize("target", TARGETS)
def test_a_wrong_size_names_line_thread_and_address(target: str) -> None:
    x, y = np.zeros(299, np.float32), np.zeros(300, np.float32)
    with pytest.raises(ProgramFault) as caught:
        sample("saxpy", target).launch("saxpy", grid=2, block=256, args=[np.float32(1), x, y, 300])
    report = caught.value.report
    lines = text_of("saxpy", target).split("\n")
    assert report.kind == "out-of-bounds"
    assert (report.block, report.thread) == ((1, 0, 0), (299 - 256, 0, 0))
    assert "ld.global" in lines[report.line - 1]
    assert report.access is not None
    assert report.access.size == 4
    assert hex(report.access.address) in report.message
    assert "0 bytes past the end of argument 1" in report.advice
    assert "1196 bytes" in report.advice


def test_a_crooked_pointer_is_misaligned() -> None:
    x, y = np.zeros(300, np.float32), np.zeros(300, np.float32)
    text = text_of("saxpy", "sm_80")
    crooked = text.replace("%f2, [%rd6]", "%f2, [%rd6+2]")
    assert crooked != text
    with pytest.raises(ProgramFault) as caught:
        Module.from_text(crooked).launch("saxpy", block=32, args=[np.float32(1), x, y, 32])
    assert caught.value.report.kind == "misaligned"


def test_arguments_are_checked() -> None:
    module = sample("saxpy", "sm_80")
    x = np.zeros(4, np.float32)
    with pytest.raises(LaunchError, match="takes 4 arguments"):
        module.launch("saxpy", args=[x])
    with pytest.raises(LaunchError, match="no entry 'saxp'"):
        module.launch("saxp")
    with pytest.raises(LaunchError, match="is an array"):
        module.launch("saxpy", args=[x, x, x, 4])
    with pytest.raises(LaunchError, match="at most 1024"):
        module.launch("saxpy", block=2048, args=[1.0, x, x, 4])
    with pytest.raises(LaunchError, match="does not fit"):
        module.launch("saxpy", args=[1.0, x, x, 1 << 32])


@pytest.mark.parametrize("variable", [".global .b33 x;", ".global .word x[4];", ".shared .u320 x;"])
def test_a_variable_of_no_type_is_reported(variable: str) -> None:
    text = f".version 7.0 .target sm_80 .address_size 64 {variable} .entry k() {{ ret; }}"
    with pytest.raises((LaunchError, NotModelled), match="type"):
        Module.from_text(text).launch("k")


@pytest.mark.parametrize(
    "line", ["add.u32 %r1;", "add.u32;", "st.global.u32 [%rd1];", "ld.global.u32 %r1;", "mov.u32;"]
)
def test_too_few_operands_are_told(line: str) -> None:
    text = f".version 7.0 .target sm_80 .address_size 64 .entry k() {{ .reg .u32 %r1; .reg .u64 %rd1; {line} ret; }}"
    with pytest.raises((LaunchError, NotModelled)):
        Module.from_text(text).launch("k")


def test_an_operand_whose_elements_have_names_is_not_modelled() -> None:
    line = "mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale.f32.e2m1.e2m1.f32.ue8m0 {%r}, {%r}, {%r}, {%r};"
    text = f".version 8.7 .target sm_120a .address_size 64 .entry k() {{ .reg .b32 %r; {line} ret; }}"
    with pytest.raises((LaunchError, NotModelled)):
        Module.from_text(text).launch("k")


def test_limits_end_a_grid_of_empty_kernels() -> None:
    empty = ".version 7.0 .target sm_80 .address_size 64 .entry k() { }"
    with pytest.raises(LimitReached, match="more than 1000 steps"):
        Module.from_text(empty).launch("k", grid=10_000_000, limits=Limits(steps=1000))


def test_limits_end_a_run() -> None:
    loop = ".version 7.0 .target sm_80 .address_size 64 .entry k() { L: bra L; }"
    with pytest.raises(LimitReached, match="more than 1000 steps"):
        Module.from_text(loop).launch("k", limits=Limits(steps=1000))
    with pytest.raises(LimitReached, match="seconds"):
        Module.from_text(loop).launch("k", limits=Limits(seconds=0.2))


def test_what_is_not_modelled_is_named() -> None:
    text = ".version 7.0 .target sm_80 .address_size 64 .entry k() { .reg .f32 %f; foo.rn.f32 %f, %f; }"
    with pytest.raises(NotModelled, match=r"foo\.rn\.f32"):
        Module.from_text(text).launch("k")
