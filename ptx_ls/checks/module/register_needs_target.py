"""register-needs-target: the target or the version does not have the special register."""

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common import head_requirements
from ptx_ls.sema import gated_words

CODE = "register-needs-target"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per use of such a register."""
    return head_requirements.word_diagnostics(CODE, context, gated_words.registers())
