"""What is found in one version of a document."""

from __future__ import annotations

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.lazy import dataclass


@dataclass(frozen=True)
class Checked:
    """The diagnostics of one version: of the module, of its instructions, and of code generation in both."""

    context: Context
    module_diagnostics: tuple[Diagnostic, ...]
    instruction_diagnostics: tuple[Diagnostic, ...]
    code_diagnostics: tuple[Diagnostic, ...]
