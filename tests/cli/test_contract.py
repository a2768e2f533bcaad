"""The JSON of DESIGN's contract, and the answers that the project was founded for."""

from __future__ import annotations

import gc
import json
import weakref
from pathlib import Path
from typing import Any

import pytest

from ptx_ls.cli import check_file as checking
from ptx_ls.cli import main
from ptx_ls.process import workers
from ptx_ls.syntax.choices import Choices
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.language import Language

MODULE = """.version {version}
.target {target}
.address_size 64
.entry k() {{
.reg .b8 b; .reg .b16 h; .reg .f32 f;
{line}
}}
"""
FP4 = MODULE.format(version="8.7", target="sm_120", line="cvt.rn.satfinite.e2m1x2.f32 b, f, f;")
FP8 = MODULE.format(version="7.8", target="sm_89", line="cvt.rn.satfinite.e4m3x2.f32 h, f, f;")


def check(text: str, tmp_path: Any, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, Any]:
    """`ptx-ls check --format json` of a text."""
    path = tmp_path / "a.ptx"
    path.write_text(text)
    code = main(["check", "--format", "json", *options, str(path)])
    return code, json.loads(capsys.readouterr().out)


def test_fp4_on_sm_120_says_where_it_exists(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    code, report = check(FP4, tmp_path, capsys)
    assert code == 1
    (diagnostic,) = report["files"][0]["diagnostics"]
    assert diagnostic["code"] == "needs-target"
    named = {(n["ptx"], t) for n in diagnostic["needs"] for t in n["targets"]}
    assert {("8.6", "sm_100a"), ("8.7", "sm_120a"), ("8.8", "sm_100f"), ("8.8", "sm_120f")} <= named
    assert diagnostic["range"]["start"]["line"] == 5
    assert any("sm_120a" in f["title"] for f in diagnostic["fixes"])


NEEDS_OF_FP8 = [
    {"ptx": "7.8", "targets": ["sm_90"], "until": None},
    {"ptx": "8.1", "targets": ["sm_89"], "until": None},
]


def test_fp8_on_sm_89_needs_8_1(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    code, report = check(FP8, tmp_path, capsys)
    assert code == 1
    (diagnostic,) = report["files"][0]["diagnostics"]
    assert diagnostic["code"] == "needs-version"
    assert diagnostic["needs"] == NEEDS_OF_FP8
    assert diagnostic["fixes"][0]["title"] == "Raise .version to 8.1"


def test_no_fix_of_the_head_is_preferred_where_the_line_can_be_changed(
    tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    text = ".version 8.0\n.target sm_89\n.address_size 64\n.entry k()\n{\n.reg .u32 r;\nadd.sat.u32 r, r, r;\nret;\n}\n"
    code, report = check(text, tmp_path, capsys)
    assert code == 1
    (diagnostic,) = report["files"][0]["diagnostics"]
    assert [fix["title"] for fix in diagnostic["fixes"][:2]] == ["Change .u32 to .s32", "Remove .sat"]
    assert not any(fix["preferred"] for fix in diagnostic["fixes"])
    assert diagnostic["range"] == {"start": {"line": 6, "character": 3}, "end": {"line": 6, "character": 11}}


def test_target_option_judges_for_others(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(FP8, tmp_path, capsys, "--ptx", "8.1")[0] == 0
    assert check(FP8, tmp_path, capsys, "--target", "sm_90")[0] == 0
    assert check(FP8, tmp_path, capsys, "--target", "sm_90", "--target", "sm_80")[0] == 1


def test_select_and_ignore(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(FP8, tmp_path, capsys, "--ignore", "needs-version")[0] == 0
    assert check(FP8, tmp_path, capsys, "--select", "needs-target")[0] == 0
    assert check(FP8, tmp_path, capsys, "--select", "needs-target,needs-version")[0] == 1


def test_shape_of_the_report(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    _, report = check(FP8, tmp_path, capsys)
    assert report["version"] == 1
    (file,) = report["files"]
    assert (file["language"], file["ptx"], file["targets"]) == ("ptx", "7.8", ["sm_89"])
    assert set(file["diagnostics"][0]) == {"code", "severity", "message", "range", "needs", "fixes"}


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--format", "json", "cvt.rn.satfinite.e4m3x2.f32"]) == 0
    (match,) = json.loads(capsys.readouterr().out)["matches"]
    assert match["introduced"] == "7.8"
    assert match["needs"] == NEEDS_OF_FP8
    assert match["operands"] == ["d", "a", "b"]
    assert match["url"].startswith("https://docs.nvidia.com/cuda/parallel-thread-execution/#")
    assert main(["explain", "cvtt.f32"]) == 1
    assert "did you mean 'cvt'?" in capsys.readouterr().err
    assert main(["explain", "--format", "json", "cp.asinc.bulk"]) == 1
    assert json.loads(capsys.readouterr().out)["near"] == ["cp.async.bulk"]


def test_explain_says_how_long_and_whether_exactly_a_target_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--format", "json", "shfl.up.b32"]) == 0
    needs = json.loads(capsys.readouterr().out)["matches"][0]["needs"]
    assert {"ptx": "3.0", "targets": ["sm_30"], "until": None, "exact": True} in needs
    # Without .sync it is not supported on sm_70 and later from PTX 6.4 on, as ptxas says.
    assert {"ptx": "5.1", "targets": ["sm_70"], "until": "6.3", "exact": True} in needs


def test_explain_reads_a_whole_instruction(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "@!%p1 ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%rd1+16];"]) == 0
    text = capsys.readouterr().out
    assert "ld.global.v4.f32 {d0, d1, d2, d3}, [a] {, policy}" in text
    assert "address in .global" in text
    assert text.count("256-bit accesses exist for global memory only") == 1


def test_explain_of_a_beginning_names_what_is_further_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "cp.async"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("cp.async: ")
    assert "cp.async.bulk.tensor" in text
    assert main(["explain", "--format", "json", "cp.async"]) == 0
    matches = json.loads(capsys.readouterr().out)["matches"]
    assert not any(m["complete"] for m in matches)
    assert len(matches) > 50


def test_targets(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ptx"
    path.write_text(FP8)
    assert main(["targets", "--format", "json", str(path)]) == 0
    rows = {r["target"]: r for r in json.loads(capsys.readouterr().out)["targets"]}
    assert rows["sm_89"]["ptx"] == "8.1"
    assert rows["sm_90"]["ptx"] == "7.8"
    assert not rows["sm_80"]["accepted"]
    assert "sm_90" in rows["sm_80"]["reason"]


def test_targets_as_text_are_grouped(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ptx"
    path.write_text(FP8)
    assert main(["targets", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "accepted from PTX 8.1: sm_89" in lines
    assert any(line.startswith("refused: sm_10, ") for line in lines)
    assert any(line.startswith(f"    {path}:6: 'cvt.rn.satfinite.e4m3x2.f32' requires") for line in lines)
    path.write_text(FP8.replace(".e4m3x2", ".e4m3x9"))
    assert main(["targets", str(path)]) == 1
    assert "refused on every target" in capsys.readouterr().out


@pytest.mark.parametrize("narrow", [".address_size 32", "ld.global.u32 %r1, [%r2]"])
def test_targets_without_addresses_of_32_bits(narrow: str, tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Of those for which ptxas 12.9 or 13.5 generates code."""
    size = narrow if narrow.startswith(".") else ".address_size 64"
    statement = "" if narrow.startswith(".") else f"{narrow};"
    path = tmp_path / "a.ptx"
    path.write_text(f".version 7.8\n.target sm_80\n{size}\n.entry k() {{ .reg .b32 %r<3>; {statement} ret; }}\n")
    assert main(["targets", "--format", "json", str(path)]) == 0
    rows = {r["target"]: r for r in json.loads(capsys.readouterr().out)["targets"]}
    assert rows["sm_35"]["accepted"]
    assert rows["sm_80"]["reason"] == "32-Bit compilation is no longer supported."
    assert rows["sm_80"]["line"] == (2 if narrow == size else 3)
    assert rows["sm_90"]["reason"].startswith("32-Bit ABI")
    path.write_text(path.read_text().replace(".address_size 32", ".address_size 64").replace("global", "shared"))
    assert main(["targets", "--format", "json", str(path)]) == 0
    assert all(row["accepted"] or row["ptx"] for row in json.loads(capsys.readouterr().out)["targets"])


@pytest.mark.parametrize("form", ["text", "sarif", "github"])
def test_other_formats_name_code_and_line(form: str, tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ptx"
    path.write_text(FP8)
    assert main(["check", "--format", form, str(path)]) == 1
    text = capsys.readouterr().out
    assert "needs-version" in text
    if form == "sarif":
        region = json.loads(text)["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]
        assert region["startLine"] == 6
    else:
        assert (":6:" if form == "text" else "line=6") in text


def test_lints_are_told_when_asked_for(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    text = MODULE.format(version="7.8", target="sm_89", line="neg.f32 f, f;")

    def found(*options: str) -> tuple[int, list[tuple[str, str]]]:
        code, report = check(text, tmp_path, capsys, *options)
        return code, [(d["code"], d["severity"]) for d in report["files"][0]["diagnostics"]]

    unused = [("unused-name", "hint")] * 2
    assert found() == (0, [])
    assert found("--select", "unused-name") == (0, unused)
    assert found("--level", "read-before-write=error") == (1, [("read-before-write", "error")])
    code, everything = found("--lints", "--level", "unused-name=off")
    assert code == 0
    assert sorted(everything) == [("read-before-write", "warning"), ("unread-value", "hint")]


def test_a_level_that_is_none_is_said(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--level", "unused-name=loud", str(tmp_path)]) == 2
    assert "off, hint, information, warning, error" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_no_more_is_kept_of_a_file_than_what_is_shown(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[weakref.ref[Document]] = []
    alive: list[int] = []

    class Watched(Document):
        def __init__(self, uri: str, language: Language, source: bytes, *, choices: Choices) -> None:
            super().__init__(uri, language, source, choices=choices)
            alive.append(sum(earlier() is not None for earlier in seen))
            seen.append(weakref.ref(self))

    monkeypatch.setattr(checking, "Document", Watched)
    # However slow the machine is, the files are not shared out.
    monkeypatch.setattr(workers, "_MOMENT", 3600)
    for number in range(4):
        (tmp_path / f"{number}.ptx").write_text(FP4)
    gc.disable()
    try:
        assert main(["check", "--lints", "--format", form, str(tmp_path)]) == 1
    finally:
        gc.enable()
    # The last file before may stay until the next one was read.
    assert len(alive) == 4
    assert max(alive) <= 1
    assert capsys.readouterr().out.count("e2m1x2") >= 4
