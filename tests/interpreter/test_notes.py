"""What is noted without ending a run: results that depend on how a warp advances, and races that equal values hide."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ptx_ls.cli import main
from ptx_ls.interpreter import Module
from ptx_ls.interpreter.events.notes import Note
from ptx_ls.pytest_plugin import Kernels

HEAD = """.version 8.0
.target {target}
.address_size 64
.visible .entry k(.param .u64 out)
{{
    .reg .b32 %r<10>; .reg .b64 %rd<4>; .reg .pred %p<4>;
    .shared .align 4 .b32 cell[64];
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, cell;
    mad.lo.u32 %r3, %r1, 4, %r2;
    st.volatile.shared.u32 [%r3], %r1;
    st.volatile.shared.u32 [%r3+128], 0;
    bar.sync 0;
"""
STEP = """    ld.volatile.shared.u32 %r4, [%r3+{bytes}];
    {read}
    ld.volatile.shared.u32 %r5, [%r3];
    add.u32 %r5, %r5, %r4;
    st.volatile.shared.u32 [%r3], %r5;
    {written}
"""
TAIL = """    mul.wide.u32 %rd2, %r1, 4;
    add.u64 %rd1, %rd1, %rd2;
    st.global.u32 [%rd1], %r5;
    ret;
}
"""
SYNC = "bar.warp.sync -1;"


def reduction(target: str = "sm_80", sync: str = "") -> str:
    """The sum of a warp by volatile words."""
    steps = "".join(STEP.format(bytes=4 * distance, read=sync, written=sync) for distance in (16, 8, 4, 2, 1))
    return HEAD.format(target=target) + steps + TAIL


def notes(text: str, threads: int = 32) -> tuple[Note, ...]:
    """What a run of 32 threads notes."""
    out = np.zeros(threads, np.uint32)
    result = Module.from_text(text).launch("k", 1, threads, [out], watch=["race", "sync"])
    if "cell" in text:
        assert out[0] == 31 * 32 // 2
    return result.notes


def test_a_reduction_by_volatile_words_depends_on_how_the_warp_advances() -> None:
    (note,) = notes(reduction())
    assert (note.severity, note.report.kind) == ("warning", "warp-order")
    assert note.report.instruction.startswith("ld.volatile.shared.u32 %r4")
    assert note.report.other is not None
    assert note.report.other.instruction.startswith("st.volatile.shared.u32 [%r3], %r5")
    assert "bar.warp.sync" in note.report.advice


def test_with_a_barrier_of_the_warp_it_does_not() -> None:
    assert notes(reduction(sync=SYNC)) == ()


def test_nor_where_a_warp_has_one_program_counter() -> None:
    assert notes(reduction("sm_60")) == ()


def test_a_flag_that_one_lane_sets_is_no_matter_of_order() -> None:
    text = """.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 out)
{
    .reg .b32 %r<6>; .reg .b64 %rd<4>; .reg .pred %p<4>;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    setp.eq.u32 %p1, %r1, 0;
    @%p1 st.volatile.global.u32 [%rd1], 7;
wait:
    ld.volatile.global.u32 %r2, [%rd1];
    setp.ne.u32 %p2, %r2, 7;
    @%p2 bra wait;
    ret;
}
"""
    assert notes(text) == ()


HIDDEN = """.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 out)
{
    .reg .b32 %r<6>; .reg .b64 %rd<4>; .reg .pred %p<4>;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    setp.lt.u32 %p1, %r1, 32;
    @%p1 st.global.u32 [%rd1], 7;
    @!%p1 st.global.u32 [%rd1], 7;
    ret;
}
"""


def test_writes_of_what_is_there_get_one_note() -> None:
    (note,) = notes(HIDDEN, 64)
    assert (note.severity, note.report.kind) == ("information", "hidden-race")
    assert note.report.other is not None
    assert (note.report.line, note.report.other.line) == (11, 10)
    ordered = HIDDEN.replace("    @!%p1", "    bar.sync 0;\n    @!%p1")
    assert notes(ordered, 64) == ()


UNWAITED = """.version 8.8
.target sm_100a
.address_size 64
.func wait()
{{
    tcgen05.wait::{inner}.sync.aligned;
    ret;
}}
.func (.reg .b32 %r2) loaded(.reg .b32 %r1)
{{
    tcgen05.ld.sync.aligned.32x32b.x1.b32 {{%r2}}, [%r1];
    {after}
    add.u32 %r2, %r2, 1;
    ret;
}}
.visible .entry k(.param .u64 out)
{{
    .reg .b32 %r<8>; .reg .b64 %rd<4>;
    .shared .align 4 .b32 where;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd2, %r1, 4;
    add.u64 %rd1, %rd1, %rd2;
    tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [where], 32;
    bar.sync 0;
    ld.shared.b32 %r2, [where];
    tcgen05.st.sync.aligned.32x32b.x1.b32 [%r2], {{%r1}};
    tcgen05.wait::st.sync.aligned;
    {load}
    add.u32 %r3, %r3, 1;
    st.global.b32 [%rd1], %r3;
    tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r2, 32;
    ret;
}}
"""
IN_THE_CALLER = "tcgen05.ld.sync.aligned.32x32b.x1.b32 {%r3}, [%r2]; call wait, ();"
IN_THE_CALLEE = "call (%r3), loaded, (%r2);"


@pytest.mark.parametrize(
    ("load", "inner", "after"),
    [
        (IN_THE_CALLER, "{}", ""),
        (IN_THE_CALLEE, "st", "tcgen05.wait::{}.sync.aligned;"),
        (IN_THE_CALLEE, "{}", "call wait, ();"),
    ],
)
def test_a_wait_for_stores_is_none_for_loads_also_in_a_function(load: str, inner: str, after: str) -> None:
    wrong, right = (
        notes(UNWAITED.format(load=load, inner=inner.format(kind), after=after.format(kind))) for kind in ("st", "ld")
    )
    assert right == ()
    (note,) = wrong
    assert (note.severity, note.report.kind) == ("information", "unwaited-load")
    assert note.report.instruction.startswith("add.u32")


LEFT = """.version 8.0
.target {target}
.address_size 64
.visible .entry k(.param .u64 out)
{{
    .reg .b32 %r<3>; .reg .pred %p<3>;
    mov.u32 %r1, %tid.x;
    setp.ge.u32 %p1, %r1, {last};
    {first}
    {barrier}
end:
    ret;
}}
"""


@pytest.mark.parametrize(
    ("first", "line"), [("@%p1 bra end;", 12), ("@%p1 ret;", 9)], ids=["in the meantime", "before"]
)
def test_a_barrier_that_lanes_of_the_warp_have_left_gets_one_note(first: str, line: int) -> None:
    (note,) = notes(LEFT.format(target="sm_80", last=48, first=first, barrier="bar.sync 0;"), 64)
    assert (note.severity, note.report.kind, note.report.line) == ("information", "left-barrier", 10)
    assert note.report.lanes == 16
    assert note.report.other is not None
    assert (note.report.other.line, note.report.other.thread) == (line, (48, 0, 0))


@pytest.mark.parametrize(
    ("target", "last", "barrier"),
    [
        ("sm_60", 48, "bar.sync 0;"),  # The manual excepts threads that have ended.
        ("sm_80", 48, "barrier.sync 0;"),
        ("sm_80", 32, "bar.sync 0;"),
    ],
)
def test_but_not_where_whole_warps_end_or_the_barrier_is_not_aligned(target: str, last: int, barrier: str) -> None:
    text = LEFT.format(target=target, last=last, first="@%p1 bra end;", barrier=barrier)
    assert notes(text, 64) == ()


def test_the_command_line_shows_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "k.ptx"
    file.write_text(reduction())
    given = ["run", str(file), "--block", "32", "--arg", "buf:u32:32", "--watch", "race"]
    assert main(given) == 0
    shown = capsys.readouterr()
    assert "ran with 1 warning: " in shown.out
    assert "warning: line " in shown.err
    assert main([*given, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(note["severity"], note["kind"]) for note in found["notes"]] == [("warning", "warp-order")]


def test_a_test_of_a_kernel_warns_of_them(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="depends on how the lanes of the warp advance"):
        Kernels(tmp_path).run(reduction(), block=32, args=[np.zeros(32, np.uint32)], watch=["race"])


PART = """.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 out)
{
    .reg .b32 %r<6>; .reg .b64 %rd<4>; .reg .pred %p<2>;
    .local .align 8 .b32 own[2];
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    st.local.u32 [own], %r1;
    ld.local.v2.u32 {%r2, %r3}, [own];
    st.global.v2.u32 [%rd1], {%r2, %r3};
    ret;
}
"""


def test_a_vector_of_which_a_part_was_written_gets_one_note() -> None:
    result = Module.from_text(PART).launch("k", 1, 1, [np.zeros(4, np.uint32)], watch=["uninit"])
    (note,) = result.notes
    assert (note.severity, note.report.kind, note.report.line) == ("information", "partly-written", 12)
    assert "%r3" in note.report.message
    assert note.report.other is not None
    assert note.report.other.line == 11


@pytest.mark.parametrize(
    "written",
    [
        PART.replace("ld.local.v2", "st.local.u32 [own+4], %r1;\n    ld.local.v2"),
        PART.replace("st.global.v2.u32 [%rd1], {%r2, %r3};", "st.global.u32 [%rd1], %r2;"),
    ],
)
def test_a_vector_that_was_written_gets_none(written: str) -> None:
    assert Module.from_text(written).launch("k", 1, 1, [np.zeros(4, np.uint32)], watch=["uninit"]).notes == ()


def test_a_register_of_a_vector_that_nothing_wrote_gets_one_too() -> None:
    text = PART.replace("ld.local.v2.u32 {%r2, %r3}, [own];", "mov.u32 %r2, %r1;")
    (note,) = Module.from_text(text).launch("k", 1, 1, [np.zeros(4, np.uint32)], watch=["uninit"]).notes
    assert note.report.kind == "partly-written"
