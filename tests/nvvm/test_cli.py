"""The command line on NVVM IR."""

from __future__ import annotations

import io
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
    """Exit 1, one error, at the word where a value is missing before."""
    broken = tmp_path / "broken.nvvm"
    broken.write_text("define void @f(i32 %a) {\n  %x = add i32 %a,\n  ret void\n}\n")
    assert main(["check", str(broken), "--format", "json"]) == 1
    (file,) = json.loads(capsys.readouterr().out)["files"]
    assert [(d["code"], d["range"]["start"]["line"]) for d in file["diagnostics"]] == [("syntax-error", 2)]


def test_complete(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Intrinsics, with what they need where the module names a target that lacks them."""
    text = "define void @f() #0 {\n  call float @llvm.nvvm.redux.sync.fm\n  ret void\n}\n"
    source = tmp_path / "half.ll"
    source.write_text(text + 'attributes #0 = { "target-cpu"="sm_90" }\n')
    assert main(["complete", str(source), "1", str(len(text.splitlines()[1])), "--format", "json"]) == 0
    items = json.loads(capsys.readouterr().out)["items"]
    assert {i["label"] for i in items} >= {"@llvm.nvvm.redux.sync.fmin", "@llvm.nvvm.redux.sync.fmax"}
    assert all("sm_100a" in i["needs"] for i in items)


def test_targets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Those that have each intrinsic as it is called; of the others the call that is refused."""
    source = tmp_path / "a.ll"
    source.write_text(
        "define ptx_kernel void @k(float %v) {\n"
        "  %x = call float @llvm.nvvm.redux.sync.fmin(float %v, i32 -1)\n"
        "  ret void\n}\n"
    )
    assert main(["targets", str(source), "--format", "json"]) == 0
    rows = {row["target"]: row for row in json.loads(capsys.readouterr().out)["targets"]}
    assert rows["sm_100a"]["accepted"] and rows["sm_100a"]["ptx"] == "8.6"
    assert not rows["sm_90"]["accepted"] and rows["sm_90"]["line"] == 1 and "redux.sync.fmin" in rows["sm_90"]["reason"]
    assert min(int(name.strip("sm_af")) for name in rows) == 20


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("llvm.nvvm.redux.sync.fmin", ("redux.sync.min.f32", "Requires sm_100a with PTX 8.6", "threads of a warp")),
        ('@"llvm.nvvm.redux.sync.fmin"', ("redux.sync.min.f32",)),
        ("llvm.nvvm.redux.sync", ("intrinsics begin with", "llvm.nvvm.redux.sync.umin")),
        ("llvm.nvvm.ldu.global.i.i32.p1", ("ldu.global",)),
        ("nvvm.maxntid", ("`.maxntid`".replace("`", ""), "NVPTXUsage")),
        ("addrspace(3)", ("Shared memory",)),
        ("getelementptr", ("address of an element",)),
        ("target-cpu", ("The target that the function is compiled for",)),
        ("nvptx64-nvidia-cuda", ("64-bit PTX",)),
    ],
)
def test_explain(word: str, expected: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", word]) == 0
    text = capsys.readouterr().out
    assert all(one in text for one in expected), text


def test_no_target_has_an_unknown_intrinsic(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "a.ll"
    source.write_text("define void @k() {\n  call void @llvm.nvvm.bogus()\n  ret void\n}\n")
    main(["targets", str(source), "--format", "json"])
    rows = json.loads(capsys.readouterr().out)["targets"]
    assert {(row["accepted"], row["line"]) for row in rows} == {(False, 1)}
    assert rows[0]["reason"] == "LLVM has no intrinsic 'llvm.nvvm.bogus'"


def test_explain_names_the_readers_that_differ(capsys: pytest.CaptureFixture[str]) -> None:
    """The verdicts of libnvvm 13.5 and LLVM 22 are in the certificates of the chain."""
    assert main(["explain", "llvm.nvvm.cluster.barrier"]) == 0
    text = capsys.readouterr().out
    assert "LLVM: No target has it." in text and "libnvvm: Requires sm_90 with PTX 7.8." in text
    assert main(["explain", "llvm.nvvm.cluster.barrier", "--reader", "libnvvm", "--format", "json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["meanings"]
    assert (found["reader"], found["needs"]) == ("libnvvm", [{"ptx": "7.8", "targets": ["sm_90"], "until": None}])


def test_explain_an_intrinsic_that_becomes_no_instruction(capsys: pytest.CaptureFixture[str]) -> None:
    """libnvvm 13.5 makes membar.gpu of `membar(i32 0)`, which ptxas refuses."""
    assert main(["explain", "llvm.nvvm.membar"]) == 0
    assert "Becomes membar.gpu" in capsys.readouterr().out


def test_explain_names_the_nearest_intrinsics(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "llvm.nvvm.reduxx.sync.fmin"]) == 1
    assert "did you mean llvm.nvvm.redux.sync.fmin" in capsys.readouterr().err


def test_standard_input_is_read_as_the_language_that_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = b"define void @f() {\n  call void @llvm.nvvm.barrier0()\n  ret void\n}\n"
    for command in (["check", "-"], ["targets", "-"], ["complete", "-", "1", "12"]):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
        assert main([*command, "--language", "nvvm"]) == 0
    assert "error" not in capsys.readouterr().out


_CLUSTER = """\
; a function of a module
define void @f() {
  call void @llvm.nvvm.cluster.barrier(i32 0)
  call float @llvm.nvvm.redux.sync.fmin(float 0.0, i32 -1)
  ret void
}
"""


def _codes(path: Path, capsys: pytest.CaptureFixture[str], *options: str) -> list[tuple[str, int]]:
    main(["check", str(path), "--format", "json", "--no-cache", *options])
    (file,) = json.loads(capsys.readouterr().out)["files"]
    return [(one["code"], one["range"]["start"]["line"]) for one in file["diagnostics"]]


def test_the_reader_is_an_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`cluster.barrier` is a name that libnvvm alone reads."""
    source = tmp_path / "a.ll"
    source.write_text(_CLUSTER)
    assert _codes(source, capsys) == _codes(source, capsys, "--reader", "llvm") == [("unknown-intrinsic", 2)]
    assert _codes(source, capsys, "--reader", "libnvvm") == []


def test_targets_and_the_version_are_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of several targets each fault is reported; the JSON says what was judged."""
    source = tmp_path / "a.ll"
    source.write_text(_CLUSTER)
    assert _codes(source, capsys, "--reader", "libnvvm", "--target", "sm_100a") == []
    assert _codes(source, capsys, "--reader", "libnvvm", "--target", "sm_100a", "--target", "sm_90") == [
        ("needs-target", 3)
    ]
    found = _codes(source, capsys, "--reader", "libnvvm", "--target", "sm_75")
    assert found == [("needs-target", 2), ("needs-target", 3)]
    main(["check", str(source), "--format", "json", "--target", "sm_75", "--target", "sm_90", "--ptx", "8.0"])
    (file,) = json.loads(capsys.readouterr().out)["files"]
    assert (file["targets"], file["ptx"]) == (["sm_75", "sm_90"], "8.0")


def test_a_reader_makes_any_llvm_ir_a_module_of_nvvm_ir(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file, or those of a folder; without one they are left alone."""
    source = tmp_path / "a.ll"
    source.write_text("define void @f() {\n  %x = add i32 1,\n  ret void\n}\n")
    for path in (source, tmp_path):
        assert main(["check", str(path)]) != 1
        assert main(["check", str(path), "--reader", "llvm"]) == 1
    assert "syntax-error" in capsys.readouterr().out


def test_targets_are_those_of_the_reader(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "a.ll"
    source.write_text(_CLUSTER.replace("  call float @llvm.nvvm.redux.sync.fmin(float 0.0, i32 -1)\n", ""))
    for reader, expected in (("llvm", False), ("libnvvm", True)):
        main(["targets", str(source), "--reader", reader, "--format", "json"])
        rows = {row["target"]: row["accepted"] for row in json.loads(capsys.readouterr().out)["targets"]}
        assert rows["sm_90"] is expected and not rows["sm_80"]
