"""Syntax errors of NVVM IR: each broken line is one error in the right place that names what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.nvvm.checks import check
from ptx_ls.syntax.document import Document

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.ll"))


def _check(source: str) -> list[tuple[int, str]]:
    data = source.encode()
    found = [d for d in check(Document("a.ll", "nvvm", data)) if d.severity == "error"]
    return [(data[: d.start].count(b"\n") + 1, d.message) for d in found]


def _in_function(line: str) -> list[tuple[int, str]]:
    return _check(
        f"define void @f(i32 %a, ptr %b) {{\n  {line}\n  %y = add i32 %a, 1\n  store i32 %y, ptr %b\n  ret void\n}}\n"
    )


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.name)
def test_no_error_in_what_llvm_takes(path: Path) -> None:
    """Compiler output and the specification's notation are clean, but for an intrinsic that sm_90 does not have."""
    found = _check(path.read_text())
    assert [
        message for _, message in found if "'llvm.nvvm.redux.sync.fmin' is not supported on sm_90" not in message
    ] == []
    assert len(found) == (path.name == "clang22.ll")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("%x =", "Expected an instruction"),
        ("%x = add", "Expected a type"),
        ("%x = add i32 %a", "Expected ','"),
        ("%x = add i32 %a,", "Expected a value"),
        ("%x = trunc i64 %a", "Expected 'to'"),
        ("%x = load i32,", "Expected a type"),
        ("%x = insertvalue { i32, [2 x", "Expected a type"),
        ("call void @llvm.nvvm.bar", "Expected '(' and the arguments"),
        ("call void @g(i32 %a", "Expected ')'"),
        ("%p = phi i32 [ %a, %b", "Expected ']'"),
        ("%p = getelementptr <2 x i32", "Expected '>'"),
        ("%x = add i32 %a, 1)", "')'"),
        ("%x = frobnicate i32 %a, 1", "Expected an instruction"),
        ("%x = store i32 %a, ptr %b", "cannot have a name: 'store'"),
        ("? ` ~", "'? ` ~'"),
    ],
)
def test_one_error_in_a_body(line: str, expected: str) -> None:
    """The fault is reported once, on its own line; what is missing at its end, at the next word, as readers do."""
    found = _in_function(line)
    is_at_next_word = expected.startswith("Expected") and "frobnicate" not in line
    assert [at for at, _ in found] == [2 + is_at_next_word], found
    assert expected in found[0][1]


@pytest.mark.parametrize(
    "line", ["%x = add i32 %a, 2", "%x = load i32, ptr %b", "unreachable", "%x =\n    add i32 %a,\n    %a"]
)
def test_no_error_in_a_correct_line(line: str) -> None:
    """The same place with a correct line, also one that is broken in three."""
    assert _in_function(line) == []


@pytest.mark.parametrize(
    ("source", "line", "expected"),
    [
        ("@g = global\n@h = global i32 0\n", 2, "Expected a type"),
        ("define void @f(\n  ret void\n}\n", 2, "Expected ')'"),
        ("%T = type {\n@g = global i32 0\n", 2, "Expected '}'"),
        ("!0 = !{i32 1\n!1 = !{}\n", 2, "Expected '}'"),
        ("@h = global i32 0\nfoo\n", 2, "Expected a definition"),
        ("{\n  ret void\n}\n", 1, "Expected 'define'"),
        ("define void @f() {\n  ret void\n", 2, "before the end of the file"),
        ("define void @f() {\n  ret void\n}\n\x00\xff", 4, "found"),
    ],
)
def test_one_error_in_a_module(source: str, line: int, expected: str) -> None:
    """Also outside of functions, and at the end of the file."""
    found = _check(source)
    assert [at for at, _ in found] == [line], found
    assert expected in found[0][1]


def test_the_same_fault_is_reported_alike_on_every_line() -> None:
    found = _check("@table = \n" * 40)
    assert {message for _, message in found[:-1]} == {"Expected 'global' or 'constant' before '@table'"}


def test_a_wrapped_statement_is_no_broken_one() -> None:
    """LLVM IR does not care for line breaks: what closes or goes on in the next line is left alone."""
    source = """%T = type {
  i32,
  { i8 }
}
@g = global ptr
  getelementptr (i8, ptr @h, i64 1)
@h = constant [2 x i32] [
  i32 1,
  i32 2
]
define void
@f(i32 %a,
   ptr %b)
{
entry:
  switch i32 %a, label %x [
    i32 0, label
      %y
  ]
y:
  br label %x
x:
  %p = phi i32
    [ 1, %entry ],
    [ 2, %y ]
  call void @k(
    i32 1,
    i32 %a
  )
  ret
    void
}
!0 = !{
  !1,
  !"s"
}
!1 = !{}
declare void @k(i32, i32)
"""
    assert _check(source) == []


@pytest.mark.slow
@pytest.mark.parametrize(("value", "expected"), [(", value: i32 1", []), ("", [1])])
def test_a_node_of_metadata_over_several_lines(value: str, expected: list[int]) -> None:
    """llvm-as 22 misses the field in the second one."""
    found = _check(f"!0 = !DITemplateValueParameter(tag: DW_TAG_template_value_parameter,\n    type: !{{}}{value})\n")
    assert [line for line, _ in found] == expected


@pytest.mark.slow
def test_a_thousand_errors_are_enough() -> None:
    """A file that is something else does not flood the editor."""
    assert len(_check("? foo ;\n@g = global\n" * 3000)) <= 1000


@pytest.mark.parametrize(
    "source", [b"", b"\x00", b"\xff\xfe\x00", b"%", b'@"', b"a" * 100_000, b"define {", b"\r\r\n{"]
)
def test_any_bytes_are_read(source: bytes) -> None:
    """Garbage gives errors inside the file, never an exception."""
    for diagnostic in check(Document("a.ll", "nvvm", source)):
        assert 0 <= diagnostic.start <= diagnostic.end <= len(source)


def test_thousands_of_brackets_that_the_parser_is_spared() -> None:
    many = "(" * 30_000
    found = _check(f'; {many}\n@"{many}" = global i32 0\ndefine void @k() {{\n{many}\nret void\n}}\n')
    assert [line for line, _ in found] == [4]
    assert "30,000 '(' in one run are not read" in found[0][1]


@pytest.mark.slow
@pytest.mark.parametrize("head", ["define void @f() {\n%x = add ", "@x = global ", "!0 = "])
@pytest.mark.parametrize("opening", ["{", "<{", "!{"])
def test_what_is_missing_behind_deep_brackets(opening: str, head: str) -> None:
    """tree-sitter 0.26 dies, or takes minutes, when it is asked for the parent of a node without text behind such."""
    assert _check(f"{head}{opening * 10_000}\nret void\n}}\n")


_INEXACT = """\
target triple = "nvptx64-nvidia-cuda"
define void @f(ptr %p) {{
  store float 1.0e-01, ptr %p
  store float {other}, ptr %p
  ret void
}}
"""


@pytest.mark.parametrize(
    ("other", "found"),
    [("1.0", 1), ("0x3FF0000000000000", 1), ("f0x3F800000", 0), ("-inf", 0), ("+inf", 0), ("+qnan", 0)],
)
def test_a_number_for_newer_llvm_only_is_a_warning_where_the_module_is_not_its(other: str, found: int) -> None:
    """llvm-as 22 refuses `1.0e-01` as a float, and the whole of a module with one of the last four."""
    source = _INEXACT.format(other=other).encode()
    warned = [one for one in check(Document("a.ll", "nvvm", source)) if one.code == "constant-type"]
    assert [one.severity for one in warned] == ["warning"] * found
