"""How LLVM's tests say that llc is to be called, and what is no program."""

from __future__ import annotations

from tests.corpus.llc import calls, is_empty

TEST = """; RUN: llc < %s -march=nvptx64 -mcpu=sm_20 | FileCheck %s
; RUN: %if ptxas %{ llc < %s -march=nvptx64 -mcpu=sm_20 | %ptxas-verify %}
; RUN: llc < %s -mtriple=nvptx64-nvidia-cuda -mcpu=sm_53 -asm-verbose=false \\
; RUN:          -O0 -mattr=+ptx60 | FileCheck --check-prefix=FAST %s
; RUN: not llc < %s -march=nvptx64
; RUN: llc < %s -march=nvptx64 -stop-before=isel | FileCheck %s
; RUN: llc -march=nvptx64 < %s > %t
; RUN: opt < %s -S | FileCheck %s
; RUN: llc < %s -march=nvptx64 -mcpu=sm_20 | FileCheck %s --check-prefix=AGAIN
"""


def test_each_call_of_llc_is_taken_once() -> None:
    assert calls(TEST) == [
        ("-march=nvptx64", "-mcpu=sm_20"),
        ("-mtriple=nvptx64-nvidia-cuda", "-mcpu=sm_53", "-asm-verbose=false", "-O0", "-mattr=+ptx60"),
    ]


def test_a_head_alone_is_no_program() -> None:
    head = "//\n// Generated\n\n.version 3.2\n.target sm_90\n.address_size 64\n\n\t// nothing\n"
    assert is_empty(head)
    assert not is_empty(head + ".global .u32 x;\n")
