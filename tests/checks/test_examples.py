"""The examples of the pages about codes: the wrong one has the code, the right one has nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ptx_ls.checks import codes
from ptx_ls.checks.rules import Example, rule, rules
from ptx_ls.cli import main
from tests.checks import example_runs
from tests.isa.test_terms import ANCHORS

WITHOUT = frozenset(
    ("ptxas-error", "ptxas-info", "ptxas-warning", "llvm-error", "libnvvm-error", "libnvvm-warning")
) | {"run-fault", "run-stopped", "function-left-out"}
"""Codes of what only another program reports, or a run; and of what no page can show."""
EXAMPLES = {one.code: one.example for one in rules() if one.example}


def found(capsys: pytest.CaptureFixture[str], path: Path, text: str, *options: str) -> dict[str, str]:
    """The codes of a text with their severities."""
    path.write_text(text, encoding="utf-8")
    main(["check", "--jobs=1", "--no-config", "--format=json", *options, str(path)])
    (file,) = json.loads(capsys.readouterr().out)["files"]
    return {one["code"]: one["severity"] for one in file["diagnostics"]}


def test_each_code_has_an_example() -> None:
    assert EXAMPLES.keys() == {code for code, _ in codes.explanations()} - WITHOUT


@pytest.mark.slow
@pytest.mark.parametrize(("code", "example"), EXAMPLES.items(), ids=[*EXAMPLES])
def test_an_example(code: str, example: Example, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"a.{example.suffix}"
    one = rule(code)
    assert one
    # A lint is asked for by its code; one that is off by default has to be.
    options = ("--lints",) if code == "unused-ignore" else ("--select", code)
    wrong = found(capsys, path, example.wrong, *options)
    assert code in wrong
    if one.level != "off":
        assert wrong[code] == one.level
    assert code not in found(capsys, path, example.right, *options)
    assert not found(capsys, path, example.right)


@pytest.mark.slow
def test_a_run_fails_on_the_wrong_ones_and_says_nothing_of_the_right_ones() -> None:
    assert {one.code for one, _ in example_runs.ran()} >= {"async-group", "mask", "mbarrier-use", "wgmma-order"}
    ((path, text),) = example_runs.files().items()
    assert path.read_text(encoding="utf-8") == text, "run: python -m tests.generate"


def test_sections_of_the_manual_are_there() -> None:
    named = {anchor for one in rules() for anchor in one.manual}
    assert named
    assert named <= ANCHORS
