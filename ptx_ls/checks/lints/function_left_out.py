"""function-left-out: a function has so many statements that its lints would take too long.

Above 5,000 statements, each ended by a semicolon (in NVVM IR by the end of its line), a function has no lints; other
functions of the file have theirs.
Such functions are the output of a generator, and an editor would wait for their lints after each key.
"""

from __future__ import annotations

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.syntax.span import Span

CODE = "function-left-out"
MOST_STATEMENTS = 5_000


def check(count: int, name: Span) -> Diagnostic | None:
    """One information for a function of more statements than that, at its name; None for another one."""
    if count <= MOST_STATEMENTS:
        return None
    message = f"The function has {count:,} statements, more than {MOST_STATEMENTS:,}: its lints are left out"
    return Diagnostic(CODE, "information", message, name.start, name.end)
