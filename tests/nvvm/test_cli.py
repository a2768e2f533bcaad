"""The command line on NVVM IR."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ptx_ls.cli import main

EXAMPLE = Path(__file__).parent / "examples/triton39_atomic.ll"


def test_check_is_silent_about_a_module_that_llvm_takes(capsys: pytest.CaptureFixture[str]) -> None:
    """Exit 0 and no diagnostic."""
    assert main(["check", str(EXAMPLE), "--format", "json"]) == 0
    (file,) = json.loads(capsys.readouterr().out)["files"]
    assert file["language"] == "nvvm" and file["diagnostics"] == []


def test_check_finds_the_broken_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit 1, one error, on its line."""
    broken = tmp_path / "broken.nvvm"
    broken.write_text("define void @f(i32 %a) {\n  %x = add i32 %a,\n  ret void\n}\n")
    assert main(["check", str(broken), "--format", "json"]) == 1
    (file,) = json.loads(capsys.readouterr().out)["files"]
    assert [(d["code"], d["range"]["start"]["line"]) for d in file["diagnostics"]] == [("syntax-error", 1)]


def test_complete(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Intrinsics, with what they need where the module names a target that lacks them."""
    text = "define void @f() {\n  call float @llvm.nvvm.redux.sync.fm\n  ret void\n}\n"
    source = tmp_path / "half.ll"
    source.write_text(text + 'attributes #0 = { "target-cpu"="sm_90" }\n')
    assert main(["complete", str(source), "1", str(len(text.splitlines()[1])), "--format", "json"]) == 0
    items = json.loads(capsys.readouterr().out)["items"]
    assert {i["label"] for i in items} >= {"@llvm.nvvm.redux.sync.fmin", "@llvm.nvvm.redux.sync.fmax"}
    assert all("sm_100a" in i["needs"] for i in items)
