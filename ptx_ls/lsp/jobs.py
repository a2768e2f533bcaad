"""Background work on open documents, a few jobs at a time, whose results follow the edits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

from ptx_ls.lazy import dataclass, field
from ptx_ls.process.run import ToolError
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.offset_map import Edit
from ptx_ls.syntax.tracked import Tracked

log = logging.getLogger("ptx_ls")

_AT_ONCE = 2
"""The most jobs that run at a time, so that a long one does not delay all others."""

Found = TypeVar("Found", bound=Tracked[Any])


@dataclass
class _Job(Generic[Found]):
    """The job of a document: its result as far as it is still valid, and the task that is running.

    `edits` are those since the task began; None if the whole text was replaced.
    """

    found: Found
    work: asyncio.Task[None] | None = None
    edits: list[Edit] | None = field(default_factory=list)


class BackgroundJobs(Generic[Found]):
    """Runs jobs on documents, one at a time on each. All of it belongs to the event loop.

    `nothing` is the empty result. `notify` receives a sentence for the user, each once until `forget_all`; `changed`
    receives the URI of a document whose result has changed.
    """

    def __init__(self, nothing: Found, notify: Callable[[str], None], changed: Callable[[str], None]) -> None:
        self._nothing = nothing
        self._notify = notify
        self._changed = changed
        self._jobs: dict[str, _Job[Found]] = {}
        self._notified: set[str] = set()
        self._turn = asyncio.Semaphore(_AT_ONCE)

    def result(self, uri: str) -> Found | None:
        """The current result for a document; None if no job ever ran on it."""
        job = self._jobs.get(uri)
        return job.found if job else None

    def merge_results(self, before: Found, new: Found) -> Found:
        """The result after a new one has arrived: by default the new one replaces the previous one."""
        return new

    def start(self, document: Document, work: Callable[[], Coroutine[Any, Any, Found]]) -> asyncio.Task[None]:
        """Start a job on a version, which replaces one on an older version."""
        job = self._jobs.setdefault(document.uri, _Job(self._nothing))
        _cancel(job)
        job.edits = []
        job.work = asyncio.ensure_future(self._run_job(document, work, job))
        return job.work

    def follow(self, document: Document) -> None:
        """Record that this version has replaced the previous one."""
        job = self._jobs.get(document.uri)
        if job is None:
            return
        edits = document.last_edits
        if edits is None:
            job.found, job.edits = self._nothing, None
            return
        job.found = job.found.after(edits)
        if job.edits is not None:
            job.edits += edits

    def forget(self, uri: str) -> bool:
        """Cancel the job on a document and forget its result; returns whether there was any."""
        job = self._jobs.pop(uri, None)
        if job is not None:
            _cancel(job)
        return job is not None

    def forget_all(self) -> None:
        """Cancel all jobs and forget all results: the settings have changed."""
        self._notified.clear()
        for job in self._jobs.values():
            _cancel(job)
            job.found = self._nothing

    async def _run_job(
        self, document: Document, work: Callable[[], Coroutine[Any, Any, Found]], job: _Job[Found]
    ) -> None:
        try:
            async with self._turn:
                new = await work()
        except ToolError as trouble:
            new = self._nothing
            self._notify_once(str(trouble))
        except Exception:
            log.exception("background job on %s failed", document.uri)
            new = self._nothing
        job.found = self.merge_results(job.found, self._nothing if job.edits is None else new.after(job.edits))
        job.work = None
        self._changed(document.uri)

    def _notify_once(self, sentence: str) -> None:
        if sentence not in self._notified:
            self._notified.add(sentence)
            self._notify(sentence)


def _cancel(job: _Job[Any]) -> None:
    if job.work is not None:
        job.work.cancel()
        job.work = None
