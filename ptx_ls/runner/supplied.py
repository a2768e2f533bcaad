"""What the run of a snippet supplies: instructions with a comment `// run:` are no module yet."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.declarations import undefined_name
from ptx_ls.checks.module import missing_directive, missing_target, missing_version
from ptx_ls.runner.run_comment import run_comments
from ptx_ls.sema.snippet import is_snippet
from ptx_ls.syntax.document import Document

_SUPPLIED = (missing_version.CODE, missing_target.CODE, missing_directive.CODE, undefined_name.CODE)
"""Its head and its registers."""


def without_supplied(document: Document, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """Diagnostics of PTX without those of what the run of a snippet supplies."""
    if run_comments(document) and is_snippet(document):
        return [one for one in found if one.code not in _SUPPLIED]
    return found
