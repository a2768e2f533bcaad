"""`ptx-ls lower` and `ptx-ls run` on NVVM IR, by LLVM in a process of its own."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ptx_ls.cli import main
from ptx_ls.lower.findings import locate_findings
from ptx_ls.lower.lower import Lowered, examine, lower
from ptx_ls.lower.options import LowerOptions
from ptx_ls.process.run import ToolError
from ptx_ls.syntax.document import Document

pytest.importorskip("llvmlite", reason="llvmlite has no wheel for this platform")
pytestmark = pytest.mark.process

SINES = Path(__file__).parent / "sines.ll"
WGMMA = """\
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.wgmma.fence.sync.aligned()
define ptx_kernel void @k() {
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
  ret void
}
"""
BROKEN = """\
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(i32 %x) {
a:
  br i1 true, label %b, label %c
b:
  %y = add i32 %x, 1
  br label %c
c:
  %w = add i32 %y, 1
  ret void
}
"""


def written(folder: Path, text: str) -> str:
    """The path of a module."""
    path = folder / "kernel.ll"
    path.write_text(text)
    return str(path)


def lowered(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    """The exit status and the JSON of `ptx-ls lower`."""
    status = main(["lower", "--format", "json", *arguments])
    return status, json.loads(capsys.readouterr().out)


def test_each_line_of_ptx_is_linked_with_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, found = lowered(capsys, str(SINES), "--target", "sm_90a", "--libdevice", "none")
    assert status == 0
    assert found["target"] == "sm_90a"
    assert found["account"].startswith("lowered by LLVM ") and "libnvvm" not in found["account"]
    sources = SINES.read_text().split("\n")
    lines = found["ptx"].split("\n")
    assert len(lines) == len(found["lines"])
    linked = {
        line.split()[0]: sources[number - 1] for line, number in zip(lines, found["lines"], strict=True) if line.strip()
    }
    for opcode, word in {
        "bar.sync": "barrier0",
        "shfl.sync.bfly.b32": "shfl",
        "call.uni": "__nv_sinf",
        "st.shared.b32": "store float %f",
        "st.global.b32": "store float %r",
    }.items():
        assert word in linked[opcode]


def test_a_kernel_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.npy"
    assert main(["run", str(SINES), "--libdevice", "none", "--save", f"0={out}"]) == 0, capsys.readouterr().err
    assert np.allclose(np.load(out), np.sin(np.arange(32) ^ 1), rtol=1e-6)


def test_what_is_not_modelled_names_the_line_of_the_module(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, SINES.read_text().replace("__nv_sinf", "__nv_j0f"))
    line = next(n for n, one in enumerate(Path(path).read_text().split("\n"), 1) if "call float @__nv_j0f" in one)
    assert main(["run", path, "--libdevice", "none"]) == 3
    assert f"({path}:{line}): not modelled: a call of __nv_j0f, which has no body" in capsys.readouterr().err


def test_a_fault_names_the_line_of_the_module(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = SINES.read_text().replace("call float @__nv_sinf(float %s)", "fadd float %s, 1.0")
    text = text.replace("%out, i32 %tid", "%out, i32 40")
    line = next(n for n, one in enumerate(text.split("\n"), 1) if "store float %r" in one)
    path = written(tmp_path, text)
    assert main(["run", path]) == 1
    message = capsys.readouterr().err
    assert f"({path}:{line}): global write of 4 bytes" in message


def test_what_cannot_be_selected_is_shown_at_its_call(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, WGMMA)
    assert main(["lower", path, "--target", "sm_80"]) == 1
    seen = capsys.readouterr()
    assert seen.out == ""
    assert seen.err.startswith(f"{path}:4:13: error[llvm-error]: Cannot select: intrinsic %llvm.nvvm.wgmma.fence")
    assert main(["run", path, "--target", "sm_80", "--block", "128"]) == 2
    assert f"{path}:4:13: error[llvm-error]" in capsys.readouterr().out


def test_a_module_without_a_target_gets_the_lowest_that_has_its_intrinsics(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, found = lowered(capsys, written(tmp_path, WGMMA))
    assert found["target"] == "sm_90a"
    _, found = lowered(capsys, str(SINES))
    assert found["target"] == "sm_75"


def test_the_verifier_names_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, BROKEN)
    assert main(["lower", path]) == 1
    assert f"{path}:9:3: error[llvm-error]: Instruction does not dominate all uses" in capsys.readouterr().err


def test_faults_of_the_ptx_name_both_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lower", str(SINES), "--libdevice", "none"]) == 0
    message = capsys.readouterr().err
    assert "hint[unresolved-extern]: Unresolved extern function '__nv_sinf' (line " in message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--target", "sm_1"], "unknown target sm_1"),
        (["--ptx", "9.9"], "unknown PTX version 9.9"),
        (["--reader", "libnvvm", "--libnvvm", "none"], "libnvvm is not found"),
        (["--reader", "libnvvm", "--libnvvm", sys.executable], "is not libnvvm"),
        (["--libdevice", "none", "-o", "/nowhere/k.ptx"], "/nowhere/k.ptx: No such file"),
    ],
)
def test_wrong_usage(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lower", str(SINES), *arguments]) == 2
    assert message in capsys.readouterr().err


def test_other_files_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lower", str(Path(__file__).parents[1] / "examples" / "saxpy.ptx")]) == 2
    assert "only NVVM IR is lowered" in capsys.readouterr().err
    path = written(tmp_path, WGMMA.replace("nvptx64-nvidia-cuda", "x86_64-linux-gnu"))
    assert main(["lower", path, "--reader", "llvm"]) == 2
    assert "the module is for x86_64-linux-gnu" in capsys.readouterr().err


def test_a_missing_llvmlite_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ptx_ls.lower.lower.find_spec", lambda name: None)
    assert main(["lower", str(SINES)]) == 2
    assert capsys.readouterr().err == (
        "ptx-ls lower: llvmlite is not installed: pip install llvmlite, in the Python of ptx-ls, installs it\n"
    )


def outcome(source: str, **options: Any) -> Lowered:
    """What LLVM makes of a module."""
    document = Document("kernel.ll", "nvvm", source.encode())
    return asyncio.run(lower(document, "kernel.ll", LowerOptions(**options)))


OF_LIBNVVM = """\
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64\
-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.cuda.syncthreads()
"""


def test_llvm_stands_in_for_libnvvm_with_the_newest_version_that_it_knows() -> None:
    """Two modules of a dump; libnvvm 12.9 and 13.5 make `bar.sync 0` of the name that LLVM does not know."""
    device = f"{OF_LIBNVVM}define void @f() {{\n  call void @llvm.cuda.syncthreads()\n  ret void\n}}\n"
    kernel = "declare void @f()\ndefine ptx_kernel void @k() {\n  call void @f()\n  ret void\n}\n"
    found = outcome(f"--------LLVM DUMP f--------\n{device}========\nLLVM DUMP k\n{OF_LIBNVVM}{kernel}")
    assert b"bar.sync" in found.ptx and b".extern" not in found.ptx and b".entry k" in found.ptx
    assert found.account.startswith(f"lowered by {found.compiler} for sm_75 to PTX ")
    assert "in place of libnvvm" in found.account
    with pytest.raises(ToolError, match=r"does not know PTX 9\.5"):
        outcome(OF_LIBNVVM, ptx=95)


def test_an_abort_of_llvm_is_a_message() -> None:
    found = outcome("define fp128 @k(fp128 %x) {\n  %y = fadd fp128 %x, %x\n  ret fp128 %y\n}\n")
    assert not found.ptx
    assert [one.text for one in found.messages] == ["unsupported library call operation"]


LARGE = "".join(f"define float @f{n}(float %a) {{\n  %b = fadd float %a, %a\n  ret float %b\n}}\n" for n in range(2000))


def test_a_process_that_takes_too_long_is_ended() -> None:
    with pytest.raises(ToolError, match=r"LLVM took longer than 0\.01 s and was ended"):
        outcome(LARGE, seconds=0.01)


def test_memory_is_limited() -> None:
    with pytest.raises(ToolError, match=r"LLVM ended with status|LLVM was ended"):
        outcome(SINES.read_text(), megabytes=100)


def test_a_large_module_is_lowered() -> None:
    found = outcome(LARGE)
    assert found.ptx.count(b"add.rn.f32") == 2000
    assert b".loc\t1 7998 1" in found.ptx


def test_check_reports_what_the_reader_alone_finds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refused = "define void @k(ptr %p) {\n  store i32 0, ptr %p, !tbaa !0\n  ret void\n}\n!0 = !{i32 5}\n"
    path = written(tmp_path, f'target triple = "nvptx64-nvidia-cuda"\n{refused}')
    assert main(["check", "--no-cache", path]) == 0
    capsys.readouterr()
    assert main(["check", "--verify", path]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    message = "Access type node must be a valid scalar type (for sm_75: the module names no target)"
    assert line == f"{path}:3:3: error[llvm-error]: {message}"
    assert main(["check", "--verify", str(SINES)]) == 0
    assert main(["check", "--verify", "--level", "llvm-error=off", path]) == 0


def test_each_target_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["check", "--verify", "--level", "needs-target=off", "--target", "sm_90a"]
    path = written(tmp_path, WGMMA)
    assert main([*asked, path]) == 0
    assert main([*asked, "--target", "sm_80", path]) == 1
    assert "llvm-error" in capsys.readouterr().out


def test_verification_generates_code() -> None:
    """LLVM 22 ends its process with this fatal error."""
    source = "define void @k(ptr %p) {\n  %q = addrspacecast ptr %p to ptr addrspace(10)\n"
    source += "  store i32 1, ptr addrspace(10) %q\n"
    document = Document("kernel.ll", "nvvm", f"{source}  ret void\n}}\n".encode())
    found = asyncio.run(examine(document, LowerOptions()))
    (one,) = locate_findings(document, found).diagnostics
    message = "Bad address space in addrspacecast (for sm_75: the module names no target)"
    assert (one.message, one.start) == (message, source.index("addrspacecast"))


def test_the_verdict_of_another_reader_is_not_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, BROKEN)
    assert main(["check", "--verify", "--reader", "libnvvm", "--libnvvm", "none", path]) == 2
    assert "libnvvm is not found" in capsys.readouterr().err


def test_an_intrinsic_that_only_libnvvm_has_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = """\
target triple = "nvptx64-nvidia-cuda"
declare { i32, i1 } @llvm.nvvm.vote.sync(i32, i32, i1)
define ptx_kernel void @k() {
  %v = call { i32, i1 } @llvm.nvvm.vote.sync(i32 -1, i32 3, i1 true)
  ret void
}
"""
    assert main(["lower", "--libnvvm", "none", written(tmp_path, text)]) == 2
    assert " does not know llvm.nvvm.vote.sync: it may be one of libnvvm" in capsys.readouterr().err
