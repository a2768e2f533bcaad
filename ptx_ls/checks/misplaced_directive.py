"""misplaced-directive: `.version` and `.target` stand once, at the start of the module, in this order."""

from collections.abc import Iterator

from ptx_ls.checks.context import Context
from ptx_ls.checks.diagnostic import Diagnostic

CODE = "misplaced-directive"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per directive that stands elsewhere (ptxas calls it a syntax error)."""
    for directive in context.module.misplaced:
        name = directive.text.split(None, 1)[0]
        message = f"Misplaced {name}: .version and then .target open a module, before everything else"
        yield Diagnostic(CODE, "error", message, directive.start, directive.end)
