"""The language server: pygls wired to `features`, and nothing else.

The event loop only keeps the documents; every answer is made by a worker thread from a version of a
document that cannot change under it. There are two: `quick` for what a user waits for under the cursor,
`slow` for what looks at a whole document. A request that is cancelled while it waits is never begun.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Generator, Iterable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO, cast
from urllib.parse import unquote
from uuid import uuid4

from lsprotocol import types
from pygls.exceptions import FeatureRequestError, JsonRpcException
from pygls.io_ import StdoutWriter, run_async
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, default_converter, lsp_method
from pygls.uris import to_fs_path

from ptx_ls import __version__
from ptx_ls.languages import known_languages
from ptx_ls.languages import options as languages_options
from ptx_ls.lazy import replace
from ptx_ls.lsp import graph_command, stdin
from ptx_ls.lsp.context import JUDGED, Client, Context, Refused, client_of
from ptx_ls.lsp.garbage_collection import IdleCollector, share_memory
from ptx_ls.lsp.json_result import JsonResult, encode
from ptx_ls.lsp.lifecycle import refusal, when_gone
from ptx_ls.lsp.lowering_jobs import COMMAND as LOWER
from ptx_ls.lsp.lowering_jobs import LoweringJobs
from ptx_ls.lsp.ptxas_jobs import PtxasJobs
from ptx_ls.lsp.pulled_diagnostics import PulledDiagnostics
from ptx_ls.lsp.registration import Withdrawn, registrations, watched, withdraw
from ptx_ls.lsp.registry import (
    REQUESTS,
    Failed,
    Outdated,
    OutdatedDiagnostics,
    Request,
    answer_of,
    preparations,
    uri_of,
)
from ptx_ls.lsp.run_command import COMMAND, comment_for, plan_of
from ptx_ls.lsp.run_jobs import RunJobs
from ptx_ls.lsp.settings import SECTION, Settings, is_trusted, settings_from
from ptx_ls.lsp.worker import Worker
from ptx_ls.syntax.document import Cancelled, Change, Document
from ptx_ls.syntax.language import language_of
from ptx_ls.syntax.text import Encoding

log = logging.getLogger("ptx_ls")

SERVED = ("ptx", "nvvm", "cuda", "python")
"""The languages of which documents are kept."""

_GRACE, _TURNS = 0.0003, 4
"""Seconds in which the thread that reads takes in a request that was sent with an edit, and turns of the event loop in
which it is begun, before the diagnostics: the shortest sleep of an event loop is a millisecond."""

_PIPE = 1 << 20
"""Bytes of a pipe to the client, the most that Linux allows to anyone."""

_UNTIL_ASKED_AGAIN = 0.005
"""Seconds after which what may wait asks whether there is still something that may not."""

_NO_TIME = 0.05
"""Seconds: what was checked in less is checked again at each keystroke."""

_SHOWN_AFTER = 0.5
"""Seconds that ptxas may run before its progress is shown."""


class Protocol(LanguageServerProtocol):
    """pygls's protocol, with documents of our own in the place of its workspace's."""

    _server: Server
    _is_initialized = False

    def handle_message(self, message: Any) -> None:
        """Take a message, or refuse what may not be asked before `initialize` or after `shutdown`."""
        method = getattr(message, "method", None)
        error = refusal(method, self._is_initialized, self._shutdown) if method is not None else None
        if error is None:
            super().handle_message(message)
        elif getattr(message, "id", None) is not None:
            self._send_response(message.id, error=error)

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message as an object. A request that cannot be read gets an error; pygls would leave it waiting."""
        if "jsonrpc" in data and "method" in data and self.get_message_type(data["method"]) is None:
            # Which pygls wants of a method that it does not know, or calls that an internal error.
            data.setdefault("params", None)
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "method" in data and isinstance(data.get("id"), int | str):
                early = refusal(data["method"], self._is_initialized, self._shutdown)
                self._send_response(data["id"], error=early or error.to_response_error())
            raise

    def _send_response(self, msg_id: Any, result: Any = None, error: Any = None) -> None:
        """Answer a request; pygls would turn the result into JSON here, while all messages wait."""
        if not isinstance(result, JsonResult):
            super()._send_response(msg_id, result, error)
            return
        self._result_types.pop(msg_id, None)
        self._write(f'"id":{json.dumps(msg_id)},"result":{result.text}')

    def notify_of(self, method: str, params: JsonResult) -> None:
        """Send a notification whose parameters are JSON already."""
        self._write(f'"method":{json.dumps(method)},"params":{params.text}')

    def _write(self, members: str) -> None:
        if self.writer is not None:
            body = f'{{"jsonrpc":"2.0",{members}}}'
            header = f"Content-Length: {len(body)}\r\n\r\n" if self._include_headers else ""
            self.writer.write((header + body).encode("ascii"))

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        """Keep a document, if it is in a language that is served."""
        item = params.text_document
        source = item.text.encode("utf-8", "surrogatepass")
        is_nvptx = self._server.settings.nvvm.names_a_reader
        language = language_of(item.uri, source, item.language_id, is_nvptx=is_nvptx)
        if language in SERVED:
            self._server.keep(Document(item.uri, language, source, item.version))
            if self._server.settings.ptxas.on_open:
                self._server.ask_ptxas(item.uri)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        """Put the next version of a document in the place of the one that is kept."""
        document = self._server.documents.get(params.text_document.uri)
        if document is None:
            log.debug("a change of %s, which is not open", params.text_document.uri)
            return
        changes = [_change(change) for change in params.content_changes]
        encoding = self._server.client.encoding
        self._server.keep(document.changed(params.text_document.version, changes, encoding))

    @lsp_method(types.TEXT_DOCUMENT_DID_SAVE)
    def lsp_text_document__did_save(self, params: types.DidSaveTextDocumentParams) -> None:
        """Check at once what was saved, and have ptxas assemble it where that is wanted."""
        self._server.publish_soon(params.text_document.uri)
        self._server.ask_ptxas(params.text_document.uri)
        self._server.verify(params.text_document.uri)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        """Forget a document, and withdraw its diagnostics."""
        self._server.forget(params.text_document.uri)

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:
        """Record the client's capabilities and the user's settings."""
        result = yield from super().lsp_initialize(params)
        encoding = str(result.capabilities.position_encoding or types.PositionEncodingKind.Utf16)
        self._server.client = client_of(params.capabilities, cast(Encoding, encoding))
        self._server.is_trusted = is_trusted(params.initialization_options)
        self._server.settings = self._server.allowed(settings_from(params.initialization_options))
        self._server.choose_options()
        unstructure = self._converter.unstructure
        self._server.withdrawn = withdraw(result.capabilities, params.capabilities, unstructure)
        self._is_initialized = True
        if params.process_id is not None:
            self._server.end_with(params.process_id)
        return result


def _change(change: types.TextDocumentContentChangeEvent) -> Change:
    new = change.text.encode("utf-8", "surrogatepass")
    if isinstance(change, types.TextDocumentContentChangeWholeDocument):
        return Change(new)
    start, end = change.range.start, change.range.end
    return Change(new, (start.line, start.character), (end.line, end.character))


def pause(took: float, settings: Settings) -> float:
    """Seconds that the check of a document waits for further keystrokes, where the last one took so many: what was
    checked in no time is not waited for."""
    return min(took, settings.debounce / 1000) if took > _NO_TIME else 0.0


class Server(LanguageServer):
    """The documents, the client, the settings, the workers."""

    def __init__(self) -> None:
        super().__init__(
            "ptx-ls", __version__, protocol_cls=Protocol, converter_factory=default_converter, max_workers=2
        )
        self.documents: dict[str, Document] = {}
        self.client = Client()
        self.settings = Settings()
        self.quick = Worker("quick")
        self.slow = Worker("slow", yields_to=self.quick)
        self.ptxas_jobs = PtxasJobs(self._warn, self._on_ptxas_result)
        self.lowering_jobs = LoweringJobs(self._warn, self.publish_soon)
        self.run_jobs = RunJobs(self._warn, self._on_run_result)
        self.pulled = PulledDiagnostics(self.quick, self.slow, self._pause, self._refresh_diagnostics)
        self._collector = IdleCollector(lambda: self.quick.is_busy or self.slow.is_busy, self._forget_sources)
        self._kept: dict[str, dict[str, Any]] = {}
        self._publishing: dict[str, asyncio.Task[None]] = {}
        self._took: dict[str, float] = {}  # seconds that the last check of a document took
        self._files: dict[Path, Any] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_trusted = True
        self.withdrawn: Sequence[Withdrawn] = ()
        self.reader: asyncio.StreamReader | None = None
        for request in REQUESTS:
            self.feature(request.method, request.options)(self._handler(request))

        # pygls marks the functions it is given, which methods do not bear.
        async def initialized(params: types.InitializedParams) -> None:
            await self._initialized()

        async def configure(params: types.DidChangeConfigurationParams) -> None:
            await self._configure(params.settings)

        async def rebuild(params: types.DidChangeWatchedFilesParams) -> None:
            await self._rebuild()

        async def find(params: types.WorkspaceSymbolParams) -> list[types.SymbolInformation]:
            return await self._workspace_symbols(params.query)

        async def run(uri: str, entry: str, number: int) -> None:
            await self._run(uri, entry, number)

        async def lower(uri: str) -> object:
            return await self._lower(uri)

        self.command(COMMAND)(run)

        async def graph(uri: str, line: int, character: int) -> object:
            return await self._graph(uri, line, character)

        self.command(LOWER)(lower)
        self.command(graph_command.COMMAND)(graph)
        self.feature(types.INITIALIZED)(initialized)
        self.feature(types.WORKSPACE_SYMBOL)(find)
        self.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)(configure)
        self.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)(rebuild)

    def report_server_error(self, error: Exception, source: object) -> None:
        """Log what went wrong. A user at work wants no message box about it, which is what pygls shows."""
        if source is not FeatureRequestError:  # which is answered, and logged by pygls
            log.error("%s", error, exc_info=error)

    def allowed(self, settings: Settings) -> Settings:
        """Settings without those that start something, where the client says that the workspace is not trusted."""
        if self.is_trusted:
            return settings
        return replace(settings, ptxas=replace(settings.ptxas, program=""), verifies=False, runs=False)

    def end_with(self, process: int) -> None:
        """Serve no longer than the client's process is there: what it leaves open may never end by itself."""
        loop, reader = asyncio.get_running_loop(), self.reader

        def end() -> None:
            with suppress(RuntimeError):  # the loop is closed: the server has ended before
                if reader is not None:
                    loop.call_soon_threadsafe(reader.feed_eof)

        when_gone(process, end)

    def context(self, document: Document) -> Context:
        """What a request about a document gets."""
        self._collector.postpone()
        kept = self._kept.setdefault(document.uri, {})
        return Context(
            document,
            self.client,
            self.settings,
            kept,
            self.ptxas_jobs.result(document.uri) or self.lowering_jobs.result(document.uri),
            self.run_jobs.result(document.uri),
        )

    def keep(self, document: Document) -> None:
        """Keep a version in the place of the one before, and have it checked."""
        before = self.documents.get(document.uri)
        self.documents[document.uri] = document
        if before:
            before.cancel()
        self.ptxas_jobs.follow(document)
        self.lowering_jobs.follow(document)
        self.run_jobs.follow(document)
        if before:
            self.publish_soon(document.uri, self._pause(document.uri), is_edited=True)
        else:
            self.publish_soon(document.uri)
            self._in_background(self._prepare(document))

    def forget(self, uri: str) -> None:
        """Forget a document that was closed."""
        document = self.documents.pop(uri, None)
        if document is None:
            return
        document.cancel()
        document.forget()
        self._kept.pop(uri, None)
        self._took.pop(uri, None)
        self.pulled.forget(uri)
        if task := self._publishing.pop(uri, None):
            task.cancel()
        forgotten = [jobs.forget(uri) for jobs in (self.ptxas_jobs, self.lowering_jobs, self.run_jobs)]
        if any(forgotten) or not self.client.pulls_diagnostics:
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def _forget_sources(self) -> None:
        for document in self.documents.values():
            document.forget_sources()

    def _pause(self, uri: str) -> float:
        return pause(self._took.get(uri, 0), self.settings)

    def publish_soon(self, uri: str, seconds: float = 0, *, is_edited: bool = False) -> None:
        """Publish the diagnostics of a document: what is known at once, behind requests that were sent with an edit,
        and all of it after some seconds. A later call takes the place of this one."""
        # A client that asks for diagnostics itself would show each one twice, except those of compilers and runs.
        has_results = any(jobs.result(uri) for jobs in (self.ptxas_jobs, self.lowering_jobs, self.run_jobs))
        if uri not in self.documents or (self.client.pulls_diagnostics and not has_results):
            return
        if task := self._publishing.get(uri):
            task.cancel()
        self._publishing[uri] = asyncio.ensure_future(self._publish(uri, seconds, is_edited))

    async def _publish(self, uri: str, seconds: float, is_edited: bool) -> None:
        await asyncio.sleep(0)
        if is_edited:
            time.sleep(_GRACE)
            for _ in range(_TURNS):
                await asyncio.sleep(0)
        document = self.documents[uri]
        with suppress(Cancelled):
            try:
                feature = import_module("ptx_ls.lsp.requests.diagnostics")
                # What is known at once is not kept back until all is known.
                at_once = await self.quick.run(partial(feature.published_at_once, self.context(document)))
                if at_once is not None:
                    self._publish_if_newest(document, at_once.params)
                    if at_once.is_all:
                        return
                await asyncio.sleep(seconds)
                began = time.monotonic()
                self._publish_if_newest(
                    document, await self.slow.run(partial(feature.published, self.context(document)))
                )
                self._took[uri] = time.monotonic() - began
            except Cancelled:
                raise
            except Exception:
                log.exception("checking %s failed", uri)

    async def _until_published(self) -> None:
        """Wait until no diagnostics are due, nor anything else that a user waits for: two threads at once are slower
        than one after the other."""
        while waited_for := [task for task in self._publishing.values() if not task.done()]:
            await asyncio.wait(waited_for)
        while self.quick.is_busy:
            await asyncio.sleep(_UNTIL_ASKED_AGAIN)

    async def _prepare(self, document: Document) -> None:
        """Read ahead what edits of an opened document may need; later versions inherit most of it."""
        await self._until_published()
        steps = document.preparations()
        # What is asked meanwhile goes between two steps.
        while await self.slow.run(partial(next, steps, False)):
            await self._until_published()

    def _publish_if_newest(self, document: Document, params: JsonResult) -> None:
        """Publish what was found in a version, if it is still the newest."""
        if self.documents.get(document.uri) is document:
            protocol = cast(Protocol, self.protocol)
            protocol.notify_of(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, params)

    def ask_ptxas(self, uri: str) -> None:
        """Have a document assembled in the background, if the user wants that."""
        document = self.documents.get(uri)
        run = self.ptxas_jobs.ask(document, self.settings, self._folders()) if document else None
        if run:
            program = Path(self.settings.ptxas.program).name
            self._in_background(self._show_progress(f"{program} {Path(unquote(uri)).name}", run))

    def verify(self, uri: str) -> None:
        """Have a document verified in the background, if the user wants that."""
        document = self.documents.get(uri)
        run = self.lowering_jobs.verify(document, self.settings, self._folders()) if document else None
        if run:
            self._in_background(self._show_progress(f"verify {Path(unquote(uri)).name}", run))

    async def _lower(self, uri: str) -> object:
        """The PTX of a document with its lines; None if there is none, for a reason that is shown."""
        document = self.documents.get(uri)
        if document is None:
            return None
        if not self.is_trusted:
            self._warn("nothing is lowered in a workspace that is not trusted")
            return None
        answers: list[object] = []
        run = self.lowering_jobs.lower(document, self.settings, self._folders(), answers.append)
        if run is not None:
            self._in_background(self._show_progress(f"lower {Path(unquote(uri)).name}", run))
            await asyncio.wait([run])
        return next(iter(answers), None)

    async def _graph(self, uri: str, line: int, character: int) -> object:
        """The control flow of the function at a position of a document."""
        document = self.documents.get(uri)
        if document is None:
            return None
        try:
            draw = partial(graph_command.answer, self.context(document), line, character)
            return await self.slow.run(draw)
        except Cancelled:
            raise Outdated from None

    def _on_ptxas_result(self, uri: str) -> None:
        self.publish_soon(uri)
        self._in_background(self._refresh_lenses())

    async def _run(self, uri: str, entry: str, number: int) -> None:
        """Run a kernel of a document in the background, or write the comment that it needs first."""
        document = self.documents.get(uri)
        if document is None:
            return
        if not self.is_trusted:
            self._warn("nothing is run in a workspace that is not trusted")
            return
        context = self.context(document)
        plan = await self.quick.run(lambda: plan_of(context, entry, number))
        if plan is None:
            return
        edit = comment_for(context, plan)
        if edit is not None:
            with suppress(Exception):  # a client that refuses the edit has its reasons
                await self.workspace_apply_edit_async(types.ApplyWorkspaceEditParams(edit, "Say how to run the kernel"))
            return
        path = to_fs_path(uri) if uri.startswith("file:") else None
        work = self.run_jobs.run(document, plan, self.settings, Path(path).parent if path else None, self._folders())
        self._in_background(self._show_progress(f"run {plan.entry or Path(unquote(uri)).name}", work))

    def _on_run_result(self, uri: str) -> None:
        self.publish_soon(uri)
        self._in_background(self._refresh_hints())

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        # The event loop itself forgets tasks that nobody holds.
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _warn(self, sentence: str) -> None:
        self.window_show_message(types.ShowMessageParams(types.MessageType.Warning, sentence))

    async def _show_progress(self, title: str, work: asyncio.Task[None]) -> None:
        """Show the progress of long work, if the client can; a user who stops it there cancels the work."""
        done, _ = await asyncio.wait([work], timeout=_SHOWN_AFTER)
        window = self.client_capabilities.window
        if done or not (window and window.work_done_progress):
            return
        token = uuid4().hex
        progress = self.work_done_progress
        with suppress(Exception):  # a client that refuses shows no progress
            await progress.create_async(token)
            progress.tokens[token].add_done_callback(lambda stopped: stopped.cancelled() and work.cancel())
            progress.begin(token, types.WorkDoneProgressBegin(title, cancellable=True))
            await asyncio.wait([work])
            progress.end(token, types.WorkDoneProgressEnd())
        progress.tokens.pop(token, None)

    def _refresh_diagnostics(self) -> None:
        async def refresh() -> None:
            with suppress(Exception):  # a client that does not ask again has what was known at once
                await self.workspace_diagnostic_refresh_async(None)

        self._in_background(refresh())

    async def _refresh_hints(self) -> None:
        capabilities = self.client_capabilities.workspace
        with suppress(Exception):  # a client that cannot ask again shows what there is next time
            if capabilities and capabilities.inlay_hint and capabilities.inlay_hint.refresh_support:
                await self.workspace_inlay_hint_refresh_async(None)

    async def _refresh_lenses(self) -> None:
        capabilities = self.client_capabilities.workspace
        with suppress(Exception):  # a client that cannot ask again shows what there is next time
            if capabilities and capabilities.code_lens and capabilities.code_lens.refresh_support:
                await self.workspace_code_lens_refresh_async(None)

    def _handler(self, request: Request) -> Callable[[Any], Any]:
        unstructure = self.protocol._converter.unstructure

        async def handle(params: Any) -> Any:
            document = self.documents.get(uri_of(params))
            if document is None:
                return request.on_failure(params)
            context = self.context(document)
            worker = self.quick if request.quick else self.slow
            try:
                if request.method == types.TEXT_DOCUMENT_DIAGNOSTIC:
                    first = await self.pulled.first_answer(context, params)
                    if first is not None:
                        return first
                return await worker.run(lambda: encode(answer_of(request.module)(context, params), unstructure))
            except Cancelled:
                raise request.outdated() from None
            except Refused as refused:
                raise Failed(str(refused)) from None
            except JsonRpcException:  # an answer of its own
                raise
            except Exception:
                log.exception("%s failed", request.method)
                return request.on_failure(params)

        return handle

    async def _initialized(self) -> None:
        capabilities = self.client_capabilities.workspace
        configuration = capabilities.did_change_configuration if capabilities else None
        registered: list[types.Registration] = []
        if configuration and configuration.dynamic_registration:
            method = types.WORKSPACE_DID_CHANGE_CONFIGURATION
            options = types.DidChangeConfigurationRegistrationOptions(section=SECTION)
            registered.append(types.Registration(SECTION, method, options))
        watching = capabilities.did_change_watched_files if capabilities else None
        if watching and watching.dynamic_registration:
            registered.append(watched(languages_options.build_files()))
        if self.withdrawn:
            registered += await self.slow.run(lambda: [*registrations(self.withdrawn, known_languages(SERVED))])
        if registered:
            with suppress(Exception):  # a client that refuses has its reasons, and nothing else depends on it
                await self.client_register_capability_async(types.RegistrationParams(registered))
        # What takes long to load is loaded while the user still looks for the first line, in pieces so that whoever
        # asks meanwhile need not wait for long.
        for request in REQUESTS:
            with suppress(Exception):  # a feature that cannot be loaded says so when it is asked
                for piece in await self.slow.run(partial(preparations, request.module)):
                    await self._until_published()
                    await self.slow.run(piece)

    async def _configure(self, value: object) -> None:
        capabilities = self.client_capabilities.workspace
        if value is None and capabilities and capabilities.configuration:
            item = types.ConfigurationItem(section=SECTION)
            answers = await self.workspace_configuration_async(types.ConfigurationParams([item]))
            value = answers[0] if answers else None
        before, self.settings = self.settings, self.allowed(settings_from(value))
        if self.settings.ptxas != before.ptxas:
            self.ptxas_jobs.forget_all()
        if (self.settings.lowering, self.settings.verifies) != (before.lowering, before.verifies):
            self.lowering_jobs.forget_all()
        if (self.settings.nvvm, self.settings.cuda) != (before.nvvm, before.cuda):
            self.choose_options()
            self._judge_anew(list(self.documents))
        for uri in self.documents:
            self.publish_soon(uri)
        await self._refresh_hints()
        await self._refresh_lenses()

    def choose_options(self) -> None:
        """Have documents judged for what the settings choose."""
        languages_options.choose(self.settings.nvvm)
        languages_options.choose_build(self.settings.cuda)

    async def _rebuild(self) -> None:
        """Have documents with PTX inside judged anew: what their code is compiled for may have changed."""
        hosts = {one.name for one in known_languages(SERVED) if one.is_host}
        uris = [uri for uri, one in self.documents.items() if one.language in hosts]
        self._judge_anew(uris)
        for uri in uris:
            self.publish_soon(uri)
        if uris and self.client.refreshes_diagnostics:
            self._refresh_diagnostics()

    def _judge_anew(self, uris: Iterable[str]) -> None:
        """Forget what is known of some documents: it was computed for other options."""
        for uri in uris:
            known = self.documents[uri]
            known.cancel()
            self.documents[uri] = Document(uri, known.language, known.text, known.version)
            kept = self._kept.setdefault(uri, {})
            kept[JUDGED] = kept.get(JUDGED, 0) + 1

    async def _workspace_symbols(self, query: str) -> list[types.SymbolInformation]:
        """What a query finds in the open documents, then in the files of the workspace that are not open."""
        feature = import_module("ptx_ls.lsp.requests.workspace_symbol")
        found: list[types.SymbolInformation] = []
        opened = list(self.documents.values())
        for document in opened:
            with suppress(Cancelled):
                found += await self._found(partial(feature.document_symbols, self.context(document)))
        paths = await self._found(partial(feature.files, self._folders()))
        open_paths = {Path(path) for document in opened if (path := to_fs_path(document.uri))}
        context = Context(Document("", "ptx", b""), self.client, self.settings)
        for path in paths:
            if path not in open_paths:
                found += await self._found(partial(feature.file_symbols, context, path, self._files))
        return list(await self._found(partial(feature.matching, query, found)))

    async def _found(self, job: Callable[[], Sequence[Any]]) -> Sequence[Any]:
        try:
            return await self.slow.run(job)
        except Cancelled:
            raise
        except Exception:
            log.exception("%s failed", types.WORKSPACE_SYMBOL)
            return ()

    def _folders(self) -> list[Path]:
        """The folders of the workspace that are on this machine."""
        uris = list(self.workspace.folders) or [self.workspace.root_uri or ""]
        return [Path(path) for uri in uris if uri.startswith("file:") and (path := to_fs_path(uri))]


def serve_stdio() -> int:
    """Serve one client over standard input and output until it says `exit`; returns the exit status."""
    # Whatever prints would put its text between two messages: all but the server writes to standard error.
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    _widen(output)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    server = _server()
    with suppress(SystemExit, KeyboardInterrupt):
        asyncio.run(_serve_stdio(server, output))
    return 0 if server.protocol._shutdown else 1


def _widen(output: BinaryIO) -> None:
    """Let a pipe take the diagnostics of a whole file at once: with 64 KB the event loop waits for the client to read,
    and again for each piece."""
    if sys.platform == "linux":
        import fcntl

        with suppress(OSError):  # not a pipe, or beyond what the system allows
            fcntl.fcntl(output, fcntl.F_SETPIPE_SZ, _PIPE)


async def _serve_stdio(server: Server, output: BinaryIO) -> None:
    server.protocol.set_writer(StdoutWriter(output))
    await _serve(server, stdin.stream())


async def _serve(server: Server, reader: asyncio.StreamReader) -> None:
    server.reader = reader
    # A client may leave in the middle of a message.
    with suppress(asyncio.IncompleteReadError, ConnectionError):
        await run_async(threading.Event(), reader, server.protocol, log, server.report_server_error)


def serve_tcp(host: str, port: int) -> int:
    """Serve one client over TCP until it says `exit` or is gone; returns the exit status.

    Raises OSError when the address cannot be had.
    """
    server = _server()
    with suppress(SystemExit):  # which is how pygls obeys `exit`
        asyncio.run(_serve_tcp(server, host, port))
    return 0 if server.protocol._shutdown else 1


async def _serve_tcp(server: Server, host: str, port: int) -> None:
    gone = asyncio.Event()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        listener.close()
        server.protocol.set_writer(writer)
        await _serve(server, reader)
        gone.set()

    listener = await asyncio.start_server(connected, host, port)
    print("listening on", *listener.sockets[0].getsockname()[:2], file=sys.stderr)
    await gone.wait()


class _NoNews(logging.Filter):
    """pygls logs every error it answers with; that a document has changed, or a name cannot be changed, is no news."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], Outdated | OutdatedDiagnostics | Failed))


def _server() -> Server:
    # While a large document is checked, each message changes threads several times; at Python's 5 ms for each
    # change a hover took 9 ms then, at this it takes 2 (measured in 100,000 lines), and the check no longer.
    sys.setswitchinterval(0.0005)
    share_memory()
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(name)s: %(message)s")
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_NoNews())
    return Server()
