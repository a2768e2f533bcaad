"""missing-directive: a directive or special register requires another directive in the same kernel."""

from bisect import bisect_right
from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa import gates, state
from ptx_ls.sema import gated_words
from ptx_ls.sema.directives import directives_of
from ptx_ls.sema.function_head import at_line, head
from ptx_ls.sema.gated_words import StateWord

CODE = "missing-directive"


def check(context: Context) -> Iterator[Diagnostic]:
    """An error if ptxas refuses it, a warning if ptxas reports that the directive has no effect."""
    yield from _check_directives(context)
    yield from _check_registers(context)


def _check_directives(context: Context) -> Iterator[Diagnostic]:
    found = directives_of(context.document)
    for function, node in zip(found.functions, found.nodes, strict=True):
        names = {d.name.text for d in function.directives}
        for directive in function.directives:
            known = state.directive(directive.name.text)
            if known is None or function.place not in known.places:
                continue
            name = directive.name
            if not names.issuperset(known.requires):
                message = f"{' and '.join(known.requires)} required for directive '{name.text}'"
                place, whole = (name.start, name.end), head(node, context.document.source)
                if whole is not None and known.is_checked_late:
                    place = at_line(place, whole.end, context.document.source)
                yield Diagnostic(CODE, "error", message, *place)
            if known.ignored_without and names.isdisjoint(known.ignored_without):
                message = f"{name.text} is ignored when neither {' nor '.join(known.ignored_without)} is specified"
                yield Diagnostic(CODE, "warning", message, name.start, name.end)


def _check_registers(context: Context) -> Iterator[Diagnostic]:
    """Errors of special registers in kernels: a function may be called by a kernel that has the directive."""
    document = context.document
    for register in state.special_registers():
        if not register.requires or not document.may_contain(register.name.encode()):
            continue
        word = StateWord("Special register", register.name, register.gate or gates.anywhere())
        entries = [f for f in directives_of(document).functions if f.place == "entry"]
        starts = [f.whole_start for f in entries]
        for start, end in gated_words.places(document, word):
            at = bisect_right(starts, start) - 1
            if at >= 0 and start < entries[at].whole_end and entries[at].first(register.requires) is None:
                message = f"{register.requires} directive required for special register {register.name}"
                yield Diagnostic(CODE, "error", message, start, end)
