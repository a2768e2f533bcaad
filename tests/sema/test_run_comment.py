"""`// run:` comments: their fields, and the kernel that each is about."""

from __future__ import annotations

import pytest

from ptx_ls.runner.run_comment import RunComment, run_comments
from ptx_ls.syntax.document import Document

HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"


def read(text: str) -> list[RunComment]:
    return run_comments(Document("a.ptx", "ptx", text.encode()))


def test_fields() -> None:
    (found,) = read("// run: grid=4,2 block=0x20 args=2f, buf:f32:[1, 2,3] buf:@in.npy -5 watch=race,uninit\nret;\n")
    assert found.options == {"grid": "4,2", "block": "0x20", "watch": "race,uninit"}
    assert found.arguments == ("2f", "buf:f32:[1, 2,3]", "buf:@in.npy", "-5")
    assert (found.entry, found.problem) == ("", "")


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("4 block=2", "'4' is not a field"),
        ("grit=4", "'grit' is not a field"),
        ("save=0=a.npy", "'save' is not a field"),
        ("grid=1 grid=2", "grid is given twice"),
        ("grid= block=2", "grid= is not a single value"),
        ("grid=1 2", "grid=1 2 is not a single value"),
    ],
)
def test_what_is_wrong_is_said(said: str, problem: str) -> None:
    (found,) = read(f"//run: {said}\nret;\n")
    assert problem in found.problem


def test_the_kernel_is_the_next_one_or_the_one_around_it_or_the_one_named() -> None:
    text = f"""{HEAD}// run: block=1
// run: block=2
.entry a() {{
  // run: block=3
  ret;
}}
// run: entry=a block=4
// run: block=5
.visible .entry b() {{ ret; }}
// run: block=6
"""
    assert [(one.entry, one.options["block"]) for one in read(text)] == [
        ("a", "1"),
        ("a", "2"),
        ("a", "3"),
        ("a", "4"),
        ("b", "5"),
    ]
    source = text.encode()
    assert source[read(text)[1].start : read(text)[1].end] == b"// run: block=2"


def test_a_comment_behind_an_instruction_is_none() -> None:
    assert read("ret; // run: block=2\n") == []
    assert read("// we run: it\nret;\n") == []


def test_a_comment_that_says_nothing() -> None:
    """A kernel without parameters may be run as it is."""
    document = Document("a.ptx", "ptx", b".version 8.0\n.target sm_80\n// run:\n.entry k() { ret; }\n")
    assert [(one.entry, one.options, one.problem) for one in run_comments(document)] == [("k", {}, "")]
