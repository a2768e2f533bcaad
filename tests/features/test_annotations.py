"""What is shown between and above the lines of the source: types of registers, needs of kernels."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from ptx_ls.ide.kernel_requirements import requirement_clause
from ptx_ls.isa import gates, targets
from ptx_ls.isa.targets import version_number
from ptx_ls.lsp.context import Context
from ptx_ls.lsp.requests import code_lens, code_lens_resolve, inlay_hint
from ptx_ls.lsp.settings import Settings, settings_from
from ptx_ls.sema.portability import answers, gate_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.language import Language
from ptx_ls.syntax.span import Span
from tests.features.test_features import DOCUMENT, PTX, URI, position

KERNELS = """.version 8.6
.target sm_100a
.address_size 64
.func helper() {
	cp.async.wait_all;
	ret;
}
.func unused() {
	setmaxnreg.inc.sync.aligned.u32 32;
	ret;
}
.visible .entry plain() {
	ret;
}
.visible .entry caller() {
	call helper;
	ret;
}
.visible .entry cluster()
.reqnctapercluster 2, 1, 1
{
	.reg .b32 %r1;
	mov.u32 %r1, %clusterid.x;
	ret;
}
"""


def context(text: str, settings: Settings | None = None, language: Language = "ptx") -> Context:
    return Context(Document(URI, language, text.encode(), 7), settings=settings or Settings())


def hints(text: str, first: int, last: int, settings: Settings) -> list[tuple[types.Position, object]]:
    where = types.Range(types.Position(first, 0), types.Position(last, 0))
    found = inlay_hint.answer(context(text, settings), types.InlayHintParams(DOCUMENT, where))
    return [(hint.position, hint.label) for hint in found or ()]


def test_types_of_registers_are_shown_where_asked_for() -> None:
    on = settings_from({"ptx-ls": {"inlayHints": {"registerTypes": True}}})
    found = hints(PTX, 0, 99, on)
    assert [label for _, label in found] == [".b32", ".b32", ".b32", ".b32", ".pred"]
    assert found[0][0] == position(PTX, ", %tid.x")
    assert hints(PTX, 10, 11, on) == found[4:]
    assert hints(PTX, 99, 0, on) == found
    assert not hints(PTX, 0, 99, Settings())


def test_vectors_and_repeated_registers() -> None:
    text = PTX.replace("%r1, %tid.x", "%v.x, %tid.x").replace("%r<4>;", "%r<4>; .reg .v4 .f32 %v;")
    text = text.replace("%r2, %r1, %r3", "%r2, %r2, %r2")
    on = Settings(register_types=True)
    assert [label for _, label in hints(text, 0, 99, on)] == [".b32", ".pred"]
    whole = text.replace("%v.x, %tid.x", "%v, %v")
    assert hints(whole, 8, 9, on)[0][1] == ".v4 .f32"


def lenses(text: str, language: Language = "ptx") -> dict[str, str]:
    here = context(text, language=language)
    found = code_lens.answer(here, types.CodeLensParams(DOCUMENT)) or []
    resolved = [code_lens_resolve.answer(here, lens) for lens in found]
    return {lens.data["kernel"]: lens.command.title for lens in resolved if lens.command and lens.data}


def test_what_kernels_need() -> None:
    assert lenses(KERNELS) == {
        "plain": "needs PTX 1.0, on any target",
        "caller": "needs sm_80 and PTX 7.0",
        "cluster": "needs sm_90 and PTX 7.8",
    }


def test_what_is_misspelt_asks_for_nothing() -> None:
    assert lenses(KERNELS.replace("cp.async.wait_all", "cp.async.wait_al"))["caller"] == "needs PTX 1.0, on any target"


def test_several_ways_and_none() -> None:
    assert requirement_clause(gates.parse("7.8 sm_90 | 8.1 sm_89")) == "needs sm_90 with PTX 7.8; sm_89 with PTX 8.1"
    many = gates.parse("7.8 sm_90 | 8.1 sm_89 | 8.6 sm_80")
    assert requirement_clause(many) == "needs sm_90 with PTX 7.8; sm_89 with PTX 8.1; …"
    assert requirement_clause(gates.nowhere()) == "no target accepts all of it"


def test_the_lens_can_be_switched_off_and_survives_its_kernel() -> None:
    off = context(KERNELS, settings_from({"codeLens": {"kernelNeeds": False, "run": False}}))
    assert code_lens.answer(off, types.CodeLensParams(DOCUMENT)) is None
    gone = types.CodeLens(types.Range(position(PTX, "k("), position(PTX, "(")), data={"uri": URI, "kernel": "gone"})
    assert code_lens_resolve.answer(context(KERNELS), gone).command is None


SAMPLES = Path(__file__).parents[1] / "corpus" / "samples"


@pytest.mark.parametrize("name", ["tcgen05.sm_100a.ptx", "barrier_pipeline.sm_90a.ptx", "fp8.sm_120a.ptx"])
def test_a_whole_file_needs_what_its_targets_need(name: str) -> None:
    """`answers` is held against ptxas in tests/sema/test_portability.py."""
    document = Document(URI, "ptx", (SAMPLES / name).read_bytes())
    gate = gate_of(document, Span(0, len(document.source)))
    taken = {a.target.name: version_number(a.ptx) for a in answers(document) if a.ptx}
    every = targets.load().targets
    assert {t.name: gate[t.index][0] for t in every if gate[t.index][0] <= gate[t.index][1]} == taken


NVVM = """target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.cp.async.wait.all()
declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)
define internal void @helper() {
  call void @llvm.nvvm.cp.async.wait.all()
  ret void
}
define void @unused() {
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 32)
  ret void
}
define ptx_kernel void @plain() {
  ret void
}
define ptx_kernel void @caller() {
  call void @helper()
  ret void
}
"""


ASSEMBLY = """target triple = "nvptx64-nvidia-cuda"
define internal void @fence() {
  call void asm sideeffect "fence.proxy.async;", "~{memory}"()
  ret void
}
define ptx_kernel void @caller() {
  call void @fence()
  ret void
}
define ptx_kernel void @plain(i32 %i) {
  %x = call i32 asm "add.u32 $0, $1, 1;", "=r,r"(i32 %i)
  ret void
}
"""


def test_inline_assembly_of_nvvm_ir_is_part_of_what_kernels_need() -> None:
    # PTX ISA on fence.proxy.async: introduced in PTX 8.0, requires sm_90.
    assert lenses(ASSEMBLY, "nvvm") == {
        "caller": "its intrinsics and inline assembly need sm_90 and PTX 8.0",
        "plain": "its intrinsics and inline assembly run on any target",
    }


def test_what_kernels_in_nvvm_ir_need() -> None:
    # The intrinsic becomes cp.async.wait_all, for which PTX's lens says the same above.
    assert lenses(NVVM, "nvvm") == {
        "plain": "its intrinsics run on any target",
        "caller": "its intrinsics need sm_80 and PTX 7.0",
    }
    here = context(NVVM, language="nvvm")
    first, *_ = code_lens.answer(here, types.CodeLensParams(DOCUMENT)) or []
    assert first.range.start == position(NVVM, "@plain")


@pytest.mark.parametrize(
    ("text", "language", "shown"),
    [
        (
            KERNELS,
            "ptx",
            {"helper": "1 reference", "unused": "0 references", "plain": "0 references", "caller": "0 references"},
        ),
        (
            "@g = global i32 0\ndefine void @f() {\n  store i32 1, ptr @g\n  store i32 2, ptr @g\n  ret void\n}\n",
            "nvvm",
            {"g": "2 references", "f": "0 references"},
        ),
    ],
)
def test_references_are_counted_where_the_setting_asks_for_it(
    text: str, language: Language, shown: dict[str, str]
) -> None:
    settings = settings_from({"codeLens": {"references": True, "kernelNeeds": False, "run": False, "reader": False}})
    here = context(text, settings, language)
    found = [
        code_lens_resolve.answer(here, lens) for lens in code_lens.answer(here, types.CodeLensParams(DOCUMENT)) or []
    ]
    counted = {lens.data["used"]: lens.command.title for lens in found if lens.command and lens.data}
    assert counted.items() >= shown.items()
