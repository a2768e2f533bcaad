"""What a run gave, placed in a document and moved with it; the comment that is made for a kernel."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ptx_ls.ide.kernel_requirements import kernels
from ptx_ls.nvvm.run_fields import run_fields
from ptx_ls.runner.plan import Plan, plans, template
from ptx_ls.runner.result import Trial, result_of
from ptx_ls.syntax.document import Change, Document

TEXT = """.version 8.0
.target sm_80
.address_size 64
.func other() { ret; }
// run: block=2
.entry k()
{
	.reg .b32 %r<3>;
	mov.u32 %r1, 1; mov.u32 %r2, %r1;
	add.u32 %r1, %r1, %r2;
}
.entry later() { ret; }
"""


def document(text: str = TEXT) -> Document:
    return Document("file:///a.ptx", "ptx", text.encode())


def line(number: int, text: str, name: str, *values: int, lanes: int = 2) -> dict[str, Any]:
    value = {
        "type": "u32",
        "told": ", ".join(map(str, values)),
        "values": [str(v) for v in values],
        "lanes": list(range(len(values))),
        "truncated": False,
    }
    return {"line": number, "instruction": text, "times": 1, "lanes": lanes, "values": {name: value}}


SIDE = {"line": 10, "instruction": "add.u32 %r1, %r1, %r2;", "thread": [1, 0, 0], "block": [0, 0, 0]}
SAID: dict[str, Any] = {
    "status": "fault",
    "message": "…",
    "steps": None,
    "reports": [
        {
            **SIDE,
            "kind": "race",
            "message": "it races",
            "lanes": 3,
            "advice": "put a barrier",
            "other": {**SIDE, "line": 9, "instruction": "mov.u32 %r2, %r1;", "what": "write"},
        }
    ],
    "printed": [{"block": [0, 0, 0], "thread": [0, 0, 0], "text": "hi\n"}],
    "arguments": {"0": {"dtype": "uint32", "shape": [2], "values": [1, 2], "truncated": False}},
    "lines": [
        line(9, "mov.u32 %r1, 1;", "%r1", 1, 1),
        line(9, "mov.u32 %r2, %r1;", "%r2", 1, 1),
        line(10, "add.u32 %r1, %r1, %r2;", "%r1", 2, lanes=1),
    ],
}


def placed(text: str = TEXT) -> tuple[Document, Plan, Trial]:
    version = document(text)
    (plan,) = (one for one in plans(version) if one.entry == "k")
    return version, plan, Trial((result_of(version, plan, SAID),))


def test_hints_stand_behind_their_lines() -> None:
    version, _, trial = placed()
    lines = TEXT.split("\n")
    found = {version.position_at(hint.at, "utf-8"): hint for hint in trial.hints}
    assert {place: hint.text for place, hint in found.items()} == {
        (8, len(lines[8])): "%r1 = 1, 1; %r2 = 1, 1",
        (9, len(lines[9])): "%r1 = 2 (1 of 2 threads)",
        (4, len(lines[4])): "race; argument 0 = [1, 2]; printed 'hi\\n'",
    }
    assert "| 1 | 1 |" in found[8, len(lines[8])].details


def counts(number: int, text: str, **given: Any) -> dict[str, Any]:
    nothing = {
        "warps": 1,
        "threads": 2,
        "branches": 0,
        "divergent": 0,
        "shared": {"requests": 0, "passes": 0, "conflicts": 0},
        "global": {"requests": 0, "sectors": 0, "bytes": 0},
    }
    return {"line": number, "instruction": text, **nothing, **given}


def test_counts_stand_behind_the_values_and_all_of_them_in_the_details() -> None:
    version = document()
    (plan,) = (one for one in plans(version) if one.entry == "k")
    counted = [
        counts(9, "mov.u32 %r1, 1;", shared={"requests": 1, "passes": 4, "conflicts": 3}),
        counts(9, "mov.u32 %r2, %r1;", **{"global": {"requests": 2, "sectors": 8, "bytes": 64}}),
        counts(10, "add.u32 %r1, %r1, %r2;"),
        counts(11, "}", branches=2, divergent=1),
    ]
    hints = result_of(version, plan, {**SAID, "statistics": {"lines": counted}}).hints
    found = {version.position_at(hint.at, "utf-8")[0]: hint for hint in hints}
    assert found[8].text == "%r1 = 1, 1; %r2 = 1, 1; 3 bank conflicts, 8 sectors for 64 bytes"
    assert "`mov.u32 %r2, %r1;`: 1 warp, 2 threads; global: 2 requests of 8 sectors for 64 bytes" in found[8].details
    # An access without conflicts, a branch that nothing diverges at: no cost, no text.
    assert found[9].text == "%r1 = 2 (1 of 2 threads)"
    assert "`add.u32 %r1, %r1, %r2;`: 1 warp, 2 threads" in found[9].details
    assert found[10].text == "1 of 2 branches diverge"


def test_a_fault_names_both_sides() -> None:
    version, plan, trial = placed()
    (fault,) = trial.diagnostics

    def text_of(one: Any) -> bytes:
        return version.source[one.start : one.end]

    assert text_of(fault) == b"add.u32 %r1, %r1, %r2;"
    assert fault.message == "it races, by thread (1, 0, 0) of block (0, 0, 0) and 2 more threads\nput a barrier"
    other, comment = fault.related
    assert (text_of(other), other.message) == (b"mov.u32 %r2, %r1;", "the write by thread (1, 0, 0) of block (0, 0, 0)")
    assert text_of(comment) == b"// run: block=2"
    assert plan.title == "Run k block=2"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100))
def test_an_edit_moves_all_or_ends_all(seed: int) -> None:
    random_ = random.Random(seed)
    version, _, trial = placed()
    marks = {hint.text: hint.at for hint in trial.hints}
    for number in range(4):
        start = random_.randrange(len(version.source) + 1)
        end = min(len(version.source), start + random_.choice((0, 0, 3)))
        new = random_.choice((b"// x\n", b"\n", b" ", b""))
        at = [version.text.position_at(offset, "utf-8") for offset in (start, end)]
        # What is written in a function or a comment that says how to run ends it, anything else does not.
        kept = version.source
        touched = any(first < end and last > start for first, last in trial.items[0].extents)
        following = version.changed(number, [Change(new, *at)], "utf-8")
        assert following.last_edits is not None
        trial = trial.after(following.last_edits)
        version = following
        if touched:
            assert not trial.items
            return
        by_text = {hint.text: hint.at for hint in trial.hints}
        assert set(by_text) == set(marks)
        for text, offset in by_text.items():
            before = marks[text]
            assert kept[:before].rpartition(b"\n")[2] == version.source[:offset].rpartition(b"\n")[2] or start <= before
        marks = by_text
        assert trial.diagnostics[0].end - trial.diagnostics[0].start == len(b"add.u32 %r1, %r1, %r2;")


def test_a_comment_for_each_kind_of_parameter() -> None:
    text = """.version 8.0
.target sm_80
.address_size 64
.entry k(.param .u64 .ptr .global .align 4 a, .param .f32 b, .param .f64 c, .param .align 8 .b8 d[12], .param .u16 e)
{ ret; }
.entry empty( /* nothing */ ) { ret; }
"""
    version = document(text)
    first, second = kernels(version)
    assert (
        template(version, first)
        == "// run: grid=1 block=32 args=buf:f32:32=arange f32:1.5 f64:1.5 hex:" + "00" * 12 + " 32\n"
    )
    assert template(version, second) == "// run: grid=1 block=32\n"
    assert [(plan.entry, plan.needs_comment) for plan in plans(version)] == [("k", True), ("empty", True)]


@pytest.mark.parametrize(
    ("directives", "shapes"),
    [(".reqnctapercluster 2, 0x2", "grid=2,2"), (".explicitcluster", "grid=2 cluster=2"), (".maxntid 32", "grid=1")],
)
def test_the_comment_to_begin_with_has_a_whole_cluster(directives: str, shapes: str) -> None:
    text = f".version 8.6\n.target sm_90\n.entry k(.param .u32 a) {directives}\n{{ ret; }}\n"
    version = Document("k.ptx", "ptx", text.encode())
    (kernel,) = (plan.kernel for plan in plans(version))
    assert kernel is not None
    made = template(version, kernel)
    assert made == f"// run: {shapes} block=32 args=32\n"
    assert next(iter(plans(Document("k.ptx", "ptx", (made + text).encode())))).title.startswith("Run k grid=")
    assert [plan.title for plan in plans(document())] == ["Run k block=2", "Run"]


@pytest.mark.parametrize(
    ("directive", "begins"),
    [
        (".reqntid 128", "// run: grid=1 block=128 args=buf:f32:128=arange\n"),
        (".reqntid 8, 4", "// run: grid=1 block=8,4 args=buf:f32:32=arange\n"),
        (".maxntid 4, 2", "// run: grid=1 block=8 args=buf:f32:8=arange\n"),
    ],
)
def test_the_comment_to_begin_with_has_a_block_that_the_kernel_takes(directive: str, begins: str) -> None:
    version = document(
        f".version 8.0\n.target sm_80\n.address_size 64\n.entry k(.param .u64 p) {directive} {{ ret; }}\n"
    )
    assert template(version, kernels(version)[0]) == begins


@pytest.mark.parametrize(
    ("body", "element"),
    [
        ("ld.global.u8 %r1, [a]; st.global.b32 [b], %r2; st.global.b32 [b+4], %r2;", "u32"),
        ("ld.global.v4.b32 {%f1, %f2, %f3, %f4}, [a]; add.f32 %f1, %f1, %f2;", "f32"),
        ("ld.global.nc.L1::no_allocate.b16 %h1, [a]; mul.f16 %h1, %h1, %h1;", "f16"),
        ("st.shared.s64 [a], %rd1;", "s64"),
        ("mov.b32 %r1, 1; ld.param.u64 %rd1, [p];", "f32"),
    ],
)
def test_the_elements_to_begin_with_are_what_the_kernel_accesses(body: str, element: str) -> None:
    version = document(f".version 8.6\n.target sm_80\n.address_size 64\n.entry k(.param .u64 p) {{ {body} }}\n")
    assert template(version, kernels(version)[0]).endswith(f" args=buf:{element}:32=arange\n")


@pytest.mark.parametrize(
    ("on_kernel", "after", "block"),
    [
        ('"nvvm.reqntid"="16,2"', "", "16,2"),
        ("#0", 'attributes #0 = { nounwind "nvvm.reqntid"="64" }', "64"),
        ("#0", 'attributes #0 = { nounwind "nvvm.maxntid"="64" }', "32"),
        ("", '!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !"reqntidx", i32 8, !"reqntidy", i32 4}', "8,4"),
        ("", '!nvvm.annotations = !{!0}\n!0 = !{ptr @other, !"reqntidx", i32 8}', "32"),
    ],
)
def test_so_has_that_of_a_kernel_of_nvvm_ir(on_kernel: str, after: str, block: str) -> None:
    text = f"define ptx_kernel void @k(i32 %n) {on_kernel} {{\n  ret void\n}}\n{after}\n"
    threads = {"16,2": 32, "64": 64, "8,4": 32, "32": 32}[block]
    assert run_fields(Document("k.ll", "nvvm", text.encode()), "k") == f"grid=1 block={block} args={threads}"
