"""deprecated-form: the spelling is only kept for old programs, since the version that the message names.

This is a warning, as in ptxas: the form will be removed sooner or later, and the results of `shfl` and `vote` without
`.sync` are unreliable where the threads of a warp are scheduled independently (sm_70 and later). The mask that the fix
writes is that of a whole warp. The output of a compiler gets no warning, since nobody rewrites it.
"""

from ptx_ls.checks.base.context import Finding
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.checks.common import spelling_report
from ptx_ls.isa import render
from ptx_ls.isa.automaton import State
from ptx_ls.isa.model import Deprecation
from ptx_ls.syntax.text_edit import TextEdit

CODE = "deprecated-form"


def check(finding: Finding) -> Diagnostic | None:
    """The diagnostic, with the replacement as its fix if one is known."""
    judge = finding.context.judge
    matches = [m for m in finding.matches if judge.is_open(m.gate)]
    if finding.context.module.generated or not matches:
        return None
    found = [judge.deprecation(m.state) for m in matches]
    if found[0] is None or None in found:
        return None
    state, deprecation = matches[0].state, found[0]
    modifiers = finding.instruction.modifiers
    named = {condition.name for condition in deprecation.when}
    places = tuple(i for i, m in enumerate(modifiers) if m.text in named)
    start, end = spelling_report.place(finding, places)
    words = " ".join(modifiers[i].text for i in places) or finding.instruction.spelling
    since = f"since PTX {render.introduced(deprecation.gate)}: {deprecation.reason}"
    fixes = (replacement(finding, state, deprecation, places),) if deprecation.tokens else ()
    return Diagnostic(
        CODE, "warning", f"'{words}' is deprecated {since}", start, end, fixes=fixes, tags=("deprecated",)
    )


def replacement(finding: Finding, state: State, deprecation: Deprecation, places: tuple[int, ...] = ()) -> Fix:
    """The fix that writes the replacement of a form, at the places of the modifiers that it names."""
    instruction = finding.instruction
    text = "".join(deprecation.tokens)
    path = len(state.entry.path) - 1
    if places:
        first, *others = (instruction.modifiers[i] for i in places)
        edits = [TextEdit(first.start, first.end, text), *(TextEdit(m.start, m.end, "") for m in others)]
    else:
        at = instruction.modifiers[path - 1].end if path else instruction.opcode_end
        edits = [TextEdit(at, at, text)]
    least, most = state.form.arity
    if deprecation.operand and (least == most or len(instruction.operands) < most):
        at = instruction.operands[-1][1] if instruction.operands else instruction.spelling_end
        edits.append(TextEdit(at, at, (", " if instruction.operands else " ") + deprecation.operand))
    return Fix(f"Write {text}", tuple(edits))
