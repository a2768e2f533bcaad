"""serialized-pipeline: a call separates an asynchronous operation from the wait for it.

ptxas inlines the module's own functions. A function without a body in the module, or one called through a register,
cannot start before such operations have finished, so that nothing overlaps (ptxas's messages C7510 and C7519).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Related

if TYPE_CHECKING:
    from ptx_ls.sema.reachable import Code

CODE = "serialized-pipeline"


def check(context: Context) -> Iterator[Diagnostic]:
    """One hint per call, in source order."""
    target = context.generated_for
    # Only targets of one architecture have such operations, and searching for their names takes a millisecond.
    if target is None or target.variant != "a":
        return
    if not any(map(context.document.may_contain, _starting())):
        return
    # Imported here, because most files have no such operation.
    from ptx_ls.sema.reachable import codes

    every = codes(context.document)
    known = frozenset(code.symbol.name.encode() for code in every)
    for code in every:
        yield from _check_code(code, known)


def _check_code(code: Code, known: frozenset[bytes]) -> Iterator[Diagnostic]:
    events = [(match.start(), match.end(), match[0]) for match in _steps().finditer(code.text)]
    events += [(start, end, b"") for start, end, words in code.calls if not words & known]
    begin, started = code.symbol.whole_start, None
    for start, end, word in sorted(events):
        if word in _starting():
            started = started or Related(begin + start, begin + end, f"{word.decode()} starts the pipeline here")
        elif word:
            started = None
        elif started is not None:
            name = min(_starting()).decode()
            message = (
                f"Potential Performance Loss: {name} instructions are serialized due to {name.partition('.')[0]} "
                f"pipeline crossing function boundary at a function call in the function '{code.symbol.name}'"
            )
            yield Diagnostic(CODE, "hint", message, begin + start, begin + end, related=(started,))


@cache
def _starting() -> frozenset[bytes]:
    return _names_with("pipeline")


@cache
def _steps() -> re.Pattern[bytes]:
    words = sorted(_starting() | _names_with("drain"))
    return re.compile(rb"(?<![\w.%$])(?:" + b"|".join(map(re.escape, words)) + rb")(?![\w$])")


def _names_with(effect: str) -> frozenset[bytes]:
    from ptx_ls.isa.notation.effects import names_with

    return frozenset(name.encode() for name in names_with(effect))
