"""directive-needs-target: the target or the version does not have the directive or fundamental type."""

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common import head_requirements
from ptx_ls.isa import state
from ptx_ls.lazy import replace
from ptx_ls.sema import gated_words
from ptx_ls.sema.directives import directives_of
from ptx_ls.sema.function_head import at_line, directive_end

CODE = "directive-needs-target"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per use as a directive or in a declaration; modifiers are left to other checks."""
    found = list(head_requirements.word_diagnostics(CODE, context, gated_words.directives()))
    yield from (_at_reported_range(context, diagnostic) for diagnostic in found)


def _at_reported_range(context: Context, diagnostic: Diagnostic) -> Diagnostic:
    """The diagnostic of a function's directive, moved to where ptxas has read the directive to its end."""
    source = context.document.source
    for function in directives_of(context.document).functions:
        for directive in function.directives:
            known = state.directive(directive.name.text)
            if directive.name.start == diagnostic.start and known is not None:
                place = at_line(
                    (diagnostic.start, diagnostic.end), directive_end(directive, known.takes, source), source
                )
                return replace(diagnostic, start=place[0], end=place[1])
    return diagnostic
