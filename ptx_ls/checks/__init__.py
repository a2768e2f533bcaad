"""Diagnostics, one file per code; this module holds those of a document, `walk` those of its instructions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptx_ls.checks import (
    directive_argument,
    directive_conflict,
    directive_needs_target,
    misplaced_directive,
    missing_directive,
    missing_target,
    missing_version,
    register_needs_target,
    syntax_error,
    target_needs_version,
    unknown_directive,
    unknown_register,
    unknown_target,
    unknown_type,
    unknown_version,
)
from ptx_ls.checks.context import Context
from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.checks.walk import OF_OPERANDS, OF_SPELLING, walk
from ptx_ls.isa.targets import Target, Version
from ptx_ls.sema.module import module_of
from ptx_ls.sema.verdict import judge

if TYPE_CHECKING:
    from ptx_ls.syntax.document import Document

OF_MODULE = (
    syntax_error,
    missing_version,
    missing_target,
    unknown_version,
    unknown_target,
    misplaced_directive,
    target_needs_version,
    register_needs_target,
    directive_needs_target,
    unknown_directive,
    unknown_type,
    unknown_register,
    directive_argument,
    directive_conflict,
    missing_directive,
)
"""Checks that look at a document once: `check(context)` yields diagnostics."""

CODES = tuple(c.CODE for c in (*OF_MODULE, *OF_SPELLING, *OF_OPERANDS))
"""Every code, in the order of the checks."""


def check(document: Document, target: Target | None = None, version: Version | None = None) -> list[Diagnostic]:
    """Every diagnostic of a PTX document, in the order of the source.

    `target` and `version` judge the code as if the module named them, in place of its own.
    """
    module = module_of(document)
    context = Context(document, module, judge(version or module.version, target or module.target))
    found = [d for check_module in OF_MODULE for d in check_module.check(context)]
    found += walk(context)
    found.sort(key=lambda d: (d.start, d.end))
    return found
