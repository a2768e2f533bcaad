"""Diagnostics as a report of tests in the XML of JUnit: a file is a suite, a finding a failure in it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from ptx_ls.cli.terminal import one_line

if TYPE_CHECKING:
    from ptx_ls.cli.report import Checked


def shown(file: Checked) -> list[str]:
    """The suite of a file; of one without findings it has one test, which passes."""
    name = _text(file.path)
    if not file.diagnostics:
        case = f'    <testcase name="ptx-ls" classname="{name}"/>'
        return [f'  <testsuite name="{name}" tests="1" failures="0" errors="0">\n{case}\n  </testsuite>']
    cases = []
    places = file.document.text.positions_at([d.start for d in file.diagnostics], "utf-32")
    for d, (line, column) in zip(file.diagnostics, places, strict=True):
        where = f"line {line + 1}, column {column + 1}"
        cases.append(
            f'    <testcase name="{d.code}" classname="{name}" line="{line + 1}" column="{column + 1}">\n'
            f'      <failure type="{d.severity}" message="{_text(d.message)}">{where}: {_text(d.message)}</failure>\n'
            "    </testcase>"
        )
    count = len(cases)
    return [
        "\n".join(
            (f'  <testsuite name="{name}" tests="{count}" failures="{count}" errors="0">', *cases, "  </testsuite>")
        )
    ]


def render(lines: Sequence[str]) -> str:
    """The suites of all files."""
    return "\n".join(('<?xml version="1.0" encoding="UTF-8"?>', '<testsuites name="ptx-ls">', *lines, "</testsuites>"))


def _text(text: str) -> str:
    return escape(one_line(text))
