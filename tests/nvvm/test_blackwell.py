"""What is known of cicc 13.0's gates for Blackwell, against the table. The verdicts of libnvvm 13.5 and ptxas 13.5 are
those of the certificate."""

from __future__ import annotations

import pytest

from ptx_ls.checks.engine.run_checks import check as check_ptx
from ptx_ls.isa import intrinsics, targets
from ptx_ls.nvvm import lowering
from ptx_ls.nvvm.checks import check
from ptx_ls.nvvm.options import READERS, Reader
from ptx_ls.nvvm.target import Platform
from ptx_ls.syntax.document import Document

_TAKEN = ("sm_100a", "sm_100f", "sm_103a", "sm_103f", "sm_110a", "sm_110f")
_REFUSED = ("sm_90a", "sm_100", "sm_103", "sm_110", "sm_120", "sm_120a", "sm_120f", "sm_121", "sm_121a", "sm_121f")
_OF_EACH: tuple[str, ...] = (
    "alloc.cg1",
    "dealloc.cg2",
    "relinq.alloc.permit.cg1",
    "commit.cg1",
    "cp.128x256b.cg1",
)
_OF_EACH += (
    "fence.before.thread.sync",
    "wait.ld",
    "wait.st",
    "ld.32x32b.x1",
    "st.16x64b.x2",
    "mma.shared",
    "mma.ws.tensor",
)


def _has(name: str, reader: Reader, target: str) -> bool:
    intrinsic = intrinsics.lookup(f"llvm.nvvm.tcgen05.{name}")
    assert intrinsic is not None, name
    return lowering.lacks(intrinsic, Platform(reader, targets.by_name()[target], targets.load().newest)) is None


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", _OF_EACH)
def test_tensor_memory_is_where_cicc_takes_it(name: str, reader: Reader) -> None:
    """The seven variants of cicc's list but sm_101, which sm_110 replaced; neither base targets nor sm_120."""
    assert [target for target in (*_TAKEN, *_REFUSED) if _has(name, reader, target)] == [*_TAKEN]


@pytest.mark.parametrize("reader", READERS)
def test_shift_is_on_the_exact_targets_only(reader: Reader) -> None:
    """ptxas 13.5 refuses it on sm_100f, sm_103f and sm_110f."""
    found = [target for target in (*_TAKEN, *_REFUSED) if _has("shift.down.cg1", reader, target)]
    assert found == ["sm_100a", "sm_103a", "sm_110a"]


def test_no_intrinsic_of_tensor_memory_is_on_a_consumer_target() -> None:
    family = intrinsics.complete("llvm.nvvm.tcgen05.")
    assert len(family) > 190
    found = [
        (one.name, target)
        for one in family
        for target in _REFUSED
        if _has(one.name.removeprefix("llvm.nvvm.tcgen05."), "libnvvm", target)
    ]
    assert found == []


@pytest.mark.parametrize(
    "name",
    [
        "tex.unified.2d.v4f32.s32.offset.bindless",
        "tex.2d.offset.bindless.v4f32.s32",
        "suld.2d.i32.clamp.offset.bindless",
        "tex.unified.2d.v4f16.f32",
        "tex.unified.2d.v4f16.s32",
    ],
)
@pytest.mark.parametrize("target", ["sm_90", "sm_100", "sm_120"])
def test_names_that_libnvvm_does_not_know(name: str, target: str) -> None:
    """libnvvm 13.5 answers `call to unknown intrinsic` to what cicc is said to have for bindless offsets."""
    source = f"; ptx-ls: reader=libnvvm target={target}\ndefine void @k() {{\n  call void @llvm.nvvm.{name}()\n"
    found = check(Document("a.ll", "nvvm", f"{source}  ret void\n}}\n".encode()))
    assert [one.code for one in found] == ["unknown-intrinsic"]


@pytest.mark.parametrize("target", ["sm_90", "sm_100", "sm_120"])
def test_textures_of_16_bit_elements_are_ptx_on_each_target(target: str) -> None:
    """ptxas 13.5 takes it on all three."""
    text = f""".version 8.8
.target {target}
.address_size 64
.global .texref t;
.visible .entry k()
{{
	.reg .b16 %h<5>;
	.reg .f32 %f<3>;
	tex.2d.v4.f16.f32 {{%h1, %h2, %h3, %h4}}, [t, {{%f1, %f2}}];
	ret;
}}
"""
    assert [one for one in check_ptx(Document("a.ptx", "ptx", text.encode())) if one.severity == "error"] == []
