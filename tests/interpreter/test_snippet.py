"""Instructions without a module around them: the kernel that is made of them, and what it computes."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np
import pytest

from ptx_ls.interpreter import Module
from ptx_ls.interpreter.decode.snippet import NAME, wrapped
from ptx_ls.interpreter.events.last_values import LastValues
from ptx_ls.interpreter.events.observer import Observer
from ptx_ls.syntax.document import Document
from tests.oracle import ptxas as oracle

SNIPPETS: dict[str, dict[str, list[float]]] = {
    "mov.u32 %r1, 7; mul.lo.s32 %r2, %r1, %r1;": {"%r2": [49]},
    "mov.u32 a, %tid.x; shl.b32 b, a, 2; cvt.rn.f32.u32 f, b;": {"b": [0, 4, 8], "f": [0.0, 4.0, 8.0]},
    "mov.u32 %t, %tid.x; setp.gt.u32 %p|%q, %t, 1; @%p mov.u32 %r, 5; @!%q add.u32 %r, %r, 1;": {"%r": [6]},
    "mov.b64 %d, {1, 2}; mov.b64 {%lo, %hi}, %d;": {"%lo": [1], "%hi": [2]},
    ".shared .align 8 .b32 s[2]; st.shared.v2.u32 [s], {3, 4}; ld.shared.u32 %x, [s+4];": {"%x": [4]},
    "mov.u32 %i, 0; L: add.u32 %i, %i, 3; setp.lt.u32 %p, %i, 10; @%p bra L;": {"%i": [12]},
    "mov.u32 %w, 0x80; vadd.s32.s32.s32 %v, %w.b0, %w.b1;": {"%v": [-128]},
    "{ .reg .b32 t; mov.b32 t, 9; add.u32 %o, t, 1; }": {"%o": [10]},
    "cvt.rn.f16x2.f32 %h, 2.0, 1.0; add.f16x2 %h, %h, %h;": {"%h": [0x44004000]},
}
"""Snippets, and what their registers hold at the end in the lanes that wrote them, of three."""


@pytest.mark.parametrize("text", SNIPPETS)
def test_registers_at_the_end(text: str) -> None:
    last = LastValues()
    Module.from_text(text).launch(NAME, block=3, observer=Observer(last))
    for name, expected in SNIPPETS[text].items():
        found = np.unique(last.registers[name].values) if len(expected) == 1 else last.registers[name].values
        assert found.tolist() == expected


@pytest.mark.skipif(oracle.at_hand() is None, reason="no ptxas: set PTXAS, or run the oracle once")
@pytest.mark.parametrize("text", SNIPPETS)
def test_ptxas_takes_the_kernel_that_is_made(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.ptx"
    path.write_bytes(wrapped(Document("a.ptx", "ptx", text.encode())).source)
    command = [str(oracle.find()), "-arch=sm_121a", str(path), "-o", str(tmp_path / "a.cubin")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_lines_are_those_of_the_snippet() -> None:
    text = b"// one\n// two\n\tadd.u32 %r1, %r1, 1;\n"
    assert wrapped(Document("a.ptx", "ptx", text)).source.split(b"\n")[2] == b"\tadd.u32 %r1, %r1, 1;"


@pytest.mark.parametrize("text", ["", "// nothing", ".version 8.0", ".reg .b32 %r1;", ".func f() { ret; }"])
def test_what_is_no_snippet_stays_as_it_is(text: str) -> None:
    document = Document("a.ptx", "ptx", text.encode())
    assert wrapped(document) is document


def test_types_that_do_not_agree_become_bits() -> None:
    document = Document(
        "a.ptx", "ptx", b"mov.f32 %a, 0f3F800000; add.u32 %b, %a, 1; cvt.u64.u32 %c, %a; ld.u8 %b, [%c];"
    )
    source = wrapped(document).source
    assert b".reg .b32 %a;" in source
    assert b".reg .u64 %c;" in source
