"""unknown-version: `.version` names a version that PTX does not have, or that is newer than ptx-ls."""

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.isa import targets
from ptx_ls.isa.targets import version_text
from ptx_ls.syntax.text_edit import TextEdit

CODE = "unknown-version"
_DIGITS = 9
"""Digits of a number that are compared to find the nearest version."""


def check(context: Context) -> Iterator[Diagnostic]:
    """One error, with the next lower version as a fix; ptxas also refuses versions newer than its own."""
    module = context.module
    text = module.version_text
    if text is None or not text.text or module.version is not None:
        return
    newest = targets.load().newest
    message = f"Unsupported .version {text.text}; current version is '{version_text(newest)}'"
    major, _, minor = text.text.partition(".")
    below = [v for v in targets.load().versions if (v // 10, v % 10) <= _pair(major, minor)]
    nearest = version_text(below[-1] if below else targets.load().versions[0])
    fix = Fix(f"Change .version to {nearest}", (TextEdit(text.start, text.end, nearest),), True)
    yield Diagnostic(CODE, "error", message, text.start, text.end, fixes=(fix,))


def _pair(major: str, minor: str) -> tuple[int, int]:
    if not (major.isdigit() and minor.isdigit()):
        return 0, 0
    return int(major[:_DIGITS]), int(minor[:_DIGITS])
