"""The table of intrinsics: names with and without mangled types, signatures, gates."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ptx_ls.isa import gates, intrinsics, targets
from ptx_ls.isa.intrinsics import Parameter, mangled
from ptx_ls.isa.notation.lines import text_of
from ptx_ls.isa.nvvm import forms
from tests.nvvm.chain.instance import CHOICES, values
from tests.nvvm.convert_intrinsics import Way, gate_text


def test_every_line_can_be_read() -> None:
    """Each intrinsic has a signature, and each gate is open somewhere."""
    found = intrinsics.complete("llvm.nvvm.")
    assert len(found) == len(intrinsics.load().names) == 2633 + 136
    for intrinsic in found:
        assert intrinsic.group and intrinsic.signature.count("(") >= 1
        if intrinsic.gate is not None:
            assert gates.introduced(intrinsic.gate) is not None, intrinsic.name
        for parameter in intrinsic.parameters:
            if parameter.lowest is not None and parameter.highest is not None:
                assert parameter.lowest <= parameter.highest, intrinsic.name


def test_a_line_without_columns_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault in the file is an error that shows the line, not an intrinsic less."""
    text = text_of("intrinsics.isa") + "\nno_columns_here void ()\n"
    monkeypatch.setattr(intrinsics, "text_of", {"intrinsics.isa": text, "intrinsics_older.isa": ""}.__getitem__)
    with pytest.raises(ValueError, match="no_columns_here"):
        intrinsics.load.__wrapped__()


def test_types_are_counted_out() -> None:
    """`float*8` in the file is eight results."""
    found = intrinsics.lookup("llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16")
    assert found is not None
    assert found.returns == ("<2 x half>",) * 8
    assert [p.type for p in found.parameters] == ["anyptr", "i32"]


@pytest.mark.parametrize(
    ("name", "base"),
    [
        ("llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0i8", "llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16"),
        ("llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p3", "llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16"),
        ("llvm.nvvm.ldu.global.i.i32.p1", "llvm.nvvm.ldu.global.i"),
        ("@llvm.nvvm.texsurf.handle.p1i64", "llvm.nvvm.texsurf.handle"),
        ("llvm.nvvm.ex2.approx.ftz.v2f16", "llvm.nvvm.ex2.approx.ftz"),
        ("llvm.nvvm.ex2.approx.ftz.f32", "llvm.nvvm.ex2.approx.ftz"),
        ("llvm.nvvm.ptr.gen.to.shared.p3i8.p0i8", "llvm.nvvm.ptr.gen.to.shared"),
        ("llvm.nvvm.atomic.load.add.f32.p1f32", "llvm.nvvm.atomic.load.add.f32"),
        ("llvm.nvvm.barrier0", "llvm.nvvm.barrier0"),
        ("llvm.nvvm.hmma.m16n16k16.ld.a.p3i32", "llvm.nvvm.hmma.m16n16k16.ld.a"),
        # LLVM 22 calls both `.f32` and `.i32.p1`.
        ("llvm.nvvm.ex2.approx.wrong", "llvm.nvvm.ex2.approx"),
        ("llvm.nvvm.ldu.global.i.float.p1", "llvm.nvvm.ldu.global.i"),
    ],
)
def test_mangled_names(name: str, base: str) -> None:
    """Types after the name of an overloaded intrinsic, right or wrong, do not hide it."""
    found = intrinsics.lookup(name)
    assert found is not None and found.name == base


@pytest.mark.parametrize(
    "name",
    ["llvm.nvvm.read.ptx.sreg.tid.x.p0", "llvm.nvvm.read.ptx.sreg.tid.x.wrong", "llvm.nvvm", "llvm.fabs.f32", ""],
)
def test_other_names(name: str) -> None:
    """What is not overloaded takes no types, and what does not exist is not invented."""
    assert intrinsics.lookup(name) is None


def test_completion_is_by_prefix_and_in_order() -> None:
    """All names with the prefix, no other, sorted."""
    found = [i.name for i in intrinsics.complete("llvm.nvvm.redux.sync.f")]
    assert found == sorted(found)
    assert len(found) == 8 and all(n.startswith("llvm.nvvm.redux.sync.f") for n in found)
    assert intrinsics.complete("llvm.nvvm.nothing") == []


def _open(name: str, target: str, ptx: str) -> bool:
    found = intrinsics.lookup(name)
    assert found is not None and found.gate is not None
    return gates.is_open(found.gate, targets.by_name()[target], targets.version_number(ptx))


@pytest.mark.parametrize(
    ("name", "target", "ptx", "accepted"),
    [
        ("llvm.nvvm.redux.sync.fmin", "sm_100a", "8.6", True),
        ("llvm.nvvm.redux.sync.fmin", "sm_100a", "8.5", False),
        ("llvm.nvvm.redux.sync.fmin", "sm_103f", "8.8", True),
        ("llvm.nvvm.redux.sync.fmin", "sm_100", "9.0", False),
        ("llvm.nvvm.redux.sync.fmin", "sm_120a", "9.0", False),
        ("llvm.nvvm.tcgen05.alloc.cg1", "sm_110a", "9.0", True),
        ("llvm.nvvm.tcgen05.alloc.cg1", "sm_120f", "9.0", False),
        ("llvm.nvvm.tcgen05.mma.shared.scale_d.disable_output_lane.cg1", "sm_100a", "8.6", True),
        ("llvm.nvvm.tcgen05.mma.shared.scale_d.disable_output_lane.cg1", "sm_110a", "9.0", False),
        ("llvm.nvvm.setmaxnreg.inc.sync.aligned.u32", "sm_90a", "8.0", True),
        ("llvm.nvvm.setmaxnreg.inc.sync.aligned.u32", "sm_90", "9.0", False),
        ("llvm.nvvm.shfl.bfly.i32", "sm_60", "8.0", True),
        ("llvm.nvvm.shfl.bfly.i32", "sm_70", "6.3", True),
        ("llvm.nvvm.shfl.bfly.i32", "sm_70", "6.4", False),
        ("llvm.nvvm.shfl.sync.bfly.i32", "sm_70", "6.4", True),
        ("llvm.nvvm.ff.to.e4m3x2.rn", "sm_89", "8.0", False),
        ("llvm.nvvm.ff.to.e4m3x2.rn", "sm_89", "8.1", True),
    ],
)
def test_gates(name: str, target: str, ptx: str, accepted: bool) -> None:
    """The predicates of LLVM came through as alternatives of versions and targets."""
    assert _open(name, target, ptx) is accepted


def test_ranges_of_immediates() -> None:
    """Bounds are both included."""
    found = intrinsics.lookup("llvm.nvvm.tcgen05.mma.shared")
    assert found is not None
    assert found.parameters[6] == Parameter("i32", immediate=True, lowest=1, highest=2)
    thread = intrinsics.lookup("llvm.nvvm.read.ptx.sreg.tid.x")
    assert thread is not None and thread.result_range == (0, 1023)


def test_gates_of_predicates_meet() -> None:
    """All predicates of an alternative hold, one alternative is enough, and what others cover is left out."""
    bodies = {"f": "return hasPTXWithFamilySMs(88, {100}) || hasPTXWithAccelSMs(86, {100});"}
    ptx, sm, named = "Subtarget->getPTXVersion() >= 87", "Subtarget->getSmVersion() >= 90", "Subtarget->f()"
    assert gate_text([[ptx, sm]], bodies) == "8.7 sm_90"
    assert gate_text([[named]], bodies) == "8.6 sm_100a | 8.8 sm_100f"
    assert gate_text([[named, ptx]], bodies) == "8.7 sm_100a | 8.8 sm_100f"
    assert gate_text([[named], [ptx, sm]], bodies) == "8.6 sm_100a | 8.7 sm_90"
    assert gate_text([[named], []], bodies) == ""
    assert str(Way(86, 0, frozenset({"sm_100a", "sm_90"}))) == "8.6 sm_90 sm_100a"
    with pytest.raises(ValueError, match="unknown predicate"):
        gate_text([["something else"]], bodies)


@pytest.mark.process
def test_nothing_is_read_before_the_first_question() -> None:
    """Importing the server's modules for NVVM IR does not load the table."""
    code = (
        "from ptx_ls.nvvm import hover, completion, checks; from ptx_ls.isa import intrinsics;"
        "print(intrinsics.load.cache_info().currsize); intrinsics.lookup('x');"
        "print(intrinsics.load.cache_info().currsize)"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert output.split() == ["0", "1"]


def test_what_was_tried_is_what_the_chain_tries() -> None:
    """A value that was never tried is not refused."""
    tried = {mangled(kind) for kinds in CHOICES.values() for kind in kinds}
    assert tried == forms.TRIED_TYPES
    assert {str(value) for value in values("i64", None, None)} == forms.TRIED_NUMBERS
    assert forms.refuses("discard.L2", "1", "64") and not forms.refuses("discard.L2", "1", "3")
