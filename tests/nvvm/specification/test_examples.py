"""Each statement of the specification against its example, in every dialect that the table has a column for."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import pytest

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa.nvvm import specification
from ptx_ls.isa.nvvm.specification import COLUMNS, REFUSALS, Column, Rule
from ptx_ls.nvvm.checks import check
from ptx_ls.nvvm.options import READERS
from ptx_ls.syntax.choices import Choices
from ptx_ls.syntax.document import Document
from tests.nvvm.specification.examples import Example, examples, opaque

RULES = specification.load()


def _found(text: str, column: Column, example: Example) -> list[Diagnostic]:
    target = "sm_100" if column.dialect == "modern" else f"sm_{example.target}"
    reader = next(one for one in READERS if one.lower() == column.reader.lower())
    return list(_judged(text if column.dialect == "llvm7" else opaque(text), reader, target))


@lru_cache(maxsize=len(COLUMNS))
def _judged(text: str, reader: Literal["llvm", "libnvvm"], target: str) -> tuple[Diagnostic, ...]:
    """The diagnostics of a module; releases of one reader are judged alike."""
    return tuple(check(Document("a.ll", "nvvm", text.encode(), choices=Choices((target,), reader=reader))))


_OF_LLVM = {"unselected": "error", "unassembled": "warning"}


def test_each_statement_has_an_example() -> None:
    assert {rule.code for rule in RULES} == examples().keys()


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_the_example_is_reported_as_the_reader_does(rule: Rule) -> None:
    """Refused by both releases of a reader: an error. Taken by one of them: none. Forbidden and taken: a warning, but
    not for LLVM, which does not follow NVIDIA's specification: there what has no code is an error, and what ptxas
    refuses a warning."""
    example = examples()[rule.code]
    code = rule.query.removeprefix("check ") if rule.query.startswith("check ") else rule.code
    for column in COLUMNS:
        every = _found(example.text, column, example)
        found = [one for one in every if one.code == code]
        verdicts = {
            verdict
            for other, verdict in zip(COLUMNS, rule.verdicts, strict=True)
            if (other.reader, other.dialect) == (column.reader, column.dialect)
        }
        severities = {one.severity for one in found}
        if rule.query == "none":
            assert not found
        elif verdicts <= REFUSALS:
            assert severities == {"error"}, (column, found)
        elif verdicts <= {"unselected", "unassembled"} and column.reader == "LLVM":
            expected = (
                set()
                if (rule.is_of_values and "unselected" in verdicts) or rule.newer == "supported"
                else {_OF_LLVM[verdict] for verdict in verdicts}
            )
            assert severities in (expected, set() if code != rule.code else expected), (column, found)
        else:
            assert not [one for one in every if one.severity == "error"], column
            if column.reader == "LLVM":
                assert not found, column
            elif verdicts & (REFUSALS | {"unassembled"}) or (rule.newer == "illegal" and not rule.harmless):
                assert severities == {"warning"}, (column, found)
            elif rule.newer == "illegal" or (rule.newer == "ignored" and verdicts == {"ignored"}):
                assert severities == {"hint"}, (column, found)
            else:
                assert not found, column


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_its_twin_is_not(rule: Rule) -> None:
    """The twin has no diagnostic of the statement, and no error at all."""
    example = examples()[rule.code]
    for column in COLUMNS:
        found = _found(example.twin, column, example)
        assert not [one for one in found if one.code == rule.code or one.severity == "error"], column


def test_the_variables_of_llvm_have_their_linkage_and_section() -> None:
    """numba and clang write these for libnvvm, which takes them."""
    example = examples()["nvvm-appending-linkage"]
    used = '@llvm.used = appending global [1 x i8*] [i8* bitcast (void ()* @f to i8*)], section "llvm.metadata"\n'
    text = example.twin + used + "define void @f() {\n  ret void\n}\n"
    for column in COLUMNS:
        assert not _found(text, column, example), column


def test_a_dump_of_several_modules_is_no_module() -> None:
    """numba's dumps have a function and a kernel of the same name, in modules of their own."""
    example = examples()["nvvm-kernel-result"]
    column = COLUMNS[-2]
    assert [one.code for one in _found(example.text, column, example)] == ["nvvm-kernel-result"]
    dump = _found(f"{example.twin}\n{example.text}", column, example)
    assert "nvvm-kernel-result" not in [one.code for one in dump]


@pytest.mark.parametrize(
    ("triple", "is_judged"), [("", False), ("x86_64-pc-linux-gnu", False), ("nvptx64-nvidia-cuda", True)]
)
def test_llvm_ir_for_another_back_end_is_none_of_its_business(triple: str, is_judged: bool) -> None:
    """llvm-as takes the variable; only LLVM's back end for NVPTX refuses it."""
    head = f'target triple = "{triple}"\n' if triple else ""
    source = f"{head}@g = addrspace(42) global i32 0\n".encode()
    found = list(check(Document("a.ll", "nvvm", source, choices=Choices(reader="llvm"))))
    assert [one.code for one in found] == ["nvvm-variable-space"] * is_judged
