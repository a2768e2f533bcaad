"""Atomics of vectors, of 128 bits, with cache hints, and of singles that are subnormal (manual, 9.7.15.5 in 9.4)."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault

BF16: Any = ml_dtypes.bfloat16
HEAD = ".version 9.4 .target sm_90 .address_size 64\n"


def run(kind: str, count: int, instruction: str, cells: Any, addends: Any) -> Any:
    """What 8 threads found at `cells`, of `count` registers of a type each; %h are their own and %o what was there."""
    size = {"b16": 2, "b32": 4}[kind]
    vector = {name: "{" + ", ".join(f"%{name}{i}" for i in range(count)) + "}" for name in "ho"}
    text = f"""{HEAD}.entry k(.param .u64 cells, .param .u64 addends, .param .u64 seen)
    {{
        .reg .u64 %a<4>, %policy; .reg .{kind} %h<{count}>, %o<{count}>; .reg .u32 %t;
        createpolicy.fractional.L2::evict_first.b64 %policy, 0.5;
        ld.param.u64 %a1, [cells]; ld.param.u64 %a2, [addends]; ld.param.u64 %a3, [seen];
        mov.u32 %t, %tid.x; mad.wide.u32 %a2, %t, {count * size}, %a2; mad.wide.u32 %a3, %t, {count * size}, %a3;
        {" ".join(f"ld.global.{kind} %h{i}, [%a2+{size * i}];" for i in range(count))}
        {instruction.replace("H", vector["h"]).replace("O", vector["o"])};
        {" ".join(f"st.global.{kind} [%a3+{size * i}], %o{i};" for i in range(count))}
        ret;
    }}"""
    seen = np.zeros_like(addends)
    Module.from_text(text).launch("k", block=8, args=[v.view(f"u{size}") for v in (cells, addends, seen)])
    return seen


@pytest.mark.parametrize(
    ("kind", "count", "dtype"),
    [("f32", 2, "f4"), ("f32", 4, "f4"), ("f16", 8, "f2"), ("bf16", 2, BF16), ("f16x2", 4, "f2"), ("bf16x2", 2, BF16)],
)
@pytest.mark.parametrize("hint", ["", ".L2::cache_hint"])
def test_sums_of_vectors(kind: str, count: int, dtype: Any, hint: str) -> None:
    width = count * (2 if kind.endswith("x2") else 1)
    addends = (np.arange(8 * width).reshape(8, width) / 4 - 2).astype(dtype)
    cells = np.ones(width, dtype)
    noftz = "" if kind == "f32" else ".noftz"
    instruction = f"atom.global.add{noftz}{hint}.v{count}.{kind} O, [%a1], H{', %policy' * bool(hint)}"
    seen = run("b16" if kind in ("f16", "bf16") else "b32", count, instruction, cells, addends)
    exact = 1 + np.cumsum(addends.astype(np.float64), axis=0)
    assert seen.astype(np.float64).tolist() == (exact - addends.astype(np.float64)).tolist()
    assert cells.astype(np.float64).tolist() == exact[-1].tolist()


@pytest.mark.parametrize("operator", ["min", "max"])
def test_extremes_of_vectors(operator: str) -> None:
    addends = np.random.default_rng(1).standard_normal((8, 8)).astype(np.float16)
    cells = addends[0].copy()
    run("b16", 8, f"red.global.{operator}.noftz.v8.f16 [%a1], H", cells, addends)
    assert (cells == (addends.min(axis=0) if operator == "min" else addends.max(axis=0))).all()


def test_a_vector_lies_at_a_multiple_of_its_size() -> None:
    cells, addends = np.zeros(4, np.float32), np.zeros((8, 2), np.float32)
    with pytest.raises(ProgramFault, match="misaligned"):
        run("b32", 2, "atom.global.add.v2.f32 O, [%a1+4], H", cells, addends)


@pytest.mark.parametrize(("noftz", "kept"), [("", False), (".noftz", True)])
def test_subnormal_sums_in_global_memory(noftz: str, kept: bool) -> None:
    """Without .noftz inputs and results that are subnormal count as zeros of their sign."""
    tiny = np.float32(2.0**-140)
    addends = np.array([tiny] * 8, np.float32).reshape(8, 1)
    cells = np.array([-tiny], np.float32)
    seen = run("b32", 1, f"atom.global.add{noftz}.f32 %o0, [%a1], %h0", cells, addends)
    if kept:
        assert seen.ravel().tolist() == [(n - 1) * tiny for n in range(8)]
        assert cells[0] == 7 * tiny
    else:
        # -0 + 0 is +0.
        assert cells.tobytes() == np.float32(0).tobytes()
    below = np.array([2.0**-126 * 1.5], np.float32)
    run("b32", 1, f"red.global.add{noftz}.f32 [%a1], %h0", below, np.array([-(2.0**-126)] + [0.0] * 7, np.float32))
    assert below[0] == (2.0**-127 if kept else 0)


def test_subnormal_sums_in_shared_memory() -> None:
    text = f"""{HEAD}.entry k(.param .u64 out)
    {{
        .reg .u64 %a; .reg .f32 %f<3>; .shared .f32 cell;
        mov.f32 %f1, 0f00000010; st.shared.f32 [cell], %f1; bar.sync 0;
        atom.shared.add.f32 %f2, [cell], %f1; bar.sync 0;
        ld.shared.f32 %f2, [cell]; ld.param.u64 %a, [out]; st.global.f32 [%a], %f2;
        ret;
    }}"""
    out = np.zeros(1, np.uint32)
    Module.from_text(text).launch("k", block=4, args=[out])
    assert out[0] == 5 * 16


def test_sums_that_are_not_numbers() -> None:
    cells = np.array([np.inf], np.float32)
    addends = np.array([-np.inf] + [1.0] * 7, np.float32)
    run("b32", 1, "red.global.add.f32 [%a1], %h0", cells, addends)
    assert cells.view(np.uint32)[0] == 0x7FFFFFFF


def test_exchanges_of_128_bits() -> None:
    text = f"""{HEAD}.entry k(.param .u64 cell, .param .u64 seen)
    {{
        .reg .u64 %a<3>, %d<5>; .reg .b128 %x<4>; .reg .u32 %t;
        ld.param.u64 %a1, [cell]; ld.param.u64 %a2, [seen];
        mov.u32 %t, %tid.x; mad.wide.u32 %a2, %t, 32, %a2;
        cvt.u64.u32 %d1, %t; add.u64 %d2, %d1, 100; mov.b128 %x1, {{%d1, %d2}};
        add.u64 %d3, %d1, 1; add.u64 %d4, %d1, 101; mov.b128 %x2, {{%d3, %d4}};
        atom.global.cas.b128 %x3, [%a1], %x1, %x2;
        mov.b128 {{%d1, %d2}}, %x3; st.global.v2.u64 [%a2], {{%d1, %d2}};
        atom.global.exch.b128 %x3, [%a1+16], %x1;
        mov.b128 {{%d1, %d2}}, %x3; st.global.v2.u64 [%a2+16], {{%d1, %d2}};
        ret;
    }}"""
    cells = np.array([0, 100, 7, 8], np.uint64)
    seen = np.zeros((8, 4), np.uint64)
    Module.from_text(text).launch("k", block=8, args=[cells, seen])
    # Each lane finds what the one before it left.
    assert seen[:, :2].tolist() == [[t, t + 100] for t in range(8)]
    assert seen[:, 2:].tolist() == [[7, 8]] + [[t, t + 100] for t in range(7)]
    assert cells.tolist() == [8, 108, 7, 107]
