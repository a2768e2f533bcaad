"""The guard of an instruction added, inverted and taken away, as refactorings."""

from __future__ import annotations

import pytest

from ptx_ls.languages import cuda, ptx
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

HEAD = """.version 8.6
.target sm_90
.entry k()
{
.reg .b32 %r<4>; .reg .pred %p<4>;
"""


@pytest.mark.parametrize(
    ("before", "statement", "after"),
    [
        ("setp.lt.u32 %p1, %r1, 5;", "add.u32 %r1, %r1, 1;", ["@%p1 add.u32 %r1, %r1, 1;"]),
        ("setp.lt.u32 %p1|%p2, %r1, 5;", "ret;", ["@%p1 ret;"]),
        ("setp.lt.u32 %p1, %r1, 5; setp.eq.u32 %p3, %r1, 5;", "ret;", ["@%p3 ret;"]),
        ("mov.u32 %r1, 5;", "ret;", []),
        ("", "@%p1 ret;", ["@!%p1 ret;", "ret;"]),
        ("", "@!%p2  ret;", ["@%p2  ret;", "ret;"]),
        ("", "@ ! %p2 ret;", ["@%p2 ret;", "ret;"]),
    ],
)
def test_what_is_offered(before: str, statement: str, after: list[str]) -> None:
    source = f"{HEAD}{before}\n{statement}\n}}\n"
    at = source.index(statement, len(HEAD) + len(before)) + max(0, statement.find("ret"))
    assert ptx.LANGUAGE.actions is not None
    found = []
    for one in ptx.LANGUAGE.actions(Document("", "ptx", source.encode()), Span(at, at)):
        (edit,) = one.edits
        found.append((source[: edit.start] + edit.text + source[edit.end :]).split("\n")[6])
    assert found == after


def test_in_cpp_a_name_that_is_written_otherwise_there_is_not_inserted() -> None:
    text = r"""void f(int a) {
  asm("{ .reg .pred p; setp.eq.s32 p, %0, 1;\n"
      "mov.b32 %0, 1; }" : "+r"(a));
  asm("{ .reg .pred %%p; setp.eq.s32 %%p, %0, 1;\n"
      "mov.b32 %0, 2; }" : "+r"(a));
}
"""
    document = Document("", "cuda", text.encode())
    assert cuda.LANGUAGE.actions is not None
    offered = []
    for number in ("1", "2"):
        at = text.index(f"mov.b32 %0, {number}")
        offered.append([one.title for one in cuda.LANGUAGE.actions(document, Span(at, at))])
    assert offered == [["Add the guard @p"], []]
