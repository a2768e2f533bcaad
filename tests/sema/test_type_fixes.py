"""Which other type makes an instruction fit its operands."""

from __future__ import annotations

import pytest

from ptx_ls.isa import spelling_problem
from ptx_ls.sema.operand_check import operand_checker
from ptx_ls.sema.target_check import judge
from ptx_ls.sema.type_fixes import type_fixes

MMA = "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"
WRITTEN = "{%f64, %f64, %f64, %f64}, {%b32, %b32, %b32, %b32}, {%b32, %b32}, {%f64, %f64, %f64, %f64}"


def test_no_candidate_is_asked_what_is_wrong_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a spelling such as that of mma, of which there are dozens, that takes seconds."""
    fitting = operand_checker(judge(80, None))
    assert fitting.fault(b"add.s32", "%f64, %f64, %f64;") is not None
    monkeypatch.setattr(spelling_problem, "problem_of", None)
    assert type_fixes(fitting, "add.s32", "%f64, %f64, %f64;") == ((".f64",),)
    assert type_fixes(fitting, MMA, WRITTEN) == ()
