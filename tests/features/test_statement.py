"""Statements of PTX in C++ and Python, run on the values that a comment gives their operands."""

from __future__ import annotations

import asyncio

import pytest

from ptx_ls.languages import language_of
from ptx_ls.runner.execute import execute
from ptx_ls.runner.options import RunOptions
from ptx_ls.runner.plan import Plan
from ptx_ls.runner.result import Result, result_of
from ptx_ls.runner.statement import FragmentAfter, comment_of, made_for, placed, statement_plans
from ptx_ls.syntax.document import Document

CUDA = r"""__device__ unsigned f(unsigned a, float b, float* p) {
  unsigned r;
  // run: %1=5 %2=7
  asm("add.u32 %0, %1, %2;\n\t"
      "shl.b32 %0, %0, 1;" : "=r"(r) : "r"(a), "n"(3));
  // run: %1=2.5 %2=buf:f32:[1,2,3]
  asm volatile("{ .reg .f32 t; ld.global.f32 t, [%2+4];"
               "fma.rn.f32 %0, %1, t, %1; }" : "=f"(b) : "f"(b), "l"(p));
  // run: %0=0x10
  asm("mul.lo.u32 %0, %0, %0;" : "+r"(r));
}
"""
PYTHON = """def f(x):
    # run: $1=6
    return tl.inline_asm_elementwise("mul.lo.s32 $0, $1, $1;", "=r,r", [x], dtype=tl.int32, is_pure=True, pack=1)
"""


def planned(text: str, language: str) -> tuple[Document, list[Plan], FragmentAfter]:
    document = Document("file:///a", language, text.encode())
    after = language_of(document).fragment_after
    assert after is not None
    return document, statement_plans(document, after), after


def run(document: Document, plan: Plan, after: FragmentAfter) -> Result:
    made = made_for(document, plan, after)
    assert made is not None
    outcome = asyncio.run(execute(made.document, made.plan, RunOptions(), None))
    return placed(made, document, plan, result_of(made.document, made.plan, outcome))


def shown(document: Document, result: Result) -> dict[str, str]:
    """What stands beside each line, by the last word of the line."""
    return {document.source[: hint.at].decode().split()[-1]: hint.text for hint in result.hints}


@pytest.mark.process
def test_values_of_a_comment() -> None:
    document, plans, after = planned(CUDA, "cuda")
    first, second, third = (shown(document, run(document, plan, after)) for plan in plans)
    # As C computes it.
    assert first == {
        '%2;\\n\\t"': "%0 = 12",
        '"n"(3));': f"%0 = {(5 + 7) << 1:#x}",
        "%2=7": "ran clean",
    }
    assert second['"l"(p));'] == f"t = 2.0; %0 = {2.5 * 2 + 2.5}; 1 sector for 4 bytes"
    assert second["%2=buf:f32:[1,2,3]"] == "ran clean; %2 = [1.0, 2.0, 3.0]"
    assert third['"+r"(r));'] == f"%0 = {16 * 16}"


@pytest.mark.process
def test_values_in_python() -> None:
    document, (plan,), after = planned(PYTHON, "python")
    assert f"$0 = {6 * 6}" in " ".join(shown(document, run(document, plan, after)).values())


@pytest.mark.process
def test_a_fault_is_at_its_token() -> None:
    document, plans, after = planned(CUDA.replace("[%2+4]", "[%2+12]"), "cuda")
    (fault,) = run(document, plans[1], after).diagnostics
    assert document.source[fault.start : fault.end] == b"ld.global.f32 t, [%2+12];"


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ("%1=5", "no value for %2"),
        ("%1=5 %2=7 %3=1", "'%3' is neither an operand"),
        ("%1 %2=7", "'%1' is not a value"),
        ("%1=5 %2=7 block=32", ""),
    ],
)
def test_what_is_wrong_with_a_comment(given: str, problem: str) -> None:
    _, plans, _ = planned(CUDA.replace("%1=5 %2=7", given), "cuda")
    comment = plans[0].comment
    assert comment is not None
    assert problem in comment.problem
    assert bool(problem) == bool(comment.problem)


def test_a_comment_elsewhere_runs_nothing() -> None:
    _, plans, _ = planned("// run: %0=1\n\n" + CUDA.replace("// run", "// ran"), "cuda")
    assert plans == []


@pytest.mark.parametrize(
    ("statement", "fields"),
    [
        ('asm("add.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));', "%1=5 %2=7 block=32"),
        ('asm("fma.rn.f32 %0, %1, %1, %0;" : "+f"(b) : "f"(b));', "%0=5.5 %1=7.5 block=32"),
        ('asm("shl.b32 %0, %1, %2;" : "=r"(r) : "r"(a), "n"(3));', "%1=5 %2=3 block=32"),
        ('asm("ld.global.s16 %0, [%1];" : "=h"(h) : "l"(p));', "%1=buf:s16:32=arange block=32"),
        ('asm("ld.shared.u32 %0, [%1];" : "=r"(r) : "r"(s));', "%1=0 block=32 smem=1024"),
        ('asm("st.shared.f32 [%0], %1;" :: "r"(s), "f"(b));', "%0=0 %1=7.5 block=32 smem=1024"),
    ],
)
def test_values_to_begin_with(statement: str, fields: str) -> None:
    text = f"__device__ void f(int a, int r, float b, float* p, short h, unsigned s) {{\n\t{statement}\n}}\n"
    document, plans, after = planned(text, "cuda")
    assert plans == []
    (plan,) = statement_plans(document, after, language_of(document).statements)
    assert plan.title == "Run this asm …"
    assert comment_of(document, plan, after, "//") == (text.index("\tasm"), f"\t// run: {fields}\n")


@pytest.mark.parametrize(
    "text",
    [
        '#define F(r) \\\n  asm("add.s32 %0, %0, 1;" : "+r"(r))\n',
        'void f(int r) {\n  asm("add.s32 %0, %0, " STEP ";" : "+r"(r));\n}\n',
    ],
)
def test_what_cannot_be_run_is_not_offered(text: str) -> None:
    document, _, after = planned(text, "cuda")
    assert statement_plans(document, after, language_of(document).statements) == []


def test_a_statement_with_a_comment_is_offered_once() -> None:
    document, plans, after = planned(PYTHON, "python")
    assert statement_plans(document, after, language_of(document).statements) == plans
    bare, _, after = planned(PYTHON.replace("    # run: $1=6\n", ""), "python")
    (plan,) = statement_plans(bare, after, language_of(bare).statements)
    assert comment_of(bare, plan, after, "#") == (len("def f(x):\n"), "    # run: $1=5 block=32\n")


def test_an_edit_of_the_statement_takes_the_result_away() -> None:
    document, plans, after = planned(CUDA, "cuda")
    made = made_for(document, plans[0], after)
    assert made is not None
    result = placed(made, document, plans[0], Result("", (), (), ()))
    at = CUDA.index("shl.b32")
    assert result.after([(at, at, 1)]) is None
