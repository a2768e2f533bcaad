"""Operands renumbered after one was put in between others."""

from __future__ import annotations

import pytest

from ptx_ls.languages.cuda import LANGUAGE
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span


def offered(statement: str) -> list[str]:
    """The statement, in which `|` marks the place, after each change that is offered."""
    text = f"__device__ void f(int a, int b, int c, int r) {{\n{statement}\n}}\n"
    at = text.index("|")
    source = text.replace("|", "")
    assert LANGUAGE.actions is not None
    found = []
    for fix in LANGUAGE.actions(Document("", "cuda", source.encode()), Span(at, at)):
        after = source
        for edit in sorted(fix.edits, key=lambda one: -one.start):
            after = after[: edit.start] + edit.text + after[edit.end :]
        found.append(after.split("\n")[1])
    return found


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            'asm("add.s32 %0, %1, %2;" : "=r"(r) : |"r"(c), "r"(a), "r"(b));',
            ['asm("add.s32 %0, %2, %3;" : "=r"(r) : "r"(c), "r"(a), "r"(b));'],
        ),
        (
            'asm("add.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(c|), "r"(b));',
            ['asm("add.s32 %0, %1, %3;" : "=r"(r) : "r"(a), "r"(c), "r"(b));'],
        ),
        (
            'asm("mov.u32 %0, %%tid.x; add.s32 %0, %0, %1;" : |"=r"(c), "=r"(r) : "r"(a));',
            ['asm("mov.u32 %1, %%tid.x; add.s32 %1, %1, %2;" : "=r"(c), "=r"(r) : "r"(a));'],
        ),
        # The last operand is used, or the new one is the last.
        ('asm("add.s32 %0, %1, %2;" : "=r"(r) : |"r"(a), "r"(b));', []),
        ('asm("add.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b), |"r"(c));', []),
    ],
)
def test_what_is_offered(before: str, after: list[str]) -> None:
    assert offered(before) == after
