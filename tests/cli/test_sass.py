"""`ptx-ls sass`: machine code below the lines of PTX that it is of."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ptx_ls.cli import main
from ptx_ls.sass import report
from tests.oracle import machine_code, ptxas
from tests.ptxas import fake
from tests.sass import fake as nvdisasm
from tests.sass import recorded


def test_each_line_has_its_machine_code_below_it() -> None:
    rows = list(report.rows(recorded.document(), recorded.code(), None))
    lines = [row.text for row in rows]
    at = lines.index("    25  st.shared.f32 [%r2], %f2;")
    assert lines[at - 3 : at + 4] == [
        "    23  shl.b32 %r3, %r1, 2;",
        "    24  add.u32 %r2, %r2, %r3;",
        "        0180    4 live  LEA R0, R2, UR4, 0x2",
        "    25  st.shared.f32 [%r2], %f2;",
        "        0190    3 live  STS [R0], R3",
        "    26  bar.sync 0;",
        "        01a0    2 live  BAR.SYNC.DEFER_BLOCKING 0x0",
    ]
    assert "__cuda_sm3x_div_rn_noftz_f32_slowpath: a routine of ptxas that k calls" in lines
    assert [row.line for row in rows[at - 3 : at + 4]] == [23, 24, 24, 25, 25, 26, 26]
    assert "squared: as k calls it" in lines
    assert lines[-1] == "        08e0  padding: 10 instructions that never run"


def test_as_json_it_links_both_ways() -> None:
    found = report.as_object(recorded.document(), recorded.code(), "k")
    kernel, division, squared = found["routines"]
    for routine in (kernel, squared):
        for row in routine["lines"]:
            offsets = [one["offset"] for one in routine["instructions"] if one["line"] == row["line"]]
            assert row["offsets"] == offsets
    assert division["called"] == "__cuda_sm3x_div_rn_noftz_f32_slowpath"
    assert division["lines"] == []
    assert squared["function"] == "squared"
    assert report.as_object(recorded.document(), recorded.code(), "other")["routines"] == []


@pytest.mark.process
@pytest.mark.slow
def test_programs_are_run_one_after_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "k.ptx"
    programs = ["--ptxas", str(fake.make(tmp_path).program), "--nvdisasm", str(nvdisasm.make(tmp_path))]
    words = ["sass", str(path), *programs]
    said = nvdisasm.ASSEMBLED
    path.write_bytes(recorded.KERNEL.read_bytes() + said)
    assert main([*words, "--entry", "k", "--format", "json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["routines"]) == 3
    path.write_bytes(b"// unknown\n" + recorded.KERNEL.read_bytes() + said)
    assert main(words) == 2
    assert "nvdisasm cannot print the machine code: nvdisasm fatal   : unknown code" in capsys.readouterr().err
    path.write_bytes(recorded.KERNEL.read_bytes() + b"// ptxas: ptxas module.ptx, line 7; error   : no\n")
    assert main(words) == 1
    assert "k.ptx:7: error: no" in capsys.readouterr().err


@pytest.mark.process
@pytest.mark.slow
@pytest.mark.skipif(
    ptxas.at_hand() is None or machine_code.at_hand() is None,
    reason="no ptxas and nvdisasm: run python -m tests.oracle.machine_code once",
)
def test_they_print_what_was_recorded(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--ptxas", str(ptxas.find()), "--nvdisasm", str(machine_code.find()), "--entry", "k"]
    assert main(["sass", str(recorded.KERNEL), *words]) == 0
    heading, *lines = capsys.readouterr().out.splitlines()
    assert heading == "k for sm_90: 18 registers, 1 barrier, 512 bytes smem"
    assert lines == [row.text for row in report.rows(recorded.document(), recorded.code(), "k")][1:]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--nvdisasm", "no-such-nvdisasm"], "no-such-nvdisasm is not on PATH"),
        (["--nvdisasm", "no-such-nvdisasm", "--target", "sm_1"], "sm_1"),
    ],
)
def test_wrong_usage(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sass", str(recorded.KERNEL), *words]) == 2
    assert said in capsys.readouterr().err
