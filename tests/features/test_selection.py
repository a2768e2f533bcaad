"""What a selection grows to, as the texts that are selected."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from ptx_ls.ide.selection import selections
from ptx_ls.syntax.document import Document

SOURCE = """.version 8.6
.target sm_80
.entry k()
{
	.reg .b32 %r<4>;
	@%p1 ld.global.v2.u32 {%r1, %r2}, [%rd1+8];
	ret;
}
"""


def texts(needle: str, inside: str) -> list[str]:
    at = SOURCE.index(needle) + needle.index(inside)
    return [SOURCE[start:end] for start, end in selections(Document("a.ptx", "ptx", SOURCE.encode()), at)]


STATEMENT = "@%p1 ld.global.v2.u32 {%r1, %r2}, [%rd1+8];"
BODY = SOURCE[SOURCE.index(".reg") : SOURCE.rindex("}")].rstrip()
OUTER = [STATEMENT, BODY, "{\n\t" + BODY + "\n}", SOURCE[SOURCE.index(".entry") :].rstrip(), SOURCE.rstrip(), SOURCE]


def test_from_an_operand() -> None:
    expected = ["%r2", "%r1, %r2", "{%r1, %r2}", "{%r1, %r2}, [%rd1+8]", *OUTER]
    assert texts("%r2}", "%r2") == expected[:-2] + expected[-1:]


def test_from_a_modifier() -> None:
    assert texts(".global", "global")[:3] == [".global", "ld.global.v2.u32", STATEMENT]


def test_behind_a_name() -> None:
    assert texts("%r2}", "}")[0] == "%r2"


@pytest.mark.parametrize("offset", [0, 5, len(SOURCE) - 1, len(SOURCE)])
def test_each_holds_the_one_before(offset: int) -> None:
    found = selections(Document("a.ptx", "ptx", SOURCE.encode()), offset)
    assert found[-1] == (0, len(SOURCE))
    assert all(b[0] <= a[0] and a[1] <= b[1] and a != b for a, b in pairwise(found))


def test_deep_brackets_give_an_answer_that_can_be_sent() -> None:
    document = Document("a.ptx", "ptx", b".global .u32 x = " + b"(" * 3000 + b"1" + b")" * 3000 + b";")
    found = selections(document, 3017)
    assert 50 < len(found) <= 101
    assert found[-1] == (0, len(document.source))
    assert all(b[0] <= a[0] and a[1] <= b[1] for a, b in pairwise(found))


def test_any_offset_of_a_real_file() -> None:
    path = Path(__file__).parents[1] / "corpus" / "samples" / "saxpy.sm_80.ptx"
    document = Document("a.ptx", "ptx", path.read_bytes())
    for offset in range(0, len(document.source) + 1, 7):
        found = selections(document, offset)
        assert all(b[0] <= a[0] <= offset <= a[1] <= b[1] for a, b in pairwise(found))
