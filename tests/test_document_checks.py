"""The checks of open documents, without a server."""

from __future__ import annotations

import asyncio

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.document_checks import DocumentChecks
from ptx_ls.lsp.json_result import JsonResult
from ptx_ls.lsp.queue import Queue
from ptx_ls.lsp.session import Session
from ptx_ls.syntax.document import Document

URI = "file:///a.ptx"


def _published(*versions: int, newest: int) -> list[str]:
    """What is sent where some versions of a document are checked, of which one is the newest."""
    documents = {version: Document(URI, "ptx", b"x", version) for version in (*versions, newest)}
    sent: list[JsonResult] = []
    failed: list[Exception] = []

    async def run() -> None:
        session = Session(documents={URI: documents[newest]})
        checks = DocumentChecks(
            session, Queue(), Context, sent.append, lambda: None, lambda uri, fault: failed.append(fault)
        )
        for version in versions:
            checks.publish_soon(documents[version])
            await checks.until_done()

    asyncio.run(run())
    assert not failed
    return [one.text for one in sent]


def test_only_the_newest_version_is_published() -> None:
    assert _published(1, newest=2) == []
    assert all('"version":2' in one for one in _published(1, 2, newest=2))
    assert "missing-version" in _published(2, newest=2)[-1]
