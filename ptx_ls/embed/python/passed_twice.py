"""Calls of Python that pass an operand twice in the place of the one beside it (`aliased-operand`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.lints.aliased_operand import CODE, passed_twice
from ptx_ls.embed.llvm.assembly import Assembly

_DEFINITION = b"def "


def passed_twice_in(source: bytes, assemblies: Sequence[Assembly]) -> Iterator[Diagnostic]:
    """One warning per call, at the operand that is there a second time."""
    for one in assemblies:
        words = [source[slice(*span)].decode("utf-8", "replace") for span in one.arguments or ()]
        if len(set(words)) == len(words):
            continue
        start = max(0, source.rfind(_DEFINITION, 0, one.span.start))
        end = source.find(_DEFINITION, one.span.end)
        around = source[start : one.span.start] + b"\n" + source[one.span.end : end if end >= 0 else len(source)]
        found = passed_twice(words, around.decode("utf-8", "replace"))
        if found is not None and one.arguments is not None:
            place = one.arguments[words.index(found[0]) + 1]
            message = f"'{found[0]}' is passed twice, and '{found[1]}' is not used"
            yield Diagnostic(CODE, "warning", message, place.start, place.end)
