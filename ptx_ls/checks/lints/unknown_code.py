"""unknown-code: a comment `ptx-ls: ignore CODE` names a code that no diagnostic has, so that it silences nothing.

`ptx-ls: ignore` without a code silences all diagnostics there; several codes have commas between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ptx_ls.checks import codes
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common import suggestions
from ptx_ls.isa.edit_distance import nearest

CODE = "unknown-code"


def check(named: Iterable[tuple[str, int, int]]) -> Iterator[Diagnostic]:
    """One warning per unknown code of those that comments name, each with its place."""
    known = codes.known()
    for word, start, end in named:
        if word not in known:
            near = nearest(word, sorted(known))
            message = f"No diagnostic has the code '{word}'{suggestions.hint(near)}"
            yield Diagnostic(CODE, "warning", message, start, end, fixes=suggestions.exchanges(word, start, end, near))
