"""Calls of NVVM IR that pass an argument twice in the place of the one beside it (`aliased-operand`)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.lints.aliased_operand import CODE, passed_twice
from ptx_ls.lazy import pattern

_FUNCTION = pattern(r"^define\b[^\n]*\n.*?^\}", re.M | re.S)
_CALL = pattern(r"\bcall\b[^\n]*?(?:@llvm\.nvvm\.[\w.]+|\basm\b[^\n]*\")\((?P<arguments>[^\n]*)\)")
_COMMENT = pattern(r";[^\n\"]*$", re.M)
_MOST_SPLIT = 512


def passed_twice_in(source: str) -> Iterator[Diagnostic]:
    """One warning per call, at its arguments."""
    for function in _FUNCTION.finditer(source):
        for call in _CALL.finditer(source, *function.span()):
            words = [one.split()[-1] if one.split() else "" for one in call["arguments"].split(",")]
            if len(set(words)) == len(words) or len(words) > _MOST_SPLIT:
                continue
            around = source[function.start() : call.start()] + source[call.end() : function.end()]
            found = passed_twice(words, _COMMENT.sub("", around))
            if found is not None:
                start, end = call.span("arguments")
                message = f"'{found[0]}' is passed twice, and '{found[1]}' is not used"
                yield Diagnostic(CODE, "warning", message, start, end)
