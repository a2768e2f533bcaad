"""Which files are in a language that is served: the suffix alone does not say."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.cli import main
from ptx_ls.syntax.language import language_of

EXAMPLES = sorted((Path(__file__).parents[1] / "nvvm" / "examples").glob("*.ll"))
X86 = b"""; ModuleID = 'a.c'
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define i32 @f(i32 %x) {
  %y = add i32 %x,
  ret i32 %x
}
"""
AMD = b'target triple = "amdgcn-amd-amdhsa"\n\ndefine amdgpu_kernel void @k() {\n  ret void\n}\n'
NO_TARGET = b"define void @f() {\n  ret void\n}\n"
HOST = X86 + b'@image = constant [20 x i8] c"call @llvm.nvvm.bar()"\n'
FOREIGN = {"x86": X86, "amd": AMD, "no target": NO_TARGET, "host": HOST}

NVPTX = {
    "triple": b'target triple = "nvptx64-nvidia-cuda"\n',
    "old triple": b'; head\ntarget triple = "nvptx64-unknown-cuda"\n',
    "layout": b'target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"\n',
    "intrinsic": b"declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n",
    "convention": b"define ptx_kernel void @k() {\n  ret void\n}\n",
    "annotations": b"!nvvm.annotations = !{!0}\n",
    "quoted": b'declare i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()\n',
    "comment": b"; ptx-ls: reader=libnvvm\n" + NO_TARGET,
    "version": b"!nvvmir.version = !{!0}\n",
}


@pytest.mark.parametrize("identifier", [None, "llvm", "llvm-ir"])
@pytest.mark.parametrize("source", FOREIGN.values(), ids=FOREIGN)
def test_llvm_ir_of_other_targets_is_left_alone(source: bytes, identifier: str | None) -> None:
    assert language_of("file:///a.ll", source, identifier) is None
    assert language_of("file:///a.llir", source, identifier) is None


@pytest.mark.parametrize("source", NVPTX.values(), ids=NVPTX)
def test_llvm_ir_for_nvptx_is_nvvm_ir(source: bytes) -> None:
    assert language_of("a.ll", source) == language_of("a.LLIR", source) == "nvvm"
    assert language_of("untitled:1", source, "llvm") == language_of("untitled:1", source, "llvm-ir") == "nvvm"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_examples_are_nvvm_ir(path: Path) -> None:
    assert language_of(path.name, path.read_bytes()) == "nvvm"


def test_who_names_the_language_is_believed() -> None:
    assert language_of("a.ll", X86, "nvvm") == "nvvm"
    assert language_of("a.nvvm", NO_TARGET) == "nvvm"


def test_files_that_only_share_the_suffix_are_not_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "host.ll").write_bytes(X86)
    (tmp_path / "book.ptx").write_text('<?xml version="1.0"?>\n<pretext/>\n')
    (tmp_path / "kernel.ptx").write_text(".version 8.0\n.target sm_80\n.address_size 64\n")
    assert main(["check", str(tmp_path)]) == 0
    assert main(["check", str(tmp_path / "host.ll")]) == 0
    assert "not for NVPTX" in capsys.readouterr().err
    assert main(["check", "--language", "nvvm", str(tmp_path / "host.ll")]) == 1
    (tmp_path / "kernel.ptx").unlink()
    (tmp_path / "book.ptx").unlink()
    assert main(["check", "--language", "nvvm", str(tmp_path)]) == 1
