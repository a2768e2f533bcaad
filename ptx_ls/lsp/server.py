"""The language server: pygls wired to `features`, and nothing else.

The event loop only keeps the documents; every answer is made by another thread (`lsp/queue.py`) from a version of a
document that cannot change under it. A request that is cancelled while it waits is never begun.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Generator, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from lsprotocol import types
from pygls.exceptions import FeatureRequestError, JsonRpcException, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.protocol import default_converter, lsp_method
from pygls.uris import to_fs_path

from ptx_ls import __version__
from ptx_ls.internal_error import sentence
from ptx_ls.languages import known_languages
from ptx_ls.languages.builds import build_files
from ptx_ls.lazy import replace
from ptx_ls.lsp import graph_command, lowering_jobs, run_command, sass_jobs, source_commands, stdin
from ptx_ls.lsp.context import JUDGED, Context, Refused, client_of
from ptx_ls.lsp.document_checks import DocumentChecks
from ptx_ls.lsp.garbage_collection import IdleCollector
from ptx_ls.lsp.json_result import JsonResult, encode
from ptx_ls.lsp.lifecycle import when_gone
from ptx_ls.lsp.protocol import Handler, Protocol
from ptx_ls.lsp.queue import Priority, Queue
from ptx_ls.lsp.registration import Withdrawn, registrations, watched, withdraw
from ptx_ls.lsp.registry import REQUESTS, Failed, Outdated, Request, answer_of, preparations, uri_of
from ptx_ls.lsp.session import Session
from ptx_ls.lsp.settings import SECTION, Settings, is_trusted, merged, settings_from
from ptx_ls.lsp.tools import Tools
from ptx_ls.lsp.window import Window
from ptx_ls.lsp.workspace_diagnostics import WorkspaceDiagnostics
from ptx_ls.lsp.workspace_symbols import WorkspaceSymbols
from ptx_ls.settings.project import FILES as PROJECT_FILES
from ptx_ls.settings.project import ProjectError, project_of
from ptx_ls.settings.project import forget as forget_projects
from ptx_ls.syntax.document import Cancelled, Change, Document
from ptx_ls.syntax.language import language_of
from ptx_ls.syntax.text import Encoding

if TYPE_CHECKING:
    from ptx_ls.lsp.source_pairs import Pair

log = logging.getLogger("ptx_ls")

SERVED = ("ptx", "nvvm", "cuda", "python")
"""The languages of which documents are kept."""

_A_PLACE = {"line": 0, "character": 0}
_A_CHANGE = {
    "jsonrpc": "2.0",
    "method": types.TEXT_DOCUMENT_DID_CHANGE,
    "params": {
        "textDocument": {"uri": "", "version": 0},
        "contentChanges": [{"range": {"start": _A_PLACE, "end": _A_PLACE}, "text": ""}],
    },
}
"""A message as the first key sends it: how it is read is made out once, which takes as long as a keystroke."""

_COMMANDS: dict[str, tuple[type, ...]] = {
    run_command.COMMAND: (str, str, int),
    lowering_jobs.COMMAND: (str,),
    graph_command.COMMAND: (str, int, int),
    source_commands.LINES: (str,),
    source_commands.NORMALIZED: (str, str),
    source_commands.SHOW: (str, int),
    sass_jobs.COMMAND: (str,),
}
"""The types of the arguments of each command, the first of which is the URI of a document."""

_ELSEWHERE = (types.TEXT_DOCUMENT_DEFINITION, types.TEXT_DOCUMENT_IMPLEMENTATION)
"""Requests that what is only declared leads from into another file."""

_UNTIL_ASKED_AGAIN = 0.005
"""Seconds after which what may wait asks whether there is still something that may not."""


class _Protocol(Protocol):
    """The protocol with the documents of a server in the place of pygls's workspace."""

    def __init__(self, server: Server, converter: Any) -> None:
        super().__init__(server, converter)
        self.server = server

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        """Keep a document, if it is in a language that is served."""
        item = params.text_document
        source = item.text.encode("utf-8", "surrogatepass")
        settings = self.server.settings_of(item.uri)
        language = language_of(item.uri, source, item.language_id, is_nvptx=bool(settings.choices.reader))
        if language in SERVED and language in settings.languages:
            document = Document(item.uri, language, source, item.version, settings.choices)
            self.server.keep(document)
            if self.server.session.settings.ptxas.on_open:
                self.server.tools.assemble(document)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        """Put the next version of a document in the place of the one that is kept."""
        document = self.server.session.documents.get(params.text_document.uri)
        if document is None:
            log.debug("a change of %s, which is not open", params.text_document.uri)
            return
        changes = [_change(change) for change in params.content_changes]
        encoding = self.server.session.client.encoding
        self.server.keep(document.changed(params.text_document.version, changes, encoding))

    @lsp_method(types.TEXT_DOCUMENT_DID_SAVE)
    def lsp_text_document__did_save(self, params: types.DidSaveTextDocumentParams) -> None:
        """Check at once what was saved, and have ptxas assemble it where that is wanted."""
        document = self.server.session.documents.get(params.text_document.uri)
        if document is None:
            return
        self.server.publish_soon(document.uri)
        self.server.tools.assemble(document)
        self.server.tools.verify(document)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        """Forget a document, and withdraw its diagnostics."""
        self.server.forget(params.text_document.uri)

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:
        """Record the client's capabilities and the user's settings."""
        result = yield from super().lsp_initialize(params)
        encoding = str(result.capabilities.position_encoding or types.PositionEncodingKind.Utf16)
        self.server.session.client = client_of(params.capabilities, cast(Encoding, encoding))
        self.server.session.is_trusted = is_trusted(params.initialization_options)
        self.server.read_settings(params.initialization_options)
        self.server.withdrawn = withdraw(result.capabilities, params.capabilities, self.converter.unstructure)
        self.is_initialized = True
        if params.process_id is not None:
            self.server.end_with(params.process_id)
        return result


def _announced() -> Callable[[Any], None]:
    """What pygls is given for a request so that it announces it: the protocol answers it."""
    return lambda params: None


def _change(change: types.TextDocumentContentChangeEvent) -> Change:
    new = change.text.encode("utf-8", "surrogatepass")
    if isinstance(change, types.TextDocumentContentChangeWholeDocument):
        return Change(new)
    start, end = change.range.start, change.range.end
    return Change(new, (start.line, start.character), (end.line, end.character))


class Server(LanguageServer):
    """The documents, the client, the settings, the queue."""

    def __init__(self) -> None:
        super().__init__(
            "ptx-ls", __version__, protocol_cls=_Protocol, converter_factory=default_converter, max_workers=2
        )
        self.session = Session()
        self.withdrawn: Sequence[Withdrawn] = ()
        self.reader: asyncio.StreamReader | None = None
        self.queue = Queue()
        self.window = Window(self)
        send = partial(cast(Protocol, self.protocol).notify_of, types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        self.checks = DocumentChecks(
            self.session, self.queue, self.context, send, self.window.refresh_diagnostics, self._check_failed
        )
        self.tools = Tools(self.session, self.queue, self.window, self._folders, self.publish_soon)
        self._symbols = WorkspaceSymbols(self.queue)
        self._workspace = WorkspaceDiagnostics(
            self.queue, self._until_quiet, self.settings_of, cast(Protocol, self.protocol).notify_of
        )
        self._collector = IdleCollector(partial(self.queue.is_busy, "interactive", "background"), self._forget_sources)
        self._kept: dict[str, dict[str, Any]] = {}
        self._unchecked: set[str] = set()
        self._register()

    def _register(self) -> None:
        for request in REQUESTS:
            self._answer(request.method, self._handler(request), request.options)
        self._answer(types.WORKSPACE_SYMBOL, self._find)
        self._answer(types.WORKSPACE_DIAGNOSTIC, self._check_workspace)
        for name in _COMMANDS:
            self.command(name)(_announced())
        cast(Protocol, self.protocol).answer_by(types.WORKSPACE_EXECUTE_COMMAND, self._execute)

        # pygls marks the functions it is given, which methods do not bear.
        async def initialized(params: types.InitializedParams) -> None:
            await self._initialized()

        def configure(params: types.DidChangeConfigurationParams) -> None:
            capabilities = self.client_capabilities.workspace
            if params.settings is None and capabilities and capabilities.configuration:
                self.window.in_background(self._ask_for_settings())
            else:
                self._configure(params.settings)

        def rebuild(params: types.DidChangeWatchedFilesParams) -> None:
            if any(change.uri.rpartition("/")[2] in PROJECT_FILES for change in params.changes):
                forget_projects()
                self._configure(self.session.sent)
            self._rebuild()

        self.feature(types.INITIALIZED)(initialized)
        self.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)(configure)
        self.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)(rebuild)

    def _answer(self, method: str, handler: Handler, options: Any = None) -> None:
        """Announce a request, and answer it."""
        self.feature(method, options)(_announced())
        cast(Protocol, self.protocol).answer_by(method, handler)

    def _find(self, params: types.WorkspaceSymbolParams) -> Coroutine[Any, Any, list[types.SymbolInformation]]:
        opened = [self.context(document) for document in self.session.documents.values()]
        return self._symbols.find(params.query, opened, self._folders(), self.session.client)

    def _check_workspace(self, params: types.WorkspaceDiagnosticParams) -> Coroutine[Any, Any, JsonResult]:
        return self._workspace.answer(params, self.session.documents, self._folders(), self.session.client)

    def _execute(self, params: types.ExecuteCommandParams) -> Coroutine[Any, Any, object]:
        """Begin a command. Raises JsonRpcInvalidParams for one that does not exist, or with wrong arguments."""
        given: list[Any] = [*(params.arguments or [])]
        wanted = _COMMANDS.get(params.command)
        if wanted is None or [type(one) for one in given] != [*wanted]:
            raise JsonRpcInvalidParams(f"{params.command} is no command with these arguments")
        if params.command == source_commands.LINES:
            return self._source_lines(*given)
        if params.command == source_commands.NORMALIZED:
            return self._normalized(*given)
        if params.command == source_commands.SHOW:
            return self._show_ptx_of_line(*given)
        context = self._context_of(given[0])
        if params.command == run_command.COMMAND:
            return self.tools.run(context, *given[1:])
        if params.command == lowering_jobs.COMMAND:
            return self.tools.lower(context)
        if params.command == sass_jobs.COMMAND:
            return self.tools.disassemble(context)
        return self._graph(context, *given[1:])

    @property
    def is_shut_down(self) -> bool:
        """Whether the client has asked for the end, and got its answer."""
        return cast(Protocol, self.protocol).is_shut_down

    def report_server_error(self, error: Exception, source: object) -> None:
        """Log what went wrong. A user at work wants no message box about it, which is what pygls shows."""
        if source is not FeatureRequestError:  # which is answered, and logged by pygls
            log.error("%s", error, exc_info=error)

    def _check_failed(self, uri: str, fault: Exception) -> None:
        """Log why a document could not be checked, and tell the user once while it is open: else a text without
        diagnostics looks as if it were right."""
        log.error("checking %s failed", uri, exc_info=fault)
        if uri in self.session.documents and uri not in self._unchecked:
            self._unchecked.add(uri)
            self.window.warn(sentence(lowering_jobs.file_name(self.session.documents[uri]), fault))

    def read_settings(self, sent: object) -> None:
        """Take what a client sent: it holds for documents of no project, and for what no project decides."""
        self.session.sent = sent
        self.session.own.clear()
        self.session.settings = self.allowed(settings_from(sent))

    def settings_of(self, uri: str) -> Settings:
        """The settings for a document: those of its project hold for what the user has not set."""
        own = self.session.own.get(uri)
        if own is None:
            path = to_fs_path(uri) if uri.startswith("file:") else None
            own = self._own_settings(path) if path else self.session.settings
            self.session.own[uri] = own
        return own

    def _own_settings(self, path: str) -> Settings:
        try:
            project = project_of(path)
        except ProjectError as fault:
            log.warning("%s", fault)
            return self.session.settings
        if project is None:
            return self.session.settings
        settings = settings_from(merged(project.of(path), self.session.sent))
        return self.allowed(replace(settings, is_left_out=project.leaves_out(path)))

    def allowed(self, settings: Settings) -> Settings:
        """Settings without those that start something, where the client says that the workspace is not trusted."""
        if self.session.is_trusted:
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
        uri = document.uri
        kept = self._kept.setdefault(uri, {})
        return Context(
            document,
            self.session.client,
            self.settings_of(uri),
            kept,
            self.tools.findings(uri),
            self.tools.trial(uri),
            tuple(self._folders()),
            tuple(self.session.documents.values()),
        )

    def _context_of(self, uri: str) -> Context | None:
        """What a request about a document gets; None for one that is not open."""
        document = self.session.documents.get(uri)
        return self.context(document) if document is not None else None

    def _folders(self) -> list[Path]:
        """The folders of the workspace that are on this machine."""
        uris = list(self.workspace.folders) or [self.workspace.root_uri or ""]
        return [Path(path) for uri in uris if uri.startswith("file:") and (path := to_fs_path(uri))]

    def keep(self, document: Document) -> None:
        """Keep a version in the place of the one before, and have it checked."""
        before = self.session.documents.get(document.uri)
        self.session.documents[document.uri] = document
        if before:
            before.cancel()
        self.tools.jobs.follow(document)
        self.publish_soon(document.uri, is_edited=before is not None)
        if not before:
            self.window.in_background(self._prepare(document))

    def publish_soon(self, uri: str, *, is_edited: bool = False) -> None:
        """Send the diagnostics of a document as `DocumentChecks.publish_soon` does, if it is open. A client that asks
        for diagnostics would show each one twice, except those of tools."""
        is_pulled = self.session.client.pulls_diagnostics and not self.tools.jobs.has_results(uri)
        document = self.session.documents.get(uri)
        if document is not None and not is_pulled:
            self.checks.publish_soon(document, is_edited=is_edited)

    def forget(self, uri: str) -> None:
        """Forget a document that was closed."""
        document = self.session.documents.pop(uri, None)
        if document is None:
            return
        document.cancel()
        document.release_memos()
        self._kept.pop(uri, None)
        self.session.own.pop(uri, None)
        self._unchecked.discard(uri)
        self.checks.forget(uri)
        if self.tools.jobs.forget(uri) or not self.session.client.pulls_diagnostics:
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def _forget_sources(self) -> None:
        for document in self.session.documents.values():
            document.forget_sources()

    async def _until_idle(self) -> None:
        """Wait until no diagnostics are due, nor anything else that a user waits for, such as a document that is just
        being read: two threads at once are slower than one after the other."""
        await self.checks.until_done()
        while self.queue.is_busy("interactive") or (
            isinstance(self.reader, stdin.Reader) and self.reader.is_amid_message
        ):
            await asyncio.sleep(_UNTIL_ASKED_AGAIN)

    async def _until_quiet(self) -> None:
        """Wait until nobody types either: of two keystrokes the second would come amid the check of another file."""
        await self._until_idle()
        while (left := self.session.settings.debounce / 1000 - self._collector.quiet_for) > 0:
            await asyncio.sleep(left)
            await self._until_idle()

    async def _prepare(self, document: Document) -> None:
        """Read ahead what edits of an opened document may need; later versions inherit most of it."""
        await self._until_idle()
        steps = document.preparations()
        # What is asked meanwhile goes between two steps.
        while await self.queue.run("background", partial(next, steps, False)):
            await self._until_idle()

    async def _graph(self, context: Context | None, line: int, character: int) -> object:
        """The control flow of the function at a position of a document."""
        if context is None:
            return None
        try:
            return await self.queue.run("background", partial(graph_command.answer, context, line, character))
        except Cancelled:
            raise Outdated from None

    async def _normalized(self, one: str, other: str) -> dict[str, str] | None:
        """Two files of PTX as texts with names that agree."""
        from ptx_ls.lsp import compare_command

        opened = dict(self.session.documents)
        try:
            return await self.queue.run("background", partial(compare_command.answer, one, other, opened))
        except Cancelled:
            raise Outdated from None

    async def _source_pairs(self, uri: str) -> list[Pair]:
        """A document, whether it is open or not, with its PTX or its sources."""
        from ptx_ls.lsp import source_pairs

        opened = tuple(self.session.documents.values())
        try:
            return await self.queue.run("background", partial(source_pairs.pairs, uri, opened, self._folders()))
        except Cancelled:
            raise Outdated from None

    async def _source_lines(self, uri: str) -> list[dict[str, Any]]:
        return [pair._asdict() for pair in await self._source_pairs(uri)]

    async def _show_ptx_of_line(self, uri: str, line: int) -> list[types.Location]:
        """Have the client show the PTX of a line of a source file; the answer is where all of it is."""
        from ptx_ls.lsp.source_pairs import ptx_of_line

        found = ptx_of_line(await self._source_pairs(uri), line)
        if found:
            await self.window.show(found[0])
        else:
            self.window.warn(source_commands.NOTHING)
        return found

    def _handler(self, request: Request) -> Handler:
        unstructure = cast(Protocol, self.protocol).converter.unstructure

        def handle(params: Any) -> Coroutine[Any, Any, Any]:
            return answer(self._context_of(uri_of(params)), params)

        async def answer(context: Context | None, params: Any) -> Any:
            if context is None:
                return request.on_failure(params)
            priority: Priority = "interactive" if request.interactive else "background"
            try:
                if request.method == types.TEXT_DOCUMENT_DIAGNOSTIC:
                    first = await self.checks.first_answer(context, params)
                    if first is not None:
                        return first
                if request.method in _ELSEWHERE:
                    place = await self._definition_elsewhere(context, params)
                    if place is not None:
                        return place
                return await self.queue.run(
                    priority, lambda: encode(answer_of(request.module)(context, params), unstructure)
                )
            except Cancelled:
                raise request.outdated() from None
            except Refused as refused:
                raise Failed(str(refused)) from None
            except JsonRpcException:  # an answer of its own
                raise
            except Exception as fault:
                if request.method == types.TEXT_DOCUMENT_DIAGNOSTIC:
                    self._check_failed(context.document.uri, fault)
                else:
                    log.exception("%s failed", request.method)
                return request.on_failure(params)

        return handle

    async def _definition_elsewhere(
        self, context: Context, params: types.DefinitionParams | types.ImplementationParams
    ) -> types.Location | None:
        """Where another document or file of the workspace defines the function at a position that this one declares."""
        from ptx_ls.lsp.requests import definition

        name = await self.queue.run("interactive", partial(definition.declared_name, context, params))
        if name is None:
            return None
        others = [self.context(one) for one in self.session.documents.values() if one.uri != context.document.uri]
        return await self._symbols.definition(name, others, self._folders(), self.session.client)

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
            registered.append(watched((*build_files(), *PROJECT_FILES)))
        if self.withdrawn:
            registered += await self.queue.run(
                "background", lambda: [*registrations(self.withdrawn, known_languages(SERVED))]
            )
        if registered:
            with suppress(Exception):  # a client that refuses has its reasons, and nothing else depends on it
                await self.client_register_capability_async(types.RegistrationParams(registered))
        # What takes long to load is loaded while the user still looks for the first line, in pieces so that whoever
        # asks meanwhile need not wait for long.
        await self._until_idle()
        await self.queue.run("background", partial(self.protocol.structure_message, _A_CHANGE))
        for request in REQUESTS:
            with suppress(Exception):  # a feature that cannot be loaded says so when it is asked
                await self._until_idle()
                for piece in await self.queue.run("background", partial(preparations, request.module)):
                    await self._until_idle()
                    await self.queue.run("background", piece)

    async def _ask_for_settings(self) -> None:
        item = types.ConfigurationItem(section=SECTION)
        try:
            answers = await self.workspace_configuration_async(types.ConfigurationParams([item]))
        except Exception as refused:  # a client that refuses leaves the settings as they are
            log.error("the client does not say its settings: %s", refused)
            return
        self._configure(answers[0] if answers else None)

    def _configure(self, value: object) -> None:
        before = self.session.settings
        self.read_settings(value)
        self.tools.configure(before, self.session.settings)
        opened = self.session.documents
        self._judge_anew([uri for uri, one in opened.items() if one.choices != self.settings_of(uri).choices])
        for uri in opened:
            self.publish_soon(uri)
        if opened and self.session.client.refreshes_diagnostics:
            self.window.refresh_diagnostics()
        self.window.refresh_hints()
        self.window.refresh_lenses()

    def _rebuild(self) -> None:
        """Have documents with PTX inside judged anew: what their code is compiled for may have changed."""
        hosts = {one.name for one in known_languages(SERVED) if one.is_host}
        uris = [uri for uri, one in self.session.documents.items() if one.language in hosts]
        self._judge_anew(uris)
        for uri in uris:
            self.publish_soon(uri)
        if uris and self.session.client.refreshes_diagnostics:
            self.window.refresh_diagnostics()

    def _judge_anew(self, uris: Iterable[str]) -> None:
        """Forget what is known of some documents: it was computed for other options."""
        for uri in uris:
            known = self.session.documents[uri]
            known.cancel()
            self.session.documents[uri] = known.anew(self.settings_of(uri).choices)
            kept = self._kept.setdefault(uri, {})
            kept[JUDGED] = kept.get(JUDGED, 0) + 1
