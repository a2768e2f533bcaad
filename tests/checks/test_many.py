"""Of what is wrong thousands of times, as in a text that is no PTX, a part is reported."""

from __future__ import annotations

from collections import Counter

import pytest

from ptx_ls.checks.engine import instruction_walk
from ptx_ls.checks.engine.batch import check_batch
from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Change, Document

HEAD = ".version 8.8\n.target sm_90\n.address_size 64\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [".visible .entry k" + ".x " * 9000, ".visible .entry k(\n" + "." * 9000, "." * 9000, "\t.param " + "." * 9000],
    ids=["directives", "dots", "nothing else", "behind .param"],
)
def test_some_are_told(text: str) -> None:
    found = Counter(d.code for d in check(Document("a.ptx", "ptx", (HEAD + text).encode())))
    assert 0 < max(found.values()) <= 5000


@pytest.mark.slow
def test_all_are_told_where_there_are_hundreds() -> None:
    text = HEAD + "".join(f".func f{n}() .x {{ ret; }}\n" for n in range(999))
    found = Counter(d.code for d in check(Document("a.ptx", "ptx", text.encode())))
    assert found["unknown-directive"] == 999


def wrong_ones(count: int) -> bytes:
    return (HEAD + ".entry k()\n{\n.reg .b32 %r<4>;\n" + "add.s32 %r1, %r2;\n" * count + "ret;\n}\n").encode()


@pytest.mark.slow
def test_of_many_wrong_instructions_the_first_are_told() -> None:
    text = wrong_ones(6000)
    found = check(Document("a.ptx", "ptx", text))
    assert len(found) == 5000
    assert found[-1].start == text.index(b"add.s32") + 4999 * len(b"add.s32 %r1, %r2;\n")
    assert check_batch(Document("a.ptx", "ptx", text))[1] == found


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """How many errors are reported at most: fewer than usual."""
    monkeypatch.setattr(instruction_walk, "MAX_DIAGNOSTICS", 500)
    return 500


@pytest.mark.parametrize("line", [b"", b"add.s32 %r1, %r2;\n", b"nonsense %r1;\n"])
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_after_an_edit_the_same_are_told_as_in_a_new_text(few: int, more: int, line: bytes) -> None:
    count = few + more
    document = Document("a.ptx", "ptx", wrong_ones(count), 1)
    check(document)
    edited = document.changed(2, [Change(line, (10, 0), (11, 0))], "utf-8")
    assert check(edited) == check(Document("a.ptx", "ptx", edited.source))


@pytest.mark.slow
@pytest.mark.parametrize(
    "lines",
    [
        [f"add.u32.x{n} %r1, %r2, {n};" for n in range(900)],
        [f"add.u32 %r1, %q{n}, {n};\nmov.x{n} %r1, %r2;" for n in range(1500)],
        [f"mul.lo.u32 %r1, %r2, {n}.5;\n@%r1 mov.b32 %r2, %r{n % 9};" for n in range(900)],
    ],
    ids=["modifiers", "undeclared", "operands"],
)
def test_of_many_kinds_of_errors_a_batch_check_tells_the_same(lines: list[str]) -> None:
    text = (HEAD + ".entry k()\n{\n.reg .b32 %r<9>;\n" + "\n".join(lines) + "\nret;\n}\n").encode()
    _, found = check_batch(Document("a.ptx", "ptx", text))
    assert len(found) >= 900
    assert found == check(Document("a.ptx", "ptx", text))


def test_of_more_than_are_reported_a_batch_check_tells_the_same(few: int) -> None:
    lines = "\n".join(f"foo{n} %r1;\nadd.u32 %r1, %r2, %q{n};" for n in range(few))
    text = (HEAD + ".entry k()\n{\n.reg .b32 %r<9>;\n" + lines + "\nret;\n}\n").encode()
    _, found = check_batch(Document("a.ptx", "ptx", text))
    assert len(found) >= few
    assert found == check(Document("a.ptx", "ptx", text))
