"""A check that leaves out statements that are like others finds what a check of all of them finds."""

from __future__ import annotations

import random
import re
from operator import attrgetter

import pytest

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.ir.check import check
from ptx_ls.nvvm.alike.check import check_at_once, found_at_once
from ptx_ls.nvvm.alike.reduced import Module
from ptx_ls.syntax.document import Document
from tests.bench.nvvm import many_functions, one_function
from tests.rounds import rounds

_WORD = re.compile(r"[%@!#]?[-\w.$]+|[^\s\w]")
_ORDER = attrgetter("start", "end", "code", "message")
_HEAD = """\
target triple = "nvptx64-nvidia-cuda"
%pair = type { i32, float }
declare i32 @other(i32)
"""


def _all_of(text: str) -> list[Diagnostic]:
    return sorted(check(Document("", "nvvm", text.encode())), key=_ORDER)


def _at_once(text: str) -> list[Diagnostic]:
    return sorted(check_at_once(Document("", "nvvm", text.encode()), check)[1], key=_ORDER)


def _in_function(*lines: str) -> str:
    body = "\n".join(lines)
    return f"{_HEAD}define i32 @f(i32 %n, ptr %p) {{\n{body}\n}}\n"


@pytest.mark.parametrize("text", [one_function(200), many_functions(600)])
def test_leaves_out_what_is_alike(text: str) -> None:
    rest = Module(text.encode()).reduced().source
    assert rest.count(b"\n") < text.count("\n") / 4
    assert found_at_once(Document("", "nvvm", text.encode()), check) is not None
    assert _at_once(text) == _all_of(text) == []


@pytest.mark.parametrize("seed", rounds(4))
def test_finds_after_edits_what_a_check_of_all_finds(seed: int) -> None:
    generator = random.Random(seed)
    for make in (one_function, many_functions):
        text = make(120)
        for _ in range(generator.choice((1, 1, 2, 3))):
            words = [*_WORD.finditer(text)]
            word, other = generator.choice(words), generator.choice(words)
            new = generator.choice((other[0], other[0], "", "i64", "%b1", "!999", "4294967296"))
            text = text[: word.start()] + new + text[word.end() :]
        assert _at_once(text) == _all_of(text)


@pytest.mark.parametrize(
    "lines",
    [
        # The value of the second has another type, is used before it is defined, or is not defined.
        ("  %a = add i32 %n, 1", "  %b = zext i32 %n to i64", "  %c = add i32 %a, 1", "  %d = add i32 %b, 1",
         "  ret i32 %n"),
        ("  %a = add i32 %n, 1", "  %b = add i32 %c, 1", "  %c = add i32 %a, 1", "  ret i32 %n"),
        ("  %a = add i32 %n, 1", "  %b = add i32 %x, 1", "  ret i32 %n"),
        # A name is defined twice.
        ("  %a = add i32 %n, 1", "  %a = add i32 %n, 1", "  ret i32 %n"),
        # The number is too large for its type, or for its structure.
        ("  %a = add i8 1, 2", "  %b = add i8 1, 300", "  ret i32 %n"),
        ("  %a = getelementptr %pair, ptr %p, i32 0, i32 1", "  %b = getelementptr %pair, ptr %p, i32 0, i32 2",
         "  ret i32 %n"),
        # A statement that goes on in the next line, as one like it does not.
        ("  %a = load i32, ptr %p", "  %b = load i32, ptr %p", "  , align 4", "  ret i32 %n"),
        ("  %a = load i32, ptr %p", "  %b =", "  load i32, ptr %p", "  ret i32 %n"),
        # A block without an end, and one to which nothing leads.
        ("  br label %x", "x:", "  br label %y", "y:", "  %a = add i32 %n, 1", "z:", "  ret i32 %n"),
        ("  br label %x", "x:", "  %a = add i32 %n, 1", "  br label %z", "y:", "  %b = add i32 %a, 1", "  br label %z",
         "z:", "  ret i32 %b"),
        # A location that is not defined.
        ("  %a = add i32 %n, 1, !dbg !0", "  %b = add i32 %n, 1, !dbg !1", "  ret i32 %n", "}", "!0 = !{}",
         "define void @g() {", "  ret void"),
        # What is wrong in the last statement that is left out, of which the text is left out, too.
        ("  br label %x", "x:", "  br label %y", "y:", "  %a = add i32 %n, 1", "  br label %z", "z:",
         "  %b = add i32 %n, 1", "  ret i32 %n", "w:", "  ret i32 %b"),
        # A number that no name may be.
        ("  %1 = add i32 %n, 1", "  %1 = add i32 %n, 1", "  ret i32 %n"),
        # A label that is a value.
        ("  %a = add i32 %n, 1", "  br label %a"),
    ],
)  # fmt: skip
def test_what_tells_two_statements_apart_is_found(lines: tuple[str, ...]) -> None:
    text = _in_function(*lines)
    assert _at_once(text) == _all_of(text)


@pytest.mark.parametrize("target", ["sm_70", "sm_90"])
def test_functions_are_alike_only_with_like_headers(target: str) -> None:
    line = "  call void @llvm.nvvm.barrier.cluster.arrive()\n"
    text = (
        f"{_HEAD}declare void @llvm.nvvm.barrier.cluster.arrive()\n"
        f"define void @f() #0 {{\n{line * 3}  ret void\n}}\ndefine void @g() #1 {{\n{line * 3}  ret void\n}}\n"
        f'attributes #0 = {{ "target-cpu"="sm_90" }}\nattributes #1 = {{ "target-cpu"="{target}" }}\n'
    )
    assert _at_once(text) == _all_of(text)
    assert bool(_all_of(text)) == (target == "sm_70")


def test_locations_that_nothing_names_are_left_out() -> None:
    lines = [f"  %a{at} = add i32 %n, 1, !dbg !{at + 5}" for at in range(20)]
    nodes = [f"!{at + 5} = !DILocation(line: {at}, column: 1, scope: !4)" for at in range(20)]
    text = _in_function(*lines, "  ret i32 %n") + "\n".join(("!4 = !{}", *nodes, ""))
    rest = Module(text.encode()).reduced().source
    assert rest.count(b"!DILocation") == 1
    assert _at_once(text) == _all_of(text)
    broken = text.replace("scope: !4)", "scope: !99)", 12).replace("scope: !99", "scope: !4", 11)
    assert _at_once(broken) == _all_of(broken) != _all_of(text)
