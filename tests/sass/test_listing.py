"""Machine code with its lines, read from what nvdisasm printed of a kernel."""

from __future__ import annotations

from ptx_ls.sass.listing import read
from tests.sass import recorded

ROUTINES = recorded.code().routines
KERNEL, DIVISION, SQUARED = ROUTINES


def test_code_is_found_by_the_function_that_it_is_of() -> None:
    assert [(one.section, one.function, one.called) for one in ROUTINES] == [
        ("k", "k", ""),
        ("k", "$__internal_0_$__cuda_sm3x_div_rn_noftz_f32_slowpath", "__cuda_sm3x_div_rn_noftz_f32_slowpath"),
        ("k", "squared", ""),
    ]
    offsets = [one.offset for routine in ROUTINES for one in routine.instructions]
    assert offsets == list(range(0, 0x980, 16))


def test_memory_and_barriers_are_of_the_lines_that_say_so() -> None:
    source = recorded.KERNEL.read_text().splitlines()
    written = {
        one.text.partition(" ")[0]: source[one.line - 1].strip()
        for one in KERNEL.instructions
        if one.line is not None and one.text.startswith(("LDG", "STS", "LDS", "STG", "BAR", "EXIT", "MUFU", "CALL"))
    }
    assert written == {
        "LDG.E": "ld.global.f32 %f1, [%rd3];",
        "MUFU.RCP": "div.rn.f32 %f2, %f1, %f3;",
        "CALL.REL.NOINC": "call (%r4), squared, (%r1);",
        "STS": "st.shared.f32 [%r2], %f2;",
        "BAR.SYNC.DEFER_BLOCKING": "bar.sync 0;",
        "LDS": "ld.shared.f32 %f2, [%r2+4];",
        "STG.E": "st.global.f32 [%rd3+512], %f2;",
        "EXIT": "ret;",
    }


def test_a_routine_of_ptxas_has_no_lines() -> None:
    """The line before it is not its own."""
    assert {one.line for one in DIVISION.instructions} == {None}
    assert {one.line for one in SQUARED.instructions if not one.is_padding} == {7, 8}


def test_what_follows_the_code_is_padding() -> None:
    assert [one.offset for one in SQUARED.instructions if one.is_padding] == list(range(0x8E0, 0x980, 16))
    assert not any(one.is_padding for routine in (KERNEL, DIVISION) for one in routine.instructions)


def test_a_loop_without_an_end_is_no_padding() -> None:
    """A line is named for the branch that the module itself has."""
    printed = recorded.LINES.read_text().replace(".L_x_13:\n", '.L_x_13:\n\t//## File ".nv_debug_ptx_txt", line 9\n', 1)
    last = read(printed)[-1].instructions
    assert not any(one.is_padding for one in last)
    assert [one.line for one in last if one.text == "BRA `(.L_x_13)"] == [9]


def test_live_registers_are_those_of_the_table() -> None:
    live = {one.offset: one.live for one in KERNEL.instructions}
    assert live[0x30] == {"GPR": 4, "UGPR": 2}
    assert live[0xD0] == {"GPR": 7, "PRED": 1}
    assert live[0x110] == {"GPR": 16, "PRED": 3, "UGPR": 4}
    assert {bool(one.live) for one in read(recorded.LINES.read_text())[0].instructions} == {False}


def test_branches_have_their_labels_and_spills_are_marked() -> None:
    labels = {label: one.text for one in KERNEL.instructions for label in one.labels}
    assert labels[".L_x_1"] == "BSYNC B0"
    heading = "//--------------------- .text.k                   --------------------------\n"
    spilled, branch = read(
        f"""{heading}        .type           k,@function
        /*0170*/                   STL [R1+0x50], R20                            (*"SpillRefill"*);
        /*0180*/                   BRX R2 -0xb0                                  (*"BRANCH_TARGETS .L_x_1,.L_x_2"*);
"""
    )[0].instructions
    assert (spilled.text, spilled.is_spill, spilled.note) == ("STL [R1+0x50], R20", True, "")
    assert (branch.text, branch.is_spill, branch.note) == ("BRX R2 -0xb0", False, "BRANCH_TARGETS .L_x_1,.L_x_2")


def test_anything_else_is_no_code() -> None:
    assert read("") == read("nvdisasm fatal   : Cannot open object file\n") == ()
    assert read("        /*0000*/                   EXIT ;\n") == ()
