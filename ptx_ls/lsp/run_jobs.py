"""Background runs of kernels that the user starts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from ptx_ls.languages import language_of
from ptx_ls.lsp.jobs import BackgroundJobs
from ptx_ls.lsp.lowering_jobs import file_name, lowered
from ptx_ls.lsp.settings import Settings
from ptx_ls.lsp.trusted_program import Place
from ptx_ls.lsp.worker import Worker
from ptx_ls.runner.execute import execute
from ptx_ls.runner.plan import Plan
from ptx_ls.runner.result import Result, Trial, result_of
from ptx_ls.runner.statement import FragmentAfter, made_for, placed
from ptx_ls.syntax.document import Document


class RunJobs(BackgroundJobs[Trial]):
    """Runs kernels of documents; the last result of each kernel is kept."""

    def __init__(self, notify: Callable[[str], None], changed: Callable[[str], None]) -> None:
        super().__init__(Trial(), notify, changed)
        self._worker = Worker("runs")

    def run(
        self, document: Document, plan: Plan, settings: Settings, folder: Path | None, places: Sequence[Place]
    ) -> asyncio.Task[None]:
        """Execute a plan, in place of what runs for the same document. `folder` is that of the document;
        `places` are those of which no library is loaded."""
        # A user who asks again gets the messages again.
        self._notified.clear()
        return self.start(document, partial(self._run, document, plan, settings, folder, places))

    def merge_results(self, before: Trial, new: Trial) -> Trial:
        """The last result of each kernel."""
        entries = {one.entry for one in new.found}
        return Trial((*(one for one in before.items if one.entry not in entries), *new.items))

    async def _run(
        self, document: Document, plan: Plan, settings: Settings, folder: Path | None, places: Sequence[Place]
    ) -> Trial:
        language = language_of(document)
        if language.is_lowered:
            return await self._run_lowered(document, plan, settings, folder, places)
        after = language.fragment_after
        if after is not None:
            return await self._run_statement(document, plan, settings, folder, after)
        outcome = await execute(document, plan, settings.run_limits, folder)
        # Of a copy, since the document's version may be released when the text changes.
        version = document.anew()
        result = await self._worker.run(partial(result_of, version, plan, outcome))
        return Trial((result,))

    async def _run_lowered(
        self, document: Document, plan: Plan, settings: Settings, folder: Path | None, places: Sequence[Place]
    ) -> Trial:
        from ptx_ls.lower.findings import locate_findings
        from ptx_ls.lower.linked import ptx_document
        from ptx_ls.lower.run_lines import in_module

        version = document.anew()
        found = await lowered(version, settings, places)
        if not found.ptx:
            faults = await self._worker.run(lambda: locate_findings(version, found).diagnostics)
            return Trial((Result(plan.entry, ((-1, version.text.size + 1),), tuple(faults), ()),))
        ptx = ptx_document(file_name(version), found.ptx)
        outcome = await execute(ptx, plan, settings.run_limits, folder)

        def result() -> Result:
            return result_of(version, plan, in_module(outcome, version, ptx), is_lowered=True)

        return Trial((await self._worker.run(result),))

    async def _run_statement(
        self, document: Document, plan: Plan, settings: Settings, folder: Path | None, after: FragmentAfter
    ) -> Trial:
        made = await self._worker.run(partial(made_for, document, plan, after))
        if made is None:
            return Trial()
        outcome = await execute(made.document, made.plan, settings.run_limits, folder)

        def result() -> Result:
            return placed(made, document, plan, result_of(made.document, made.plan, outcome))

        return Trial((await self._worker.run(result),))
