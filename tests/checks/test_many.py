"""Of what is wrong thousands of times, as in a text that is no PTX, a part is told."""

from __future__ import annotations

from collections import Counter

import pytest

from ptx_ls.checks import check
from ptx_ls.syntax.document import Document

HEAD = ".version 8.8\n.target sm_90\n.address_size 64\n"


@pytest.mark.parametrize(
    "text",
    [".visible .entry k" + ".x " * 9000, ".visible .entry k(\n" + "." * 9000, "." * 9000, "\t.param " + "." * 9000],
    ids=["directives", "dots", "nothing else", "behind .param"],
)
def test_some_are_told(text: str) -> None:
    found = Counter(d.code for d in check(Document("a.ptx", "ptx", (HEAD + text).encode())))
    assert 0 < max(found.values()) <= 5000


def test_all_are_told_where_there_are_hundreds() -> None:
    text = HEAD + "".join(f".func f{n}() .x {{ ret; }}\n" for n in range(999))
    found = Counter(d.code for d in check(Document("a.ptx", "ptx", text.encode())))
    assert found["unknown-directive"] == 999
