"""`ptx-ls check` on C++ that holds PTX: which files it looks at, and what the report says of each statement."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ptx_ls.cli import main

CUDA = """\
__device__ unsigned f(unsigned a) {
  unsigned r;
  asm volatile("mbarrier.ival.shared.b64 [%0];" :: "r"(a));
  asm("add.u32 %0, %1, 1;" : "=r"(r) : "r"(a));
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  asm volatile(UNKNOWN(1) : "=r"(r));
  return r;
}
"""


def check(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    code = main(["check", "--no-cache", "--format", "json", *arguments])
    return code, json.loads(capsys.readouterr().out)


def test_each_statement_is_in_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.cu"
    path.write_text(CUDA)
    code, report = check(capsys, str(path))
    assert code == 1
    (file,) = report["files"]
    assert (file["language"], file["ptx"], file["targets"]) == ("cuda", None, [])
    assert [(d["code"], d["severity"]) for d in file["diagnostics"]] == [("unknown-modifier", "error")]
    assert file["diagnostics"][0]["range"] == {
        "start": {"line": 2, "character": 24},
        "end": {"line": 2, "character": 29},
    }
    wrong, sound, gated, unknown = file["embedded"]
    assert wrong["decoded"] == "mbarrier.ival.shared.b64 [%0];" and wrong["targets"] == []
    assert sound["why"] is None and {"sm_50", "sm_90", "sm_121a"} <= set(sound["targets"])
    assert gated["targets"] == ["sm_90a"]
    assert unknown["decoded"] is None and "UNKNOWN" in unknown["why"] and unknown["targets"] == []
    assert gated["range"] == {"start": {"line": 4, "character": 2}, "end": {"line": 4, "character": 56}}


def test_a_target_that_lacks_an_instruction_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.cu"
    path.write_text(CUDA)
    for target, codes in (("sm_90a", ["unknown-modifier"]), ("sm_100a", ["unknown-modifier", "needs-target"])):
        _, report = check(capsys, "--target", target, str(path))
        assert [d["code"] for d in report["files"][0]["diagnostics"]] == codes


@pytest.mark.process
def test_only_files_with_assembly_are_looked_at_in_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for suffix in ("cu", "cuh", "h", "hpp", "cpp", "cxx", "cc", "inl"):
        (tmp_path / f"with.{suffix}").write_text(CUDA)
        (tmp_path / f"without.{suffix}").write_text("int main() { return 0; }\n")
    (tmp_path / "host.cc").write_text('void f() { asm volatile("mfence" ::: "memory"); }\n')
    (tmp_path / "other.txt").write_text(CUDA)
    code, report = check(capsys, str(tmp_path))
    assert code == 1
    found = {Path(file["path"]).name: len(file["diagnostics"]) for file in report["files"]}
    assert found == {
        "host.cc": 0,
        **{f"with.{suffix}": 1 for suffix in ("cu", "cuh", "h", "hpp", "cpp", "cxx", "cc", "inl")},
    }


def test_a_file_without_ptx_is_clean(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.h"
    path.write_text("int f();\n")
    assert check(capsys, str(path)) == (
        0,
        {
            "version": 1,
            "files": [
                {"path": str(path), "language": "cuda", "ptx": None, "targets": [], "diagnostics": [], "embedded": []}
            ],
        },
    )


def test_codes_of_asm_statements_are_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.cu"
    path.write_text('__device__ void f(int a) { asm("add.u32 %0, %0, %2;" : "+r"(a) : "r"(a)); }')
    _, report = check(capsys, "--select", "asm-operand", str(path))
    assert [d["code"] for d in report["files"][0]["diagnostics"]] == ["asm-operand"]
    assert main(["explain", "asm-operand"]) == 0
    assert "names no operand" in capsys.readouterr().out


PYTHON = """\
import triton.language as tl

def f(x, op):
    y = tl.inline_asm_elementwise("mbarrier.ival.b64 [$1];", "=r,l", [x], tl.int32, False, 1)
    z = tl.inline_asm_elementwise(f"add.{op} $0, $1, $1;", "=r,r", [y], tl.int32, True, 1)
    return tl.inline_asm_elementwise(op, "=r,r", [z], tl.int32, True, 1)

K = cupy.RawKernel(r'''__global__ void k() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }''', "k")
P = ".version 8.0\\n.target sm_90\\n.entry k() { ret; }\\n"
"""


def test_python_is_in_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.py"
    path.write_text(PYTHON)
    (tmp_path / "without.py").write_text("print(1)\n")
    code, report = check(capsys, str(tmp_path))
    (file,) = report["files"]
    assert code == 1 and file["language"] == "python"
    assert [(d["code"], d["severity"]) for d in file["diagnostics"]] == [("unknown-modifier", "error")]
    assert file["diagnostics"][0]["range"]["start"] == {"line": 3, "character": 43}
    wrong, partly, unknown, cpp, module = file["embedded"]
    assert wrong["targets"] == [] and wrong["why"] is None
    assert "when the program runs" in partly["why"]
    assert unknown["decoded"] is None and "op" in unknown["why"]
    assert cpp["targets"] == ["sm_90a"] and cpp["decoded"].startswith("wgmma")
    assert "sm_90" in module["targets"] and "sm_80" in module["targets"]


FP8 = """\
__device__ unsigned short packed(float high, float low) {
  unsigned short both = 0;
#ifdef HAS_FP8
  asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(both) : "f"(high), "f"(low));
#endif
  return both;
}
"""


def test_a_macro_of_the_project_is_a_guard(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.cu"
    path.write_text(FP8)
    assert check(capsys, str(path))[0] == 0
    assert check(capsys, "--macro", "HAS_FP8=sm_89,sm_90", str(path))[0] == 0
    assert check(capsys, "--macro", "HAS_FP8=sm_80", str(path))[0] == 1
    for wrong in ("HAS_FP8", "HAS_FP8=", "=sm_80", "A=sm_1"):
        assert main(["check", "--macro", wrong, str(path)]) == 2
    capsys.readouterr()


def test_a_changed_build_makes_another_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTX_LS_CACHE_DIR", str(tmp_path / "kept"))
    path = tmp_path / "a.cu"
    path.write_text(FP8.replace("#ifdef HAS_FP8\n", "").replace("#endif\n", ""))

    def warnings(*options: str) -> int:
        main(["check", *options, str(path)])
        return capsys.readouterr().out.count("warning[needs-target]")

    assert warnings() == 0
    lists = tmp_path / "CMakeLists.txt"
    lists.write_text("set(CMAKE_CUDA_ARCHITECTURES 80)\n")
    assert (warnings(), warnings(), warnings("--no-build")) == (1, 1, 0)
    lists.write_text("set(CMAKE_CUDA_ARCHITECTURES 80 90)\n")
    assert warnings() == 0


def test_kept_results_follow_the_headers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTX_LS_CACHE_DIR", str(tmp_path / "kept"))
    path, header = tmp_path / "a.cu", tmp_path / "config.h"
    path.write_text(f'#include "config.h"\n{FP8}')

    def errors() -> int:
        main(["check", "--target", "sm_80", str(path)])
        return capsys.readouterr().out.count("error[needs-target]")

    header.write_text("#if __CUDA_ARCH__ >= 890\n#define HAS_FP8\n#endif\n")
    assert (errors(), errors()) == (0, 0)
    header.write_text("#define HAS_FP8\n")
    assert (errors(), errors()) == (1, 1)
