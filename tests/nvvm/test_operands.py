"""Completion at the operands of instructions, typed character by character: what comes next is offered, and nothing
that could not stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.ide.completion_item import CompletionItem
from ptx_ls.nvvm.checks.run import check
from ptx_ls.nvvm.completion import complete
from ptx_ls.syntax.document import Document

OPAQUE = """\
target triple = "nvptx64-nvidia-cuda"
%struct.pair = type { i32, float }
@tile = internal addrspace(3) global [32 x float] undef
@table = internal addrspace(1) global [4 x i32] zeroinitializer
@plain = global i32 0
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @half(float %value, i32 %times)
define ptx_kernel void @k(ptr %data, i32 %n, float %scale) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %above = icmp sge i32 %tid, %n
  br i1 %above, label %exit, label %body
body:
  %cell = getelementptr inbounds float, ptr %data, i32 %tid
  %old = load float, ptr %cell
  %slot = getelementptr [32 x float], ptr addrspace(3) @tile, i32 0, i32 %tid
  store float %old, ptr addrspace(3) %slot
  %made = insertvalue { i32, float } undef, i32 %tid, 0
  %both = insertvalue { i32, float } %made, float %old, 1
  %back = extractvalue { i32, float } %both, 1
  switch i32 %tid, label %loop [
    i32 1, label %exit
    i32 2, label %loop
  ]
loop:
  %at = phi i32 [ 0, %body ], [ 0, %body ], [ %next, %loop ]
  %sum = phi float [ %back, %body ], [ %back, %body ], [ %more, %loop ]
  %halved = call float @half(float %sum, i32 %at)
  %more = fadd fast float %halved, %scale
  %next = add nuw i32 %at, 1
  %again = icmp slt i32 %next, %n
  %kept = select i1 %again, float %more, float %old
  %"a b" = fptosi float %kept to i32
  br i1 %again, label %loop, label %done
done:
  %before = atomicrmw add ptr addrspace(1) @table, i32 %"a b" monotonic
  store float %kept, ptr %cell
  br label %exit
exit:
  ret void
}
"""
TYPED = """\
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [32 x float] undef
@count = internal addrspace(1) global i32 0
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(float addrspace(1)* %data, i32 addrspace(1)* %counts, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %wide = sext i32 %tid to i64
  %slot = alloca float
  %cell = getelementptr inbounds float, float addrspace(1)* %data, i64 %wide
  %old = load float, float addrspace(1)* %cell
  store float %old, float* %slot
  %mine = getelementptr i32, i32 addrspace(1)* %counts, i32 %n
  %seen = load i32, i32 addrspace(1)* %mine
  store i32 %seen, i32 addrspace(1)* @count
  %place = getelementptr [32 x float], [32 x float] addrspace(3)* @tile, i32 0, i32 %seen
  store float %old, float addrspace(3)* %place
  ret void
}
!nvvmir.version = !{!0}
!0 = !{i32 1, i32 5}
"""
EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.ll"))
NAME = re.compile(r'[%@](?:"[^"\n]*"|[-\w.$]+)')
OF_FUNCTIONS = re.compile(r"^define[^{]*\{\n(.*?)^\}", re.DOTALL | re.MULTILINE)
COMMENT = re.compile(r";[^\n]*|metadata[^,)]*|![^\n]*|(?<![@%])\"[^\"\n]*\"")


def used_names(text: str) -> Iterator[re.Match[str]]:
    """Where instructions name a value, block or type."""
    for function in OF_FUNCTIONS.finditer(text):
        begin, end = function.span(1)
        body = COMMENT.sub(lambda m: " " * len(m[0]), text[begin:end])
        plain = text[:begin] + body
        for name in NAME.finditer(plain, begin):
            if not re.match(r"\s*=", plain[name.end() : name.end() + 3]) and "llvm." not in name[0]:
                yield name


def offered(text: str, offset: int) -> list[CompletionItem]:
    """What is offered at a place of a text."""
    document = Document("file:///a.ll", "nvvm", text.encode())
    return complete(document, len(text[:offset].encode()))


def cut(text: str, at: int) -> str:
    """The text without the rest of the line after a place; of a switch without its cases."""
    line = text[text.rindex("\n", 0, at) : at]
    return text[:at] + text[text.index("]" if " switch " in line else "\n", at) :].removeprefix("]")


@pytest.mark.slow
@pytest.mark.parametrize("text", [OPAQUE, TYPED], ids=["opaque pointers", "typed pointers"])
def test_each_name_is_offered_at_each_keystroke_and_before(text: str) -> None:
    missing = [
        (text[text.rindex("\n", 0, name.start()) + 1 : at], name[0])
        for name in used_names(text)
        for at in range(name.start() + 1, name.end())
        if name[0] not in [one.label for one in offered(cut(text, at), at)]
    ]
    assert not missing


@pytest.mark.slow
@pytest.mark.parametrize("after", ["", "\n}\n"], ids=["open", "closed by the editor"])
@pytest.mark.parametrize("text", [OPAQUE, TYPED], ids=["opaque pointers", "typed pointers"])
def test_what_is_there_is_offered_while_a_function_is_being_written(text: str, after: str) -> None:
    missing = []
    for name in used_names(text):
        before = text[: name.start() + 1]
        begins = before.rindex("\ndefine")
        is_there = re.search(rf"{re.escape(name[0])}(?![-\w.$])", before if name[0][0] == "@" else before[begins:])
        is_value = not re.search(r"(?:label|,) [%@]$", before) or " phi " not in before[before.rindex("\n") :]
        if is_there and is_value and not before.endswith("label %"):
            found = [one.label for one in offered(before + after, len(before))]
            if name[0] not in found:
                missing.append((before[before.rindex("\n") + 1 :], name[0], found))
    assert not missing


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_names_of_what_compilers_write_are_offered(path: Path) -> None:
    text = path.read_text()
    missing = [
        (text[text.rindex("\n", 0, name.start()) + 1 : name.end()], name[0])
        for name in used_names(text)
        if name[0] not in [one.label for one in offered(cut(text, name.start() + 1), name.start() + 1)]
    ]
    assert not missing


def errors(text: str) -> list[Diagnostic]:
    """The errors of a module."""
    return [one for one in check(Document("file:///a.ll", "nvvm", text.encode())) if one.severity == "error"]


def with_offers(text: str) -> Iterator[str]:
    """The text with each other name that is offered in place of one. Blocks change the control flow, and of a phi the
    values of one block are the same."""
    for name in used_names(text):
        line = text[text.rindex("\n", 0, name.start()) : name.start()]
        if line.endswith("label ") or " phi " in line:
            continue
        for one in offered(cut(text, name.start() + 1), name.start() + 1):
            if one.label != name[0] and not one.label.startswith("@llvm."):
                yield text[: name.start()] + one.text + text[name.end() :]


@pytest.mark.slow
@pytest.mark.parametrize("text", [OPAQUE, TYPED], ids=["opaque pointers", "typed pointers"])
def test_what_is_offered_fits(text: str) -> None:
    changed = list(with_offers(text))
    assert len(changed) >= 10
    wrong = [(one, found) for one in changed if (found := errors(one))]
    assert not wrong, wrong[0][1]


@pytest.mark.slow
def test_llvm_takes_what_is_offered() -> None:
    binding = pytest.importorskip("llvmlite.binding", reason="llvmlite has no wheel for this platform")
    binding.parse_assembly(OPAQUE).verify()
    for one in with_offers(OPAQUE):
        binding.parse_assembly(one).verify()


def labels(line: str, text: str = OPAQUE, before: str = "  ret void") -> list[str]:
    """The offers at the end of a line that is written before another one."""
    at = text.index(before)
    edited = text[:at] + "  " + line + "\n" + text[at:]
    return [one.text for one in offered(edited, at + 2 + len(line))]


LOOP_END = "  br i1 %again, label %loop, label %done"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        # Only what dominates: nothing of the loop is there after the exit.
        ("%z = add i32 %", ["%tid", "%n"]),
        ("%z = add i32 %tid, %t", ["%tid"]),
        ("store ptr %", ["%data"]),
        ("br label %", ["%body", "%loop", "%done", "%exit"]),
        ("%z = load float, ptr addrspace(3) @", ["@tile"]),
        ("%z = load float, ptr addrspace(1) @", ["@table"]),
        ("%z = add i32 @", []),
        ("%z = alloca %", ["%struct.pair"]),
        ("%z = select i1 t", ["true"]),
        ("%z = load ptr, ptr nu", ["null"]),
        ("%z = select i1 %above, %struct.pair z", ["zeroinitializer"]),
        ("%z = call float @half(%", ["float %scale"]),
        ("%z = call float @half(float %scale, %", ["i32 %tid", "i32 %n"]),
        ("%z = call float @half(float %scale, i32 -", ["-1"]),
        ("%z = insertvalue { i32, float } { i32 %", []),
    ],
)
def test_offers(line: str, expected: list[str]) -> None:
    assert labels(line) == expected


def test_predecessors_are_offered_to_a_phi() -> None:
    assert labels("%z = phi i32 [ %tid, %") == ["%entry", "%body", "%done"]
    assert labels("%z = phi i32 [ %tid, %entry ], [ %tid, %") == ["%body", "%done"]


def test_a_phi_takes_what_is_defined_after_it() -> None:
    assert "%next" in labels("%z = phi i32 [ %", before="  %halved")
    assert "%next" not in labels("%z = add i32 %", before="  %halved")


def test_the_last_value_comes_first() -> None:
    assert labels("%z = fadd float %", before=LOOP_END)[:3] == ["%kept", "%more", "%halved"]


def test_no_poison_for_the_dialect_that_lacks_it() -> None:
    line = "%z = add i32 %n, "
    assert {"undef", "poison"} <= {*labels(line)}
    assert "poison" not in labels(line, TYPED)
