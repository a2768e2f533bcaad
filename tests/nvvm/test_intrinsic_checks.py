"""Calls and declarations of intrinsics: one diagnostic per fault, at its token; correct ones give none.

The verdicts were asked of LLVM 22 (llvmlite 0.50) and libnvvm 13.5.
"""

from __future__ import annotations

import pytest

from ptx_ls.nvvm.checks import check
from ptx_ls.syntax.choices import Choices
from ptx_ls.syntax.document import Document

_MMA = "ptr addrspace(6) %t, i64 %l, i64 %l, i32 %i, i1 %b"


def _faults(call: str, head: str = "", target: str = "sm_100a") -> list[tuple[str, str, str]]:
    """(code, severity, text at fault) of a call in a function for a target, whatever the types of its values."""
    cpu = f'"target-cpu"="{target}"' if target else ""
    parameters = "ptr %p, i32 %i, i64 %l, i1 %b, ptr addrspace(6) %t"
    head += "%T = type { i32, i1 }\ndeclare void @g()\n"
    source = f"{head}define void @k({parameters}) {cpu} {{\n  {call}\n  ret void\n}}\n".encode()
    found = check(Document("a.ll", "nvvm", source))
    faults = [(one.code, one.severity, source[one.start : one.end].decode()) for one in found]
    return [one for one in faults if one[0] != "value-type"]


def test_an_unused_result_needs_no_code() -> None:
    """Readers drop a call that only computes (measured LLVM 22, libnvvm 12.9, 13.5), but none with an effect."""
    call = "%x = call double @llvm.nvvm.lg2.approx.d(double 1.0)"
    used = f"{call}\n  store double %x, ptr %p"
    assert _faults(call, target="sm_90") == [("needs-target", "warning", "@llvm.nvvm.lg2.approx.d")]
    assert _faults(used, target="sm_90") == [("needs-target", "error", "@llvm.nvvm.lg2.approx.d")]
    effect = "call void @llvm.nvvm.tcgen05.fence.after.thread.sync()"
    assert [one[1] for one in _faults(effect, target="sm_90")] == ["error"]


@pytest.mark.parametrize("name", ["rsqrt.approx.f32", "fence.sc.gpu", "cos.approx.f64"])
def test_an_undocumented_intrinsic_of_libnvvm_is_no_error(name: str) -> None:
    """libnvvm 13.5 has intrinsics that no table has; LLVM makes the call of a function of them."""
    source = f"define void @k() {{\n  call void @llvm.nvvm.{name}()\n  ret void\n}}\n".encode()
    found = {
        reader: [one.severity for one in check(document) if one.code == "unknown-intrinsic"]
        for reader in ("libnvvm", "llvm")
        for document in [Document("a.ll", "nvvm", source, choices=Choices(reader=reader))]
    }
    assert found == {"libnvvm": ["warning"], "llvm": ["error"]}


@pytest.mark.parametrize(
    ("call", "code", "token"),
    [
        ("call void @llvm.nvvm.bogus()", "unknown-intrinsic", "@llvm.nvvm.bogus"),
        ("%x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(i32 1)", "argument-count", "i32 1"),
        ("%x = call float @llvm.nvvm.add.rn.f(float 1.0)", "argument-count", ")"),
        ("%x = call float @llvm.nvvm.add.rn.f(float 1.0, i32 %i)", "argument-type", "i32"),
        ("call void @llvm.nvvm.mbarrier.init.shared(ptr %p, i32 1)", "argument-type", "ptr"),
        ("%x = call i64 @llvm.nvvm.read.ptx.sreg.tid.x()", "result-type", "i64"),
        (f"call void @llvm.nvvm.tcgen05.mma.shared({_MMA}, i32 4, i32 1, i32 0)", "immediate-range", "i32 4"),
        (f"call void @llvm.nvvm.tcgen05.mma.shared({_MMA}, i32 0, i32 1, i32 %i)", "constant-argument", "i32 %i"),
        ("call void @llvm.nvvm.membar(i32 0)", "unknown-intrinsic", "@llvm.nvvm.membar"),
        ("%x = call i1 @llvm.nvvm.vote.all(i1 true)", "needs-target", "@llvm.nvvm.vote.all"),
        (
            "call void @llvm.nvvm.applypriority.L2.evict.normal(ptr %p, i64 64)",
            "needs-target",
            "@llvm.nvvm.applypriority.L2.evict.normal",
        ),
        # Neither reader with ptxas takes another value or type: `python -m tests.nvvm.chain.variants`.
        ("call void @llvm.nvvm.discard.L2(ptr %p, i64 64)", "needs-target", "@llvm.nvvm.discard.L2"),
        ("call void @llvm.nvvm.st.bulk(ptr %p, i64 8, i64 2)", "needs-target", "@llvm.nvvm.st.bulk"),
        (
            "%x = call i64 @llvm.nvvm.fshl.clamp.i64(i64 1, i64 2, i64 3)\n  store i64 %x, ptr %p",
            "needs-target",
            "@llvm.nvvm.fshl.clamp.i64",
        ),
        (
            "%x = call half @llvm.nvvm.ex2.approx.ftz.f16(half 1.0)\n  store half %x, ptr %p",
            "needs-target",
            "@llvm.nvvm.ex2.approx.ftz.f16",
        ),
    ],
)
def test_one_error_at_the_token(call: str, code: str, token: str) -> None:
    assert _faults(call) == [(code, "error", token)]


@pytest.mark.parametrize(
    "call",
    [
        '%x = call i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()',
        f"call void @llvm.nvvm.tcgen05.mma.shared({_MMA}, i32 3, i32 1, i32 0)",
        "call void @llvm.nvvm.applypriority.L2.evict.normal(ptr %p, i64 128)",
        # What readers replace as they read it: a pointer's space, a parameter added later, types of bf16.
        "call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.1d(ptr addrspace(3) %p, ptr addrspace(3) %p, ptr %p, "
        "i32 %i, i16 0, i64 0, i1 false, i1 false)",
        "%x = call i16 @llvm.nvvm.fma.rn.bf16(i16 0, i16 0, i16 0)",
        # Half a call is a syntax error and no more.
        "%x = call i32 @llvm.nvvm.ldu.global.i.i32.p1i32(i32 addrspace(1)* %p, i32 4)",
        "%x = call %T @llvm.nvvm.shfl.sync.idx.i32p(i32 %i, i32 %i, i32 %i, i32 %i)",
        "call void @g()",
    ],
)
def test_no_diagnostic(call: str) -> None:
    assert _faults(call) == []


def test_an_older_name_is_information_with_a_fix() -> None:
    source = b"define void @k() {\n  call void @llvm.nvvm.bar.sync(i32 0)\n  ret void\n}\n"
    (found,) = check(Document("a.ll", "nvvm", source))
    assert (found.code, found.severity) == ("older-intrinsic", "information")
    (edit,) = found.fixes[0].edits
    assert edit.text == "@llvm.nvvm.barrier.cta.sync.aligned.all"


def test_an_intrinsic_of_which_libnvvm_has_another_one() -> None:
    """libnvvm 13.5 makes `bar.sync 128, 1` of this call for compute_100, and refuses LLVM's two parameters."""
    call = "call void @llvm.nvvm.barrier(i32 0, i32 128, i32 1)"
    assert _faults(call) == [
        ("older-intrinsic", "information", "@llvm.nvvm.barrier"),
        ("argument-count", "error", "i32 1"),
    ]
    assert _faults(call, head="; ptx-ls: reader=libnvvm\n") == []


@pytest.mark.parametrize("name", ["", ".", ".i32", ".i64", ".any.word"])
@pytest.mark.parametrize("value", ["i32 %i", "i64 %l"])
@pytest.mark.parametrize(("way", "result"), [("any", "i32"), ("all", "{ i32, i1 }")])
def test_libnvvm_names_the_type_that_is_matched_itself(name: str, value: str, way: str, result: str) -> None:
    """libnvvm 12.9 and 13.5 take any suffix with a value of i32 or i64, in both dialects."""
    call = f"%x = call {result} @llvm.nvvm.match.{way}.sync{name}(i32 -1, {value})"
    found = _faults(call, head="; ptx-ls: reader=libnvvm\n")
    assert [code for code, _, _ in found] == (["overload-suffix"] if name in (".", ".any.word") else [])


@pytest.mark.parametrize(
    ("call", "code"),
    [
        ("%x = call i32 @llvm.nvvm.match.any.sync.i16(i32 -1, i16 1)", "needs-target"),
        ("%x = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, float 1.0)", "argument-type"),
        ("%x = call i64 @llvm.nvvm.match.any.sync.i64(i32 -1, i64 %l)", "result-type"),
        ("%x = call i32 @llvm.nvvm.match.any.sync.i64(i64 -1, i64 %l)", "argument-type"),
        ("%x = call i32 @llvm.nvvm.match.any.syncx.i32(i32 -1, i32 %i)", "unknown-intrinsic"),
    ],
)
def test_what_libnvvm_refuses_to_match(call: str, code: str) -> None:
    assert [one for one, _, _ in _faults(call, head="; ptx-ls: reader=libnvvm\n")] == [code]


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("i32", "i32 %i", None),
        ("i32", "i64 %l", "argument-type"),
        ("i64p", "i64 %l", "unknown-intrinsic"),
        ("any.word", "i32 %i", "unknown-intrinsic"),
    ],
)
def test_llvm_has_a_name_for_each_type_that_is_matched(name: str, value: str, code: str | None) -> None:
    found = _faults(f"%x = call i32 @llvm.nvvm.match.any.sync.{name}(i32 -1, {value})")
    assert [one for one, _, _ in found] == ([code] if code else [])


@pytest.mark.parametrize(
    ("target", "name", "kind"),
    [("sm_32", "f32", "float"), ("sm_32", "f64", "double"), ("sm_60", "f64", "double"), ("sm_60", "f32", "float")],
)
def test_what_llvm_replaces_by_an_instruction_is_on_every_target(target: str, name: str, kind: str) -> None:
    """llc 22 lowers LLVM's own atomics.ll for sm_32 and atomics-sm60.ll for sm_60, f64 with a loop below sm_60."""
    call = f"%x = call {kind} @llvm.nvvm.atomic.load.add.{name}.p0(ptr %p, {kind} 1.0)"
    assert [code for code, _, _ in _faults(call, target=target)] == ["older-intrinsic"]


@pytest.mark.parametrize("target", ["sm_20", "sm_30", "sm_75"])
def test_a_texture_with_a_sampler_on_targets_without_an_assembler(target: str) -> None:
    """llc 22 lowers LLVM's own tex-read.ll for sm_20, of which ptxas 13.5 would say that it needs sm_30."""
    call = "%x = call { float, float, float, float } @llvm.nvvm.tex.1d.v4f32.s32(i64 0, i64 0, i32 %i)"
    assert [code for code, _, _ in _faults(call, target=target)] == []


def test_what_llvm_does_not_select_is_an_error_on_old_targets_too() -> None:
    call = "%x = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %i, i32 %i, i32 31)"
    assert [code for code, _, _ in _faults(call, target="sm_20")] == ["needs-target"]


def test_the_instruction_that_took_the_place_is_spelt_as_llvm_spells_it() -> None:
    source = b"define void @k(ptr %p) {\n  call i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr %p, i32 1)\n  ret void\n}\n"
    (found,) = check(Document("a.ll", "nvvm", source))
    assert found.message.endswith("use 'atomicrmw uinc_wrap'")


def test_the_value_or_type_for_which_nothing_is_selected_is_named() -> None:
    for call, why in (
        ("call void @llvm.nvvm.discard.L2(ptr %p, i64 64)", "64 as argument 2"),
        ("%x = call i64 @llvm.nvvm.fshl.clamp.i64(i64 1, i64 2, i64 3)", "the type i64"),
    ):
        (found,) = check(Document("a.ll", "nvvm", f"define void @k(ptr %p) {{\n  {call}\n  ret void\n}}\n".encode()))
        assert found.message.endswith(f"by LLVM: no instruction is selected for {why}")


def test_the_only_value_of_an_immediate_is_no_range() -> None:
    name = "llvm.nvvm.fence.proxy.tensormap_generic.acquire.cta"
    source = f"define void @k(ptr %p) {{\n  call void @{name}(ptr %p, i32 130)\n  ret void\n}}\n"
    (found,) = check(Document("a.ll", "nvvm", source.encode()))
    assert found.message == f"Argument 2 of '{name}' must be 128, not 130"


def test_libnvvm_keeps_its_older_names() -> None:
    source = b"; ptx-ls: reader=libnvvm\ndefine void @k() {\n  call void @llvm.nvvm.barrier0()\n  ret void\n}\n"
    assert list(check(Document("a.ll", "nvvm", source))) == []


def test_a_suffix_that_readers_replace_is_information() -> None:
    call = "%x = call i32 @llvm.nvvm.ldu.global.i.i64.p1(ptr addrspace(1) %p, i32 4)"
    assert _faults(call) == [("overload-suffix", "information", "@llvm.nvvm.ldu.global.i.i64.p1")]


@pytest.mark.parametrize(
    "target", ["sm_80", "sm_90a", "sm_100", "sm_100a", "sm_103a", "sm_110a", "sm_120", "sm_120a", ""]
)
def test_tcgen05_per_target(target: str) -> None:
    """The targets with tensor memory; without a target, what some target has is well."""
    found = _faults("call void @llvm.nvvm.tcgen05.fence.after.thread.sync()", target=target)
    assert found == (
        []
        if target in ("sm_100a", "sm_103a", "sm_110a", "")
        else [("needs-target", "error", "@llvm.nvvm.tcgen05.fence.after.thread.sync")]
    )


@pytest.mark.parametrize(
    ("written", "meant"),
    [("bogus", None), ("barier0", "barrier0"), ("read.ptx.sreg.tid.xx", "read.ptx.sreg.tid.x"), ("exlt", "exit")],
)
def test_what_an_unknown_name_may_mean(written: str, meant: str | None) -> None:
    """Of a short name only a near one."""
    source = f"define void @k() {{\n  call void @llvm.nvvm.{written}()\n  ret void\n}}\n"
    (found,) = check(Document("a.ll", "nvvm", source.encode()))
    assert [one.title for one in found.fixes][:1] == ([f"Change to llvm.nvvm.{meant}"] if meant else [])


def test_messages_name_the_reader_and_all_alternatives() -> None:
    source = b"; ptx-ls: reader=libnvvm target=sm_90\ndefine void @k() {\n"
    source += b"  call void @llvm.nvvm.tcgen05.fence.after.thread.sync()\n  ret void\n}\n"
    (found,) = check(Document("a.ll", "nvvm", source))
    assert "sm_90 by libnvvm" in found.message and found.needs
    assert {name for way in found.needs for name in way.targets} >= {"sm_100a", "sm_100f", "sm_110a"}


def test_a_dump_of_several_modules_has_no_syntax_error() -> None:
    source = b"""*** IR Dump After SROAPass on f ***
define void @f() #0 { ret void }
--------------------------LLVM DUMP f--------------------------
# *** IR Dump Before X ***:
define void @f() #0 { ret void }
"""
    assert list(check(Document("a.ll", "nvvm", source))) == []


def test_a_dump_of_a_loop_is_blocks_without_a_function() -> None:
    """As LLVM prints them after a pass over loops; anywhere else they are an error."""
    blocks = b"""; Preheader:
entry:
  br label %a

; Loop:
a:                                                ; preds = %a, %entry
  %i = phi i32 [ 0, %entry ], [ %j, %a ]
  %j = add i32 %i, 1
  br label %a
"""
    header, function = b"# *** IR Dump After LICMPass on loop %a ***\n", b"define void @f() { ret void }\n"
    assert list(check(Document("a.ll", "nvvm", header + blocks + header + function + header + blocks))) == []
    assert list(check(Document("a.ll", "nvvm", header + function + blocks))) != []


def test_only_definitions_of_reserved_names() -> None:
    text = b"define void @llvm.nvvm.foo() { ret void }\n@nvvm.x = global i32 0\n"
    assert [one.code for one in check(Document("a.ll", "nvvm", text))] == ["reserved-name"]
    libnvvm = b"; ptx-ls: reader=libnvvm\n" + text
    assert [one.severity for one in check(Document("a.ll", "nvvm", libnvvm))] == ["error", "warning"]


def test_a_wrong_declaration_is_an_error_where_it_is_called() -> None:
    """Readers drop a declaration that nothing calls."""
    head = "declare float @llvm.nvvm.add.rn.f(float, i32)\n"
    assert _faults("unreachable", head) == []
    assert _faults("%x = call float @llvm.nvvm.add.rn.f(float 1.0, float 1.0)", head) == [
        ("argument-type", "error", "i32")
    ]
    assert len(_faults("%x = call float @llvm.nvvm.add.rn.f(float 1.0, i32 1)", head)) == 1


@pytest.mark.parametrize(
    ("call", "name"),
    [
        ("%x = call half @llvm.nvvm.add.rn.sat.f16(half 1.0, half 1.0)", "@llvm.nvvm.add.rn.sat.f16"),
        ("%x = call i64 @llvm.nvvm.read.ptx.sreg.pm4()", "@llvm.nvvm.read.ptx.sreg.pm4"),
    ],
)
def test_what_only_llvm_23_knows_is_a_warning(call: str, name: str) -> None:
    """LLVM 22 makes a call of an undefined function of it, LLVM 23 an instruction."""
    assert ("unknown-intrinsic", "warning", name) in _faults(call)


@pytest.mark.parametrize(("system", "expected"), [("cuda", ["needs-target"]), ("nvcl", [])])
def test_textures_with_a_sampler_of_their_own_are_of_opencl(system: str, expected: list[str]) -> None:
    """ptxas refuses these in the unified texture mode, in which modules for CUDA are."""
    call = "call { float, float, float, float } @llvm.nvvm.tex.3d.level.v4f32.f32(i64 %l, i64 %l, float 0.0, float 0.0"
    found = _faults(f"%x = {call}, float 0.0, float 0.0)", f'target triple = "nvptx64-nvidia-{system}"\n', "sm_90")
    assert [code for code, severity, _ in found if severity == "error"] == expected
