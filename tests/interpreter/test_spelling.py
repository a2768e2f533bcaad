"""What a spelling says of its operands, against the manual's sections of the instructions."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.program.spelling import spelled
from ptx_ls.interpreter.semantics import computation


@pytest.mark.parametrize(
    ("spelling", "operands", "inputs", "outputs"),
    [
        ("mad.wide.s16", 4, "s16 s16 s32", "s32"),
        ("bfe.u64", 4, "u64 u32 u32", "u64"),
        ("setp.lt.and.f32", 4, "f32 f32 pred", "pred pred"),
        ("cvt.rn.f16x2.f32", 3, "f32 f32", "b32"),
        ("cvt.rs.satfinite.e4m3x4.f32", 3, "f32 f32 f32 f32 b32", "b32"),
        ("shf.l.wrap.b32", 4, "b32 b32 u32", "b32"),
    ],
)
def test_types_of_what_is_read_and_written(spelling: str, operands: int, inputs: str, outputs: str) -> None:
    said = spelled(spelling, operands)
    assert (" ".join(said.inputs), " ".join(said.outputs)) == (inputs, outputs)


def test_an_instruction_is_a_function_of_arrays() -> None:
    (sums,) = computation("mad.wide.s32", 4)([-3, 4], [5], [7])
    assert sums.tolist() == [-8, 27]
    assert sums.dtype == np.int64


def test_what_is_not_modelled_is_not_guessed() -> None:
    with pytest.raises(NotModelled, match=r"add\.sat\.f64"):
        computation("add.sat.f64", 3)
    with pytest.raises(TypeError, match="2 inputs"):
        computation("add.s32", 3)([1])
