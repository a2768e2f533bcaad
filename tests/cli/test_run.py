"""`ptx-ls run`: arguments as the contract writes them, results, reports and exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ptx_ls.cli import main

SAXPY = str(Path(__file__).parents[1] / "examples" / "saxpy.ptx")


def run(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, Any]:
    """Exit code and JSON of `ptx-ls run` on saxpy with four threads."""
    code = main(["run", SAXPY, "--block", "4", "--format", "json", *options])
    return code, json.loads(capsys.readouterr().out)


def test_literal_buffers(capsys: pytest.CaptureFixture[str]) -> None:
    code, report = run(capsys, "--arg", "2f", "--arg", "buf:f32:[1,2,3]", "--arg", "buf:f32:[10,20,30]", "--arg", "3")
    assert code == 0
    assert report["status"] == "ok"
    assert report["arguments"]["2"]["values"] == [12.0, 24.0, 36.0]


def test_files_in_and_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    np.save(tmp_path / "x.npy", np.array([1, 2, 3, 4], np.float32))
    out = tmp_path / "y.npy"
    x = f"buf:@{tmp_path / 'x.npy'}"
    code, _ = run(capsys, "--arg", "f32:0.5", "--arg", x, "--arg", "buf:f32:4", "--arg", "0x4", "--save", f"2={out}")
    assert code == 0
    assert np.load(out).tolist() == [0.5, 1.0, 1.5, 2.0]


def test_a_wrong_size_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    code, report = run(capsys, "--arg", "2f", "--arg", "buf:f32:3", "--arg", "buf:f32:4", "--arg", "4")
    assert code == 1
    (found,) = report["reports"]
    assert found["kind"] == "out-of-bounds"
    assert found["thread"] == [3, 0, 0]
    assert found["block"] == [0, 0, 0]
    assert found["access"]["size"] == 4
    assert "ld.global.f32" in found["instruction"]
    assert "ld.global.f32" in Path(SAXPY).read_text().split("\n")[found["line"] - 1]


@pytest.mark.parametrize(
    "options",
    [
        ["--arg", "2f"],
        ["--entry", "none"],
        ["--grid", "0"],
        ["--grid", "a"],
        ["--arg", "buf:f33:2"],
        ["--arg", "buf:@/no/such/file.npy"],
        ["--watch", "everything"],
        ["--save", "0"],
        ["--block", "4096", "--arg", "1f", "--arg", "buf:f32:1", "--arg", "buf:f32:1", "--arg", "1"],
    ],
)
def test_wrong_usage_is_code_2(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, report = run(capsys, *options)
    assert code == 2
    assert report["message"]


def test_limits_and_what_is_not_modelled_are_code_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--arg", "2f", "--arg", "buf:f32:4", "--arg", "buf:f32:4", "--arg", "4"]
    assert run(capsys, *arguments, "--max-steps", "10")[0] == 3
    assert run(capsys, *arguments, "--watch", "race")[0] == 3
    path = tmp_path / "a.ptx"
    path.write_text(".version 8.0 .target sm_90 .address_size 64 .entry k() { wgmma.fence.sync.aligned; ret; }")
    assert main(["run", str(path)]) == 3
    assert "wgmma.fence" in capsys.readouterr().err
