"""A client of the real server: a process started as an editor starts it, and the messages that came back."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from lsprotocol import types
from pytest_lsp import LanguageClient, client_capabilities

URI = "file:///work/kernel.ptx"
SERVER = (sys.executable, "-m", "ptx_ls", "--stdio")
SAMPLE = (Path(__file__).parent.parent / "corpus" / "samples" / "saxpy.sm_80.ptx").read_text()

# One diagnostic, in line 3: the target is younger than the version.
FAULTY = """//
.version 6.5
//
.target sm_80
.address_size 64

.visible .entry k(.param .u64 p)
{
	.reg .b32 %r<4>;
$L1:
	bra $L1;
	ret;
}
"""


class Client(LanguageClient):
    """A client that keeps what is published, with its version, and waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self.published: list[types.PublishDiagnosticsParams] = []
        self.registered: list[str] = []
        self._news = asyncio.Event()

        def publish(params: types.PublishDiagnosticsParams) -> None:
            self.published.append(params)
            self._news.set()

        def register(params: types.RegistrationParams) -> None:
            self.registered += [one.method for one in params.registrations]

        self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(publish)
        self.feature(types.CLIENT_REGISTER_CAPABILITY)(register)

    async def faults(self, version: int | None, uri: str = URI) -> Sequence[types.Diagnostic]:
        """What is published for a version of a document, once it is."""
        while True:
            for params in self.published:
                if (params.uri, params.version) == (uri, version):
                    return params.diagnostics
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 10)

    def open(self, text: str, uri: str = URI, language: str = "ptx") -> None:
        """Open a document as version 1."""
        item = types.TextDocumentItem(uri, language, 1, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, version: int, *changes: tuple[str, int, int, int, int], uri: str = URI) -> None:
        """Change a document: (new text, first line, first character, last line, last character) each."""
        parts: list[types.TextDocumentContentChangeEvent] = [
            types.TextDocumentContentChangePartial(
                text=new, range=types.Range(types.Position(line, at), types.Position(last, end))
            )
            for new, line, at, last, end in changes
        ]
        identifier = types.VersionedTextDocumentIdentifier(version=version, uri=uri)
        self.text_document_did_change(types.DidChangeTextDocumentParams(identifier, parts))

    async def symbols(self, uri: str = URI) -> list[str]:
        """The names of the outline's top."""
        identifier = types.TextDocumentIdentifier(uri)
        found = await self.text_document_document_symbol_async(types.DocumentSymbolParams(identifier))
        return [symbol.name for symbol in found or ()]

    async def definition(self, line: int, character: int, uri: str = URI) -> tuple[int, int] | None:
        """Where the name at a position is declared."""
        where = types.DefinitionParams(types.TextDocumentIdentifier(uri), types.Position(line, character))
        found = await self.text_document_definition_async(where)
        return (found.range.start.line, found.range.start.character) if isinstance(found, types.Location) else None


@asynccontextmanager
async def session(
    *command: str, encoding: str = "utf-16", pulls: bool = False, options: object = None
) -> AsyncIterator[Client]:
    """A client connected to a fresh server, which is shut down in order at the end."""
    client = Client()
    await client.start_io(*(command or SERVER))
    capabilities = client_capabilities("visual-studio-code")
    assert capabilities.general is not None
    assert capabilities.text_document is not None
    capabilities.general.position_encodings = [types.PositionEncodingKind(encoding)]
    capabilities.text_document.diagnostic = types.DiagnosticClientCapabilities() if pulls else None
    try:
        result = await client.initialize_session(
            types.InitializeParams(capabilities=capabilities, initialization_options=options)
        )
        assert result.capabilities.position_encoding == encoding
        yield client
    finally:
        # Also after a failure: a server that was not told to leave keeps its client waiting.
        await asyncio.wait_for(client.shutdown_session(), 10)
        await client.stop()  # type: ignore[no-untyped-call]
