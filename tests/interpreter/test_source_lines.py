"""Faults, races, values and traces name the line of the CUDA source beside that of the module."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ptx_ls.cli import main
from ptx_ls.interpreter import Module, ProgramFault

TEXT = """.version 7.2
.target sm_80
.address_size 64
.visible .entry k(.param .u64 out)
{
    .reg .b32 %r<4>; .reg .b64 %rd<4>;
    .loc 1 3 1
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    .loc 1 4 5
    st.global.u32 [%rd1], %r1;
    .loc 2 9 5, function_name $L__info_string0, inlined_at 1 4 5
    ld.global.u32 %r2, [%rd1+4];
    ret;
}
.file 1 "kernel.cu"
.file 2 "store.h"
.section .debug_str
{
$L__info_string0:
    .b8 102, 0
}
"""


def test_a_race_names_both_lines_of_the_source() -> None:
    with pytest.raises(ProgramFault) as caught:
        Module.from_text(TEXT).launch("k", 1, 2, [np.zeros(4, np.uint32)], watch=["race"])
    report = caught.value.report
    assert report.other is not None
    assert (str(report.source), str(report.other.source)) == ("kernel.cu:4", "kernel.cu:4")
    assert str(caught.value) == str(report)
    assert "line 11 (kernel.cu:4): " in str(report)
    assert "the other side, line 11 (kernel.cu:4): write" in str(report)


def test_a_fault_in_an_inlined_function_names_where_it_was_inlined() -> None:
    with pytest.raises(ProgramFault) as caught:
        Module.from_text(TEXT).launch("k", 1, 1, [np.zeros(1, np.uint32)])
    assert "line 13 (store.h:9, inlined at kernel.cu:4): " in str(caught.value)


def test_json_and_traces_name_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "kernel.ptx"
    file.write_text(TEXT)
    given = ["run", str(file), "--arg", "buf:u32:1"]
    assert main([*given, "--format", "json", "--values"]) == 1
    found = json.loads(capsys.readouterr().out)
    inlined = {"path": "kernel.cu", "line": 4, "inlined_at": None}
    assert found["reports"][0]["source"] == {"path": "store.h", "line": 9, "inlined_at": inlined}
    assert {line["line"]: line["source"] for line in found["lines"]}[11] == inlined
    main([*given, "--trace", "line=8-9"])
    assert all(line.endswith("// kernel.cu:3") for line in capsys.readouterr().out.splitlines()[:2])


def test_a_module_without_debug_information_says_nothing_of_it() -> None:
    with pytest.raises(ProgramFault, match=r"^line 13: ") as caught:
        Module.from_text(TEXT.replace(".loc", "//")).launch("k", 1, 1, [np.zeros(1, np.uint32)])
    assert caught.value.report.source is None
