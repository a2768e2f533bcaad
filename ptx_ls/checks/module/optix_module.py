"""optix-module: the code calls functions that OptiX provides, and declares them nowhere.

OptiX reads such modules, and ptxas refuses them. There is one notice for all these calls; everything else is checked.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.sema.reachable import codes
from ptx_ls.sema.symbols import symbols_of

CODE = "optix-module"

_PREFIX = "_optix_"


def is_optix_function(name: str) -> bool:
    """Whether OptiX provides an undeclared function of this name."""
    return name.startswith(_PREFIX)


def check(context: Context) -> Iterator[Diagnostic]:
    """One notice, at the first such call."""
    prefix = _PREFIX.encode()
    if not context.document.may_contain(prefix):
        return
    declared = {symbol.name.encode() for symbol in symbols_of(context.document).top}
    for code in codes(context.document):
        for start, end, words in code.calls:
            name = next((word for word in sorted(words - declared) if word.startswith(prefix)), None)
            if name is not None:
                at = code.symbol.whole_start + code.text.index(name, start, end)
                message = f"The module is meant for OptiX, which provides '{name.decode()}'; ptxas refuses it"
                yield Diagnostic(CODE, "information", message, at, at + len(name))
                return
