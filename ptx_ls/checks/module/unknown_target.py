"""unknown-target: `.target` names an architecture or option that PTX does not have.

In a word with sm_ ptxas reads only a number and a letter, and accepts `sm_80x` as sm_80: that is a warning.
"""

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa import targets

CODE = "unknown-target"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per unknown specifier, with the nearest names as fixes; a warning if ptxas reads it as another."""
    known = (*targets.by_name(), *(o.name for o in targets.load().options))
    for word in context.module.specifiers:
        if word.text in known:
            continue
        # Imported here, because a valid file needs none of this.
        from ptx_ls.checks.common import suggestions
        from ptx_ls.isa.edit_distance import nearest_known

        taken = targets.taken_for(word.text)
        near = (taken.name,) if taken else nearest_known(word.text, known)
        hint = f": ptxas reads it as {near[0]}" if taken else suggestions.hint(near)
        fixes = suggestions.exchanges(word.text, word.start, word.end, near)
        message = f"Unsupported .target '{word.text}'{hint}"
        yield Diagnostic(CODE, "warning" if taken else "error", message, *word.report_span, fixes=fixes)
