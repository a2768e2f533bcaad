"""Modules that libnvvm reads in its LLVM 7 dialect: below compute_100, with typed pointers.

What it makes of each intrinsic was asked of libnvvm 13.5 by `python -m tests.nvvm.chain.llvm7`.
"""

from __future__ import annotations

import pytest

from ptx_ls.isa.intrinsics import PREFIX
from ptx_ls.isa.nvvm import llvm7 as table
from ptx_ls.nvvm.checks import check
from ptx_ls.syntax.document import Document
from tests.nvvm.chain import llvm7

_COPY = (
    "call void @llvm.nvvm.cp.async.ca.shared.global.16({} null, {} null)",
    "i8 addrspace(3)*",
    "i8 addrspace(1)*",
)
_MMA = "llvm.nvvm.mma.m8n8k4.col.col.f16.f16(i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0)"


def _found(source: str, head: str) -> list[tuple[str, str]]:
    document = Document("a.ll", "nvvm", f"; ptx-ls: {head}\n{source}".encode())
    # Calls without declarations are errors of their own in that dialect.
    return [(one.code, one.severity) for one in check(document) if one.code != "undefined-name"]


def _call(call: str, pointer: str = "i8*") -> str:
    return f"define void @k({pointer} %p) {{\n  {call}\n  ret void\n}}\n"


@pytest.mark.parametrize(
    ("head", "typed", "expected"),
    [
        ("reader=libnvvm target=sm_90", True, [("llvm7-dialect", "warning")]),
        ("reader=libnvvm target=sm_75", True, [("needs-target", "error")]),
        ("reader=libnvvm target=sm_90", False, [("opaque-pointer", "error")]),
        ("reader=libnvvm target=sm_90 latest=true", False, []),
        ("reader=libnvvm target=sm_90 latest=true", True, []),
        ("reader=libnvvm target=sm_100", True, []),
        ("reader=libnvvm", True, []),
        ("reader=llvm target=sm_90", True, []),
    ],
)
def test_an_intrinsic_that_becomes_a_call(head: str, typed: bool, expected: list[tuple[str, str]]) -> None:
    """ptxas 13.5 says `Parsing error near '.nvvm': syntax error` of the function that it becomes."""
    call, *types = _COPY
    call = call.format(*(types if typed else ("ptr addrspace(3)", "ptr addrspace(1)")))
    assert _found(_call(call, "i8*" if typed else "ptr"), head) == expected


def test_an_instruction_that_ptxas_refuses() -> None:
    """ptxas 13.5 says `.aligned modifier required for instruction 'wmma.load.c'` of what becomes of it."""
    result = f"{{ {', '.join(['float'] * 8)} }}"
    call = f"%v = call {result} @llvm.nvvm.wmma.m16n16k16.load.c.col.f32.p0i8(i8* %p)"
    assert _found(_call(call), "reader=libnvvm target=sm_90") == [("llvm7-dialect", "warning")]
    assert _found(_call(call), "reader=libnvvm target=sm_100") == []


def test_of_other_types_nothing_is_known() -> None:
    """libnvvm 13.5 refuses LLVM's vectors of half here for compute_90."""
    call = _call(f"%m = call {{ i32, i32, i32, i32 }} @{_MMA}")
    call += f"declare {{ i32, i32, i32, i32 }} @{_MMA.replace(' 0', '')}\n"
    assert _found(call, "reader=libnvvm target=sm_90") == []
    assert [code for code, _ in _found(call, "reader=libnvvm target=sm_100")] == ["result-type"]


def test_the_declaration_of_an_intrinsic_of_which_libnvvm_has_another_one() -> None:
    source = _call("call void @llvm.nvvm.barrier(i32 0, i32 128, i32 1)", "ptr")
    assert _found(f"{source}declare void @llvm.nvvm.barrier(i32, i32, i32)\n", "reader=libnvvm target=sm_100") == []


def test_the_table_has_what_is_on_record() -> None:
    effects = llvm7.effects(llvm7.read())
    assert {name: table.effect(name) for name in effects} == effects
    assert {one: [*effects.values()].count(one) > 100 for one in ("known", "call", "refused", "other")} == {
        "known": True,
        "call": True,
        "refused": True,
        "other": True,
    }
    assert table.effect("redux.sync.add") == "call" and PREFIX + "redux.sync.add" in llvm7.read()


_SWAP = "define void @k(i32* %p) {{\n  %o = cmpxchg i32* %p, i32 0, i32 1 {}\n  ret void\n}}\n"


@pytest.mark.parametrize(
    ("source", "target", "found"),
    [
        (_SWAP.format('syncscope("block") acq_rel monotonic'), "sm_90", [("llvm7-loss", "warning")]),
        (_SWAP.format("seq_cst seq_cst"), "sm_75", [("llvm7-loss", "warning")]),
        (_SWAP.format("monotonic monotonic"), "sm_90", []),
        (_SWAP.format("seq_cst seq_cst"), "sm_100", []),
        ("define void @k(i8* byval align 8 %p) { ret void }\n", "sm_90", [("llvm7-loss", "warning")]),
        ("define void @k(i32* byval %p) { ret void }\n", "sm_90", []),
        ("define void @k([4 x i8]* byval %p) { ret void }\n", "sm_90", []),
        ("define void @k(i8* byval align 8 %p) { ret void }\n", "sm_100", [("attribute", "error")]),
        ("define void @k(i8* byval(i8) align 8 %p) { ret void }\n", "sm_100", []),
    ],
)
def test_what_the_dialect_drops_without_a_word(source: str, target: str, found: list[tuple[str, str]]) -> None:
    """For compute_75 and compute_90 libnvvm 12.9 and 13.5 make `atom.global.cas.b32` of each cmpxchg and a parameter of
    one byte of the i8, and for compute_100 they say `expected '('`."""
    assert _found(source, f"reader=libnvvm target={target}") == found
