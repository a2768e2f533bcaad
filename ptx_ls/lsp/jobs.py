"""Programs that run for open documents, a few at a time, whose results follow the edits."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

from ptx_ls.lazy import NamedTuple, dataclass, field
from ptx_ls.lsp.queue import Queue
from ptx_ls.lsp.settings import Settings
from ptx_ls.lsp.trusted_program import Place
from ptx_ls.process.run import ToolError
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.offset_map import Edit
from ptx_ls.syntax.tracked import Tracked

log = logging.getLogger("ptx_ls")

_AT_ONCE = 2
"""The most jobs of a tool that run at a time, so that a long one does not delay all others."""


class Tool(NamedTuple):
    """A program by its name, and its result where it finds nothing."""

    name: str
    nothing: Tracked[Any]


class ToolContext(NamedTuple):
    """What a tool gets: a version, its settings, the folder of its document, and the folders of which no program is
    started and no library loaded."""

    document: Document
    settings: Settings
    folder: Path | None
    places: Sequence[Place]
    queue: Queue


Work = Coroutine[Any, Any, Tracked[Any]]


@dataclass
class _Job:
    """The job of a tool on a document: its result as far as it is still valid, and the task that is running.

    `edits` are those since the task began; None if the whole text was replaced.
    """

    found: Tracked[Any]
    work: asyncio.Task[None] | None = None
    edits: list[Edit] | None = field(default_factory=list)

    def cancel(self) -> None:
        if self.work is not None:
            self.work.cancel()
            self.work = None


class Jobs:
    """Runs jobs, of each tool one at a time on each document. All of it belongs to the event loop.

    `notify` receives a sentence for the user; `changed` the URI of a document whose result of a tool has changed.
    """

    def __init__(self, notify: Callable[[str], None], changed: Callable[[str, Tool], None]) -> None:
        self._notify, self._changed = notify, changed
        self._jobs: dict[str, dict[Tool, _Job]] = {}
        self._notified: set[tuple[Tool, str]] = set()
        self._turns: defaultdict[Tool, asyncio.Semaphore] = defaultdict(lambda: asyncio.Semaphore(_AT_ONCE))

    def has_results(self, uri: str) -> bool:
        """Whether a job ever ran on a document."""
        return uri in self._jobs

    def result(self, tool: Tool, uri: str) -> Any:
        """The current result of a tool for a document; None if it never ran on it."""
        job = self._jobs.get(uri, {}).get(tool)
        return job.found if job else None

    def start(
        self, tool: Tool, document: Document, work: Callable[[], Work], *, is_asked: bool = False
    ) -> asyncio.Task[None]:
        """Start a job on a version, which replaces one on an older version. A user who asked for it gets its message,
        any other one each message once."""
        job = self._jobs.setdefault(document.uri, {}).setdefault(tool, _Job(tool.nothing))
        job.cancel()
        job.edits = []
        if is_asked:
            self._forget_messages(tool)
        job.work = asyncio.ensure_future(self._run_job(tool, document, work, job))
        return job.work

    def follow(self, document: Document) -> None:
        """Record that this version has replaced the previous one."""
        edits = document.last_edits
        for tool, job in self._jobs.get(document.uri, {}).items():
            if edits is None:
                job.found, job.edits = tool.nothing, None
                continue
            job.found = job.found.after(edits)
            if job.edits is not None:
                job.edits += edits

    def forget(self, uri: str) -> bool:
        """Cancel the jobs on a document and forget their results; returns whether there was any."""
        jobs = self._jobs.pop(uri, {})
        for job in jobs.values():
            job.cancel()
        return bool(jobs)

    def forget_all(self, tool: Tool) -> None:
        """Cancel all jobs of a tool and forget all results: the settings have changed."""
        self._forget_messages(tool)
        for job in (jobs[tool] for jobs in self._jobs.values() if tool in jobs):
            job.cancel()
            job.found = tool.nothing

    def _forget_messages(self, tool: Tool) -> None:
        self._notified = {one for one in self._notified if one[0] is not tool}

    async def _run_job(self, tool: Tool, document: Document, work: Callable[[], Work], job: _Job) -> None:
        new = tool.nothing
        try:
            async with self._turns[tool]:
                new = await work()
        except ToolError as trouble:
            self._notify_once(tool, str(trouble))
        except Exception:
            log.exception("%s on %s failed", tool.name, document.uri)
        job.found = job.found.joined(tool.nothing if job.edits is None else new.after(job.edits))
        job.work = None
        self._changed(document.uri, tool)

    def _notify_once(self, tool: Tool, sentence: str) -> None:
        if (tool, sentence) not in self._notified:
            self._notified.add((tool, sentence))
            self._notify(sentence)
