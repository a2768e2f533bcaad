"""Arrays that a word or a number fills: `buf:f32:4=arange`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ptx_ls.cli import main
from ptx_ls.cli.value import value
from ptx_ls.interpreter import LaunchError, Module, ProgramFault, unwritten
from ptx_ls.runner.run_comment import run_comments
from ptx_ls.syntax.document import Document

COPY = """.version 8.0
.target sm_80
.address_size 64
// run: block=4 args=buf:f32:4=arange buf:f32:4=0.5
.visible .entry copy(.param .u64 from, .param .u64 to)
{
	.reg .u64 %p, %q, %i;
	.reg .f32 %x;
	.reg .u32 %t;
	ld.param.u64 %p, [from];
	ld.param.u64 %q, [to];
	mov.u32 %t, %tid.x;
	mul.wide.u32 %i, %t, 4;
	add.u64 %p, %p, %i;
	add.u64 %q, %q, %i;
	ld.global.f32 %x, [%p];
	st.global.f32 [%q], %x;
	ret;
}
"""


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("buf:f32:3=1.5", [1.5, 1.5, 1.5]),
        ("buf:s32:2=-1", [-1, -1]),
        ("buf:f64:2x2=arange", [[0, 1], [2, 3]]),
        # A byte holds the lowest bits of 256.
        ("buf:u8:257=arange", [*range(256), 0]),
        # The upper half of the same number in single precision.
        ("buf:bf16:2=1.5", [np.float32(1.5).view(np.uint32) >> 16] * 2),
    ],
)
def test_an_array_is_filled(text: str, values: list[Any]) -> None:
    assert value(text).tolist() == values


@pytest.mark.parametrize(("kind", "least", "most"), [("f32", -1, 1), ("f16", -1, 1), ("s8", 0, 99), ("u64", 0, 99)])
def test_random_values_are_the_same_in_each_run(kind: str, least: int, most: int) -> None:
    first, again, other = (value(f"buf:{kind}:64=random", seed) for seed in (0, 0, 1))
    assert (first == again).all()
    assert (first != other).any()
    assert first.min() >= least
    assert first.max() <= most
    assert len(set(first.tolist())) > 8
    whole = value(f"struct:16{{0:buf:{kind}:64=random,8:buf:{kind}:64=random}}")
    one, two = whole.arrays()
    assert (one != two).any()


@pytest.mark.parametrize("text", ["buf:f32:4=ones", "buf:u8:4=300", "buf:s32:4=1.5", "buf:f32:4=nan=1"])
def test_what_is_no_filling_is_refused(text: str) -> None:
    with pytest.raises(LaunchError, match="expected a number that fits, arange, random or unwritten"):
        value(text)


def test_a_comment_fills_arrays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (comment,) = run_comments(Document("copy.ptx", "ptx", COPY.encode()))
    assert comment.arguments == ("buf:f32:4=arange", "buf:f32:4=0.5")
    path = tmp_path / "copy.ptx"
    path.write_text(COPY)
    assert main(["run", str(path)]) == 0
    assert "argument 1: [0. 1. 2. 3.]" in capsys.readouterr().out


def test_a_read_of_what_nobody_has_written_is_reported() -> None:
    module = Module.from_text(COPY)
    source, target = unwritten(4, np.float32), unwritten(4, np.float32)
    with pytest.raises(ProgramFault) as fault:
        module.launch("copy", block=4, args=[source, target], watch=("uninit",))
    assert (fault.value.report.kind, fault.value.report.line) == ("uninitialised", 16)
    # What is written only is no fault, nor is what is not watched.
    module.launch("copy", block=4, args=[np.ones(4, np.float32), target], watch=("uninit",))
    assert target.tolist() == [1] * 4
    module.launch("copy", block=4, args=[source, target])


def test_memory_that_is_shared_with_a_written_array_is_written() -> None:
    whole = np.ones(4, np.float32)
    part = whole.view(type(unwritten(1, np.float32)))
    target = np.zeros(4, np.float32)
    Module.from_text(COPY.replace(" to)", " to, .param .u64 more)")).launch(
        "copy", block=4, args=[part, target, whole], watch=("uninit",)
    )
    assert target.tolist() == [1] * 4
