"""deprecated-form: the spelling is kept for old programs alone, since the version that the message names.

A warning, as ptxas gives one: the form goes away sooner or later, and of `shfl` and `vote` without `.sync` the results
are not to be relied on where the threads of a warp are scheduled by themselves (sm_70 and later). The mask that the fix
writes is that of a whole warp. What a compiler wrote gets no warning: nobody rewrites it.
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
    """The diagnostic, with the form to write as the fix where that is known."""
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
    said = f"since PTX {render.introduced(deprecation.gate)}: {deprecation.reason}"
    fixes = (replacement(finding, state, deprecation, places),) if deprecation.tokens else ()
    return Diagnostic(CODE, "warning", f"'{words}' is deprecated {said}", start, end, fixes=fixes, tags=("deprecated",))


def replacement(finding: Finding, state: State, deprecation: Deprecation, places: tuple[int, ...] = ()) -> Fix:
    """The fix that writes what succeeds a form, in the places of the modifiers that it names."""
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
