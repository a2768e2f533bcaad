"""`ptx-ls explain` of what is no instruction: words of PTX, intrinsics, and lines that other tools print."""

from __future__ import annotations

import json
import subprocess
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ptx_ls.cli import main
from ptx_ls.isa import targets, toolkits
from tests.oracle import ptxas

KEYS = {"subject", "name", "summary", "written", "details", "needs", "instructions", "toolkits", "url", "reader"}


def explained(capsys: pytest.CaptureFixture[str], *what: str) -> list[dict[str, Any]]:
    """The meanings that `explain --format json` gives; each has the same fields."""
    assert main(["explain", "--format", "json", *what]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) - {"found"} == {"version", "word", "meanings"}
    assert all(set(meaning) == KEYS for meaning in found["meanings"])
    meanings: list[dict[str, Any]] = found["meanings"]
    return meanings


@pytest.mark.parametrize(
    ("word", "subjects"),
    [
        ("sm_101f", ["target"]),
        ("compute_90", ["target"]),
        ("texmode_independent", ["target option"]),
        ("9.5", ["PTX version"]),
        (".version 9.5", ["PTX version"]),
        ("%clusterid", ["special register"]),
        ("%tid.x", ["special register"]),
        (".maxnreg", ["directive"]),
        ("maxnreg", ["directive"]),
        (".explicitcluster", ["directive"]),
        (".satfinite", ["modifier"]),
        (".shared::cluster", ["modifier"]),
        (".global", ["directive", "state space", "modifier"]),
        (".reg", ["directive", "state space"]),
        (".f16", ["type", "modifier"]),
        (".surfref", ["type", "modifier"]),
        ("used_bytes_mask", ["pragma"]),
        ("llvm.nvvm.fma.rn.f", ["intrinsic"]),
        ("CUDA_ERROR_INVALID_PTX", ["message"]),
        ("ptxas a.ptx, line 3; error   : Unknown symbol 'b'", ["message"]),
        ("a.ptx:3:1: error[alignment]: Alignment must be a power of two", ["message", "diagnostic"]),
        ("Alignment must be a power of two", ["message", "diagnostic", "diagnostic"]),
        ("tensor-cores", ["term"]),
        ("__syncthreads", ["term"]),
        ("cluster", ["modifier", "term"]),
    ],
)
def test_what_hover_knows_explain_knows(word: str, subjects: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert [meaning["subject"] for meaning in explained(capsys, word)] == subjects
    assert main(["explain", word]) == 0
    assert capsys.readouterr().out.strip()


def test_a_modifier_names_its_instructions_and_where_it_exists(capsys: pytest.CaptureFixture[str]) -> None:
    (meaning,) = explained(capsys, ".e2m1x2")
    assert meaning["instructions"] == ["cvt"]
    assert {"ptx": "8.7", "targets": ["sm_120a"], "until": None} in meaning["needs"]


def test_the_nearest_words_of_a_misspelt_one(capsys: pytest.CaptureFixture[str]) -> None:
    for word, right in ((".maxnregs", ".maxnreg"), ("%clusterids", "%clusterid"), ("sm_90b", "sm_90")):
        assert main(["explain", word]) == 1
        assert right in capsys.readouterr().err


def test_a_version_that_the_assembler_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    line = "ptxas a.ptx, line 1; fatal   : Unsupported .version 8.7; current version is '8.5'"
    (meaning,) = explained(capsys, line)
    assert [(t["ptx"], t["cuda"]) for t in meaning["toolkits"]] == [("8.5", "12.5"), ("8.7", "12.8")]
    assert meaning["toolkits"][1]["drivers"] == {"linux": "570.26", "windows": "570.65"}
    text = " ".join(meaning["details"])
    assert "install driver 570.26 (Linux), 570.65 (Windows) or later" in text
    assert "lower .version to 8.5" in text


@pytest.mark.parametrize(
    "line",
    [
        "CUDA_ERROR_UNSUPPORTED_PTX_VERSION",
        "the provided PTX was compiled with an unsupported toolchain.",
        "CUDA error 222: cudaErrorUnsupportedPtxVersion",
    ],
)
def test_a_driver_that_is_too_old(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    (meaning,) = explained(capsys, line)
    assert "older than the toolkit" in meaning["summary"]
    assert len(meaning["toolkits"]) == len(toolkits.load())
    assert main(["explain", line]) == 0
    assert "8.8  12.9  575.51.03" in capsys.readouterr().out


def test_objects_that_do_not_link(capsys: pytest.CaptureFixture[str]) -> None:
    words = "Objects using tcgen05 in 12.x cannot be linked with 13.0 or later"
    (meaning,) = explained(
        capsys, f"Object 'a.o' cannot be linked due to version mismatch. {words}, they must be rebuilt"
    )
    assert "Rebuild every object with CUDA 13.0 or later" in meaning["details"][0]
    assert words.encode() in ptxas.find().read_bytes()


@pytest.mark.process
def test_what_ptxas_refuses_on_a_target(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.ptx"
    line = "cvt.rn.satfinite.e2m1x2.f32 b, f, f;"
    path.write_text(f".version 8.7\n.target sm_120\n.entry k() {{\n.reg .b8 b; .reg .f32 f;\n{line}\n}}\n")
    command = [str(ptxas.find()), "-arch=compute_120", str(path), "-o", "/dev/null"]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    first = (said.stdout + said.stderr).splitlines()[0]
    assert "not supported on .target 'sm_120'" in first
    (meaning,) = explained(capsys, first)
    assert {"ptx": "8.7", "targets": ["sm_120a"], "until": None} in meaning["needs"]
    assert "sm_120 does not have it; sm_120a has it from PTX 8.7 on" in meaning["details"][1]


def test_a_term_leads_to_instructions(capsys: pytest.CaptureFixture[str]) -> None:
    (meaning,) = explained(capsys, "TMA")
    assert "cp.async.bulk.tensor" in meaning["instructions"]
    assert meaning["url"].endswith("cp-async-bulk-tensor")
    assert main(["explain", "TMA"]) == 0
    assert "Leads to cp.async.bulk.tensor" in capsys.readouterr().out


def test_an_instruction_is_no_term(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--format", "json", "prefetch"]) == 0
    assert json.loads(capsys.readouterr().out)["matches"]


@pytest.mark.process
@pytest.mark.parametrize(("target", "size"), [("sm_80", ".address_size 64"), ("sm_90", ".address_size 32")])
def test_a_program_of_32_bits(target: str, size: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.ptx"
    path.write_text(f".version 8.0\n.target {target}\n{size}\n.entry k() {{\n.reg .b32 r; ld.u32 r, [r];\n}}\n")
    command = [str(ptxas.find()), f"-arch={target}", str(path), "-o", "/dev/null"]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = (said.stdout + said.stderr).splitlines()
    assert len(lines) == 2
    for line in lines:
        # The target in the message is explained behind it.
        meaning = explained(capsys, line)[0]
        assert "64-bit registers" in meaning["details"][0]


def test_toolkits_go_up_with_the_versions() -> None:
    rows = toolkits.load()
    assert [t.ptx for t in rows] == [
        v for v in targets.load().versions if targets.version_text(v) not in ("1.5", "5.1")
    ]

    def numbers(text: str) -> list[int]:
        return [int(part) for part in text.split(".") if part]

    for one, other in pairwise(rows):
        assert numbers(one.cuda) <= numbers(other.cuda)
        assert numbers(one.linux) <= numbers(other.linux)
        assert not (one.windows and other.windows) or numbers(one.windows) <= numbers(other.windows)


def test_targets_names_toolkit_and_driver(capsys: pytest.CaptureFixture[str]) -> None:
    path = "tests/examples/saxpy.ptx"
    assert main(["targets", path]) == 0
    assert "CUDA 12.8 or later, driver 570.26 (Linux), 570.65 (Windows) or later" in capsys.readouterr().out
    assert main(["targets", "--format", "json", path]) == 0
    rows = {row["target"]: row for row in json.loads(capsys.readouterr().out)["targets"]}
    assert rows["sm_100"]["toolkit"]["cuda"] == "12.8"


def test_several_words_are_searched_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--format", "json", "matrix", "multiply", "fp8"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"spelling", "matches", "problem", "near", "found"}
    assert found["matches"] == []
    assert set(found["found"][0]) == {"subject", "name", "summary", "url"}
    assert "mma" in [one["name"] for one in found["found"]]
    assert main(["explain", "matrix multiply fp8"]) == 0
    assert "\n  mma " in capsys.readouterr().out
    assert main(["explain", "xylophone qux"]) == 1
    assert "Not a name" in capsys.readouterr().err


def test_a_term_comes_before_what_is_found_by_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "shuffle"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("shuffle (term)")
    assert "\n  shfl " in shown[shown.index("Found by its words") :]


@pytest.mark.parametrize(
    ("what", "address"),
    [
        ("mma.sync", "#warp-level-matrix-instructions-mma"),
        ("tma", "#data-movement-and-conversion-instructions-cp-async-bulk-tensor"),
        ("count leading zeros", "#integer-arithmetic-instructions-clz"),
        ("needs-target", "needs-target"),
    ],
)
def test_open_opens_the_page(
    what: str, address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    assert main(["explain", "--open", what]) == 0
    assert [capsys.readouterr().out.strip()] == opened
    assert address in opened[0]
    assert main(["explain", "--open", "mvo"]) == 1
    assert len(opened) == 1
