"""missing-debug-information: `.target debug` requires a section of DWARF, and the module has none."""

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa import targets

CODE = "missing-debug-information"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error at the option. Any section suffices, even an empty one (measured 13.5)."""
    needs = {option.name: option.needs for option in targets.load().options if option.needs}
    word = next((word for word in context.module.specifiers if word.text in needs), None)
    kind = f"{needs[word.text].lstrip('.')}_directive" if word else ""
    if word and not any(node.type == kind for node in context.document.root.children):
        message = f"Debug information not found in presence of .target {word.text}"
        yield Diagnostic(CODE, "error", message, *word.report_span)
