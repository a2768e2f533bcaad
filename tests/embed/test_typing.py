"""Completion where PTX is being typed: in literals that are empty, not closed, or of a statement that is not."""

from __future__ import annotations

import pytest

from ptx_ls.languages import language_of
from ptx_ls.syntax.document import Document

CPP = "__device__ unsigned f(unsigned a) {\n  unsigned r;\n  "


def offered(text: str, uri: str) -> set[str]:
    """The labels at the `|` in a text."""
    before, _, after = text.partition("|")
    document = Document(uri, "python" if uri.endswith(".py") else "cuda", (before + after).encode())
    completions = language_of(document).completions
    assert completions is not None
    found = completions(document, len(before.encode()), False)
    # What is inserted replaces what was typed, and nothing after the cursor.
    assert all(one.end == len(before.encode()) for one in found)
    return {one.label for one in found}


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ('asm("|\n  return r;\n}\n', "mma"),
        ('asm("|")\n  return r;\n}\n', "mma"),
        ('asm volatile("|" : "=r"(r));\n}\n', "mma"),
        ('asm("c|\n  return r;\n}\n', "cvt"),
        ('asm("cvt.|\n  return r;\n}\n', ".rn"),
        ('asm("cvt.rn.|"\n  return r;\n}\n', ".f16"),
        ('asm("mov.u32 %0, 1;\\n\\t"\n    "|"\n    : "=r"(r));\n}\n', "mma"),
        ('asm("mov.u32 %|" : "=r"(r));\n}\n', "%0"),
        ('asm("mov.u32 %0, %|\n  return r;\n}\n', "%tid"),
        ('/* \U0001f600 */ asm("cvt.|\n  return r;\n}\n', ".rn"),
        ('asm(R"(cvt.|)");\n}\n', ".rn"),
    ],
)
def test_what_is_typed_in_an_asm_statement_is_completed(typed: str, label: str) -> None:
    assert label in offered(CPP + typed, "file:///a.cu")


@pytest.mark.parametrize(
    "typed",
    [
        'asm("mov.u32 %0, 1;"| : "=r"(r));\n}\n',
        'asm("mov.u32 %0, 1;" : "=r"(r.|));\n}\n',
        'printf("|");\n}\n',
        'asm("mov.u32 %0, 1;" : "=r"(r)); printf("%|");\n}\n',
        'asm("mov.u32 %0, 1;" : "=r"(r)); x = "|\n}\n',
        '// asm("|\n}\n',
        "asm(|\n}\n",
    ],
)
def test_nothing_is_offered_outside_of_ptx(typed: str) -> None:
    assert not offered(CPP + typed, "file:///a.cu")


def test_a_statement_of_host_code_that_is_being_typed_is_left_alone() -> None:
    assert not offered('void f() { asm("|"); }\n', "file:///a.cpp")
    device = 'asm("mov.u32 %0, 1;" : "=r"(r));\n'
    assert "mma" in offered(f'{CPP}{device}asm("|"); }}\n', "file:///a.cpp")


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ('y = tl.inline_asm_elementwise("|")\n', "mma"),
        ('y = tl.inline_asm_elementwise("|\n', "mma"),
        ('y = tl.inline_asm_elementwise(asm="""|""", constraints="=r,r")\n', "mma"),
        ('y = tl.inline_asm_elementwise(asm="cvt.|", constraints="=r,r")\n', ".rn"),
        ('y = tl.inline_asm_elementwise(asm="mov.b32 $|;", constraints="=r,r", args=[x])\n', "$0"),
    ],
)
def test_what_is_typed_in_a_string_of_python_is_completed(typed: str, label: str) -> None:
    assert label in offered(typed, "file:///a.py")


@pytest.mark.parametrize(
    "typed", ['x = "|"\n', 'y = tl.inline_asm_elementwise(asm="mov.b32 $0, 1;", constraints="|=r,r")\n']
)
def test_nothing_is_offered_in_other_strings_of_python(typed: str) -> None:
    assert not offered(typed, "file:///a.py")


@pytest.mark.parametrize(("text", "uri"), [('asm("");', "file:///a.cu"), ('inline_ptx("")', "file:///a.py")])
def test_instructions_are_offered_before_directives(text: str, uri: str) -> None:
    document = Document(uri, "python" if uri.endswith(".py") else "cuda", text.encode())
    completions = language_of(document).completions
    assert completions is not None
    labels = [one.label for one in completions(document, text.index('"') + 1, False)]
    assert labels.index("mov") < 5 < labels.index("mma") < labels.index(".const")


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ('asm("mov.u32 %0, 1;" : "|', ["=r", "=l", "=f"]),
        ('asm("mov.u32 %0, 1;" : "|"(r));', ["=r", "=l", "=f"]),
        ('asm("mov.u32 %0, 1;" : "=r"(r), "+|', ["+r", "+l", "+f"]),
        ('asm volatile("st.u32 [%0], %1;" :: "|', ["r", "l", "f"]),
        ('asm volatile("st.u32 [%0], %1;" :: "l"(&p[a]), "|"(r) : "memory");', ["r", "l", "f"]),
        ('asm volatile("st.u32 [%0], %1;" :: "l"(&p[a]), "r"(r) : "|"', ["memory"]),
        ('asm("mov.u32 %0, 1;" : [name] "|', ["=r", "=l", "=f"]),
    ],
)
def test_constraint_letters_are_offered_where_an_operand_begins(typed: str, first: list[str]) -> None:
    before, _, after = (CPP + typed).partition("|")
    document = Document("file:///a.cu", "cuda", (before + after).encode())
    completions = language_of(document).completions
    assert completions is not None
    assert [one.label for one in completions(document, len(before), False)][: len(first)] == first


@pytest.mark.parametrize("typed", ['asm("mov.u32 %0, 1;" : "=r"(f("|', 'asm("mov.u32 %0, 1;" : "=r|', 'g(a ? x : "|'])
def test_they_are_offered_nowhere_else(typed: str) -> None:
    assert not offered(CPP + typed, "file:///a.cu") & {"=r", "r", "memory"}


def test_names_that_nobody_wrote_are_not_offered() -> None:
    head = 'M = f"""\n.version 8.0\n.target sm_80\n.address_size 64\n.func written() {{\n'
    names = offered(f'{head}.reg .b32 {{x}}, y;\n mov.b32 y, |;\n}}}}\n"""\n', "file:///a.py")
    assert {"y"} <= names
    assert not any("__" in name for name in names)
    assert not any("fragment" in name for name in offered(CPP + 'asm("mov.u32 %0, |");\n}\n', "file:///a.cu"))
    assert "written" in offered(f'{head}.reg .b64 y;\n mov.b64 y, |;\n}}}}\n"""\n', "file:///a.py")
