"""unknown-modifier: no form of the instruction has this modifier."""

from functools import cache

from ptx_ls.checks.base.context import Finding
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common import spelling_report
from ptx_ls.isa import glossary, state, table
from ptx_ls.lazy import pattern
from ptx_ls.sema.instructions import Instruction, is_name

CODE = "unknown-modifier"


def check(finding: Finding) -> Diagnostic | None:
    """The diagnostic, with the nearest modifiers of the instruction as fixes."""
    problem = finding.resolution.problem
    if problem is None or problem.code != CODE:
        return None
    return spelling_report.diagnostic(finding, problem)


_COLON = pattern(rb"(?<!:):(?!:)")


def is_label(spelling: bytes) -> bool:
    """Whether a spelling begins with a label: to ptxas an instruction's name is one word, which may also be a label, as
    in `mbarrier.init:` (measured 13.5)."""
    colon = _COLON.search(spelling)
    return colon is not None and is_name(spelling[: colon.start()])


@cache
def _words_of_paths(opcode: str) -> frozenset[str]:
    """The words that belong to the names of an opcode's instructions: `init` of `mbarrier.init`."""
    return frozenset(word for entry in table.family(opcode) for word in entry.path[1:])


def first_unknown_modifier(instruction: Instruction) -> Diagnostic | None:
    """The first modifier that no instruction has; ptxas reports it even if the rest of the statement is broken."""
    for modifier in instruction.modifiers:
        text = modifier.text
        known = glossary.class_of(text) or state.type_of(text) or ("::" not in text and state.space(text))
        if not known and text != "." and text[1:] not in _words_of_paths(instruction.opcode):
            message = f"Unknown modifier '{modifier.text}' for instruction '{instruction.opcode}'"
            return Diagnostic(CODE, "error", message, modifier.start, modifier.end)
    return None
