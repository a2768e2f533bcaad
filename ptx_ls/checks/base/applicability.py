"""Which fix of a diagnostic may be applied without asking whoever wrote the code."""

from __future__ import annotations

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix

SAFE = frozenset(
    (
        # What is missing or too much for the grammar.
        "syntax-error",
        "asm-missing-comma",
        # A word that does not exist, and the nearest one that does.
        "unknown-instruction",
        "unknown-modifier",
        "unknown-type",
        "unknown-directive",
        "unknown-code",
        # Another spelling of the same.
        "modifier-order",
        "ignored-modifier",
        "overload-suffix",
        # A comment that has no effect.
        "unused-ignore",
    )
)
"""The codes whose preferred fix does not change what a program means, or replaces a word that means nothing."""

SAFE_ALONE = frozenset(("unknown-intrinsic",))
"""The codes of which that holds where there is one fix only: intrinsics often differ in one letter."""


def safe_fix(diagnostic: Diagnostic) -> Fix | None:
    """The fix that does not change what the program means, or writes the word that a misspelt one means; None if there
    is none."""
    if diagnostic.code not in SAFE and not (diagnostic.code in SAFE_ALONE and len(diagnostic.fixes) == 1):
        return None
    return next((fix for fix in diagnostic.fixes if fix.preferred), None)


def any_fix(diagnostic: Diagnostic) -> Fix | None:
    """The preferred fix of a diagnostic, else the first; None if it has none."""
    return next((fix for fix in diagnostic.fixes if fix.preferred), next(iter(diagnostic.fixes), None))
