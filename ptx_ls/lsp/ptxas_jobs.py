"""ptxas on an open document."""

from __future__ import annotations

import asyncio
from functools import partial

from ptx_ls.checks.base.finding import Findings
from ptx_ls.languages import language_of
from ptx_ls.lazy import replace
from ptx_ls.lsp.jobs import ToolContext
from ptx_ls.lsp.settings import Settings
from ptx_ls.lsp.trusted_program import trusted_path
from ptx_ls.ptxas.assemble import assemble
from ptx_ls.ptxas.findings import locate_findings
from ptx_ls.ptxas.output import Output
from ptx_ls.syntax.document import Cancelled, Document


async def assembled(given: ToolContext) -> Findings:
    """What ptxas finds in a version. Raises `ToolError`."""
    document, settings = given.document, given.settings
    program = await asyncio.to_thread(trusted_path, "ptxas.path", settings.ptxas.program, given.places)
    output = await assemble(document, replace(settings.ptxas, program=program))
    return await given.queue.run("background", partial(_placed, document, output, settings))


def _placed(document: Document, output: Output, settings: Settings) -> Findings:
    diagnostics = language_of(document).diagnostics
    try:
        ours = document.memo(diagnostics)
    except Cancelled:
        # The text has moved on, and nobody else needs a check of this version.
        document = document.anew()
        ours = diagnostics(document)
    off = settings.levels.off
    return locate_findings(document, output, [d for d in ours if d.code not in off])
