"""Runs of kernels that a user asked for, in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

from ptx_ls.lsp.jobs import Background
from ptx_ls.lsp.settings import Settings
from ptx_ls.lsp.worker import Worker
from ptx_ls.runner.execute import execute
from ptx_ls.runner.plan import Plan
from ptx_ls.runner.result import Trial, result_of
from ptx_ls.syntax.document import Document


class Trials(Background[Trial]):
    """Runs kernels of documents; the last result of each kernel is kept."""

    def __init__(self, tell: Callable[[str], None], changed: Callable[[str], None]) -> None:
        super().__init__(Trial(), tell, changed)
        self._worker = Worker("trial")

    def run(self, document: Document, plan: Plan, settings: Settings, folder: Path | None) -> asyncio.Task[None]:
        """Carry out a plan, in the place of what is running of the same document."""
        # Whoever asks again is told again.
        self._told.clear()
        return self.begin(document, partial(self._trial, document, plan, settings, folder))

    def joined(self, before: Trial, new: Trial) -> Trial:
        """The last result of each kernel."""
        entries = {one.entry for one in new.found}
        return Trial((*(one for one in before.items if one.entry not in entries), *new.items))

    async def _trial(self, document: Document, plan: Plan, settings: Settings, folder: Path | None) -> Trial:
        said = await execute(document, plan, settings.trial, folder)
        # Of a version of its own, since the document's may be given up when the text moves on.
        version = Document(document.uri, document.language, document.text)
        result = await self._worker.run(partial(result_of, version, plan, said))
        return Trial((result,))
