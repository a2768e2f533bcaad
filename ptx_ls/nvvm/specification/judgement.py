"""How much what a module does against the specification matters to its reader."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ptx_ls.checks.base.diagnostic import Diagnostic, Severity
from ptx_ls.isa.nvvm.specification import COLUMNS, DIALECTS, REFUSALS, Column, Rule
from ptx_ls.nvvm.dialect import Dialect
from ptx_ls.nvvm.options import DESCRIBED, Reader


def can_be_reported(rule: Rule, reader: Reader) -> bool:
    """Whether a module for a reader can have a diagnostic of a rule."""
    return any(_outcome(rule, reader, dialect) for dialect in ("llvm7", "modern", None))


def judge(
    rule: Rule, reader: Reader, dialect: Dialect | None, text: str, start: int, end: int, *, kept: bool = True
) -> Diagnostic | None:
    """The diagnostic of a rule that applies at some bytes; None if its reader does as the specification says. `kept`:
    the modern dialect does not drop what is there before it looks at it."""
    outcome = _outcome(rule, reader, dialect, kept=kept)
    if outcome is None:
        return None
    severity, clause = outcome
    section = rule.section.newer if rule.section.newer != "-" else rule.section.older
    version = "2.0" if rule.section.newer != "-" else "1.5"
    message = f"{rule.message.replace('{}', text)} (NVVM IR {version}, section {section}): {clause}"
    return Diagnostic(rule.code, severity, message, start, end, tags=("unnecessary",) if severity == "hint" else ())


def _outcome(rule: Rule, reader: Reader, dialect: Dialect | None, *, kept: bool = True) -> tuple[Severity, str] | None:
    name = DESCRIBED[reader]
    asked = [
        (column, rule.verdicts[number] if kept or column.dialect != "modern" else "ignored")
        for number, column in _asked(name, dialect)
    ]
    refusing = [column for column, verdict in asked if verdict in REFUSALS]
    if len(refusing) == len(asked):
        return "error", f"{name} refuses it"
    # LLVM does not follow NVIDIA's specification: what it has code for it compiles. Of a value that nothing uses it
    # makes no code; the checks of whole functions know which these are.
    if reader == "llvm":
        verdict = asked[0][1]
        is_here = rule.newer in ("illegal", "-") and (verdict == "unassembled" or not rule.is_of_values)
        return _OF_LLVM.get(verdict) if is_here else None
    if refusing:
        return "warning", f"{_which(refusing, asked)} refuses it"
    verdicts = {verdict for _, verdict in asked}
    if unassembled := [column for column, verdict in asked if verdict == "unassembled"]:
        everyone = len(unassembled) == len(asked)
        return "warning", f"{name if everyone else _which(unassembled, asked)} takes it, but ptxas refuses the PTX"
    if rule.newer == "illegal":
        clause = f"{name} ignores it" if verdicts == {"ignored"} else f"{name} takes it all the same"
        return "hint" if rule.harmless else "warning", clause
    if rule.newer == "ignored" and verdicts == {"ignored"}:
        return "hint", f"{name} ignores it"
    return None


@cache
def _asked(name: str, dialect: Dialect | None) -> tuple[tuple[int, Column], ...]:
    """The readers with a name that read a dialect, None: any, with their numbers among the columns."""
    own = ((number, column) for number, column in enumerate(COLUMNS) if column.reader == name)
    return tuple((number, column) for number, column in own if dialect in (None, column.dialect or dialect))


_OF_LLVM: dict[str, tuple[Severity, str]] = {
    "unselected": ("error", "LLVM has no code for it"),
    "unassembled": ("warning", "LLVM takes it, but ptxas refuses the PTX"),
}


def _which(some: Sequence[Column], asked: Sequence[tuple[Column, str]]) -> str:
    """Some of the readers that were asked, as short as they can be named among them."""
    columns = [column for column, _ in asked]
    for dialect, targets in DIALECTS.items():
        if list(some) == [column for column in columns if column.dialect == dialect]:
            return f"libnvvm {targets}"
    for release in dict.fromkeys(column.release for column in columns):
        if list(some) == [column for column in columns if column.release == release]:
            return f"libnvvm {release}"
    return " and ".join(column.described for column in some)
