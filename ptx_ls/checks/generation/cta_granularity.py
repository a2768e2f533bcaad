"""cta-granularity: a kernel reaches instructions of single CTAs (.cta_group::1) and of CTA pairs (.cta_group::2).

Code generation allows only one of the two in all the functions that a kernel reaches, including dead code (measured
13.5). Not every instruction counts: a bulk copy does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.isa import table
from ptx_ls.lazy import pattern
from ptx_ls.memo.memo import LARGEST_KEPT, query
from ptx_ls.sema.reachable import kernels, reached

CODE = "cta-granularity"

_GROUPS = (b".cta_group::1", b".cta_group::2")
# Blanks may stand before each modifier.
_SPELLING = pattern(rb"(?<![\w.:%$])[a-z]\w*(?:\s*(?:\.|::)\w+)*?\s*(\.cta_group::[12])(?:\s*(?:\.|::)\w+)*")


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per kernel."""
    source = context.document.source
    if context.generated_for is None or not all(group in source for group in _GROUPS):
        return
    for kernel in kernels(context.document):
        first: dict[bytes, Related] = {}
        for code in (kernel, *reached(context.document, kernel)):
            for group, (start, end) in _groups(code.text).items():
                begin = code.symbol.whole_start
                first.setdefault(group, Related(begin + start, begin + end, f"{group.decode()} is used here"))
        if len(first) > 1:
            name = kernel.symbol
            message = (
                f"Function '{name.name}' uses single CTA(.cta_group::1) and CTA pair granularity(.cta_group::2) and "
                "that is not allowed."
            )
            related = tuple(first[group] for group in _GROUPS)
            yield Diagnostic(CODE, "error", message, name.start, name.end, related=related)


@query(512, largest=LARGEST_KEPT)
def _groups(text: bytes) -> Mapping[bytes, tuple[int, int]]:
    """The granularities in a text, each with the range of the first instruction that has it."""
    found: dict[bytes, tuple[int, int]] = {}
    for match in _SPELLING.finditer(text) if _GROUPS[0][:-1] in text else ():
        if match[1] not in found and _counts("".join(match[0].decode().split())):
            found[match[1]] = match.span()
    return found


@lru_cache(maxsize=512)
def _counts(spelling: str) -> bool:
    return any("granularity" in entry.effects for entry in table.resolve(spelling).entries)
