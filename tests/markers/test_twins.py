"""The twin of each check, in which it says nothing: a marker file must go red, for the lack of its code alone."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common import requirements
from ptx_ls.checks.declarations import undefined_name
from ptx_ls.checks.engine import items, run_lints
from ptx_ls.checks.engine.instruction_report import INSTRUCTION_CHECKS, OPERAND_CHECKS, SPELLING_CHECKS
from ptx_ls.checks.engine.program_lints import PROGRAM_LINTS
from ptx_ls.checks.engine.run_checks import CODE_CHECKS, MODULE_CHECKS
from ptx_ls.checks.instructions import needs_target, needs_version
from ptx_ls.checks.module import syntax_error
from ptx_ls.memo.memo import Memo
from tests.markers.test_markers import DIAGNOSTIC_FILES, faults

TEXTS = [path.read_text(encoding="utf-8") for path in DIAGNOSTIC_FILES]
EVERY = (
    syntax_error,
    *(check.module for check in (*MODULE_CHECKS, *CODE_CHECKS)),
    *SPELLING_CHECKS,
    *OPERAND_CHECKS,
    *INSTRUCTION_CHECKS,
    *run_lints.FLOW_LINTS,
    *run_lints.ADDRESS_LINTS,
    *PROGRAM_LINTS,
    *run_lints.FUNCTION_LINTS,
    *run_lints.OPT_IN_LINTS,
)


def marked(text: str, code: str) -> bool:
    """Whether a file has a mark of a code."""
    return any(line.startswith("//") and f" {code}" in line and "^" in line for line in text.split("\n"))


def _forget_findings() -> None:
    run_lints._lints = Memo(1)
    items._environments = Memo(1)


def silence(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Has a check look and say nothing; what else it gives back stays as it is."""
    real = module.check

    def check(*arguments: Any) -> Any:
        said = real(*arguments)
        if isinstance(said, Diagnostic):
            return None
        if isinstance(said, tuple):
            return said[0], []
        return said and iter(())

    monkeypatch.setattr(module, "check", check)
    if module in (needs_target, needs_version):
        monkeypatch.setattr(requirements, "operand_diagnostic", lambda *_: None)
    if module is undefined_name:
        monkeypatch.setattr(undefined_name.Names, "in_instruction", lambda *_: iter(()))
    _forget_findings()


@pytest.mark.parametrize("module", EVERY, ids=lambda module: module.CODE)
def test_a_check_that_says_nothing_is_missed(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [text for text in TEXTS if marked(text, module.CODE)]
    assert texts, "no marker file shows it"
    silence(module, monkeypatch)
    found = [fault for text in texts for fault in faults(text)]
    _forget_findings()
    assert any("nothing found for" in fault and module.CODE in fault for fault in found)
