"""too-much-constant: a module has more constant memory than code generation has banks for.

All variables count, used or not, those with a linkage before the others (measured 13.5). The numbered banks of old
versions are not checked.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.sema.static_data import layout_end, static_variables

CODE = "too-much-constant"

_LIMIT = 0x10000


def check(context: Context) -> Iterator[Diagnostic]:
    """One error, at the first variable that exceeds the limit."""
    if context.generated_for is None:
        return
    constants = [one for one in static_variables(context.document) if one.space == ".const"]
    if any(one.bank for one in constants):
        return
    size, first = 0, None
    for one in sorted(constants, key=lambda one: not one.linked):
        size = layout_end(size, [one])
        if size > _LIMIT and first is None:
            first = one
    if first is not None:
        message = f"File uses too much global constant data (0x{size:x} bytes, 0x{_LIMIT:x} max)"
        yield Diagnostic(CODE, "error", message, first.start, first.end)
