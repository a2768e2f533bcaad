"""What every request receives: its document, and the encoding and capabilities of the client."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from ptx_ls.languages import language_of
from ptx_ls.lazy import dataclass, field, pattern
from ptx_ls.lsp.settings import Settings
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.text import Encoding

if TYPE_CHECKING:
    # What features need is loaded once `initialize` is answered.
    from ptx_ls.checks.base.finding import Findings
    from ptx_ls.languages.language import Language
    from ptx_ls.runner.result import Trial

_CODE = pattern(r"(```.*?```|`[^`\n]*`)", re.DOTALL)
_TARGET = pattern(r"\b(?:sm|compute)_\d+[af]?\b")


JUDGED = "judged"
"""The key in `Context.kept` of how often a document was judged anew, without an edit."""


class Refused(Exception):  # noqa: N818  # not an error: the user sees the reason
    """Raised with a sentence for the user if a request is refused."""


@dataclass(frozen=True)
class Client:
    """The capabilities that the client announced in `initialize`."""

    encoding: Encoding = "utf-16"
    markdown: bool = True
    document_changes: bool = False
    pulls_diagnostics: bool = False
    refreshes_diagnostics: bool = False
    nested_symbols: bool = True
    label_details: bool = False
    completion_tags: bool = False
    label_offsets: bool = False
    snippets: bool = False
    asks_for_token_ranges: bool = False


@dataclass(frozen=True)
class Context:
    """The view of one request: a version of a document that does not change during the request.

    `folders`: those of the workspace that are on this machine; `opened`: the documents that are open. `kept` is what an
    answer leaves for later ones about the same document, until it is closed. `ptxas_findings` and `run_results` are
    those of an earlier version that are still valid; None if there were none.
    """

    document: Document
    client: Client = field(default_factory=Client)
    settings: Settings = field(default_factory=Settings)
    kept: dict[str, Any] = field(default_factory=dict)
    ptxas_findings: Findings | None = None
    run_results: Trial | None = None
    folders: tuple[Path, ...] = ()
    opened: tuple[Document, ...] = ()

    @property
    def language(self) -> Language:
        """The language of the document."""
        return language_of(self.document)

    def offset(self, position: types.Position) -> int:
        """The byte offset of a position of the client."""
        return self.document.offset_at(position.line, position.character, self.client.encoding)

    def range(self, start: int, end: int) -> types.Range:
        """The client's range from one byte offset to another."""
        return self.ranges([(start, end)])[0]

    def ranges(self, spans: Iterable[tuple[int, int]]) -> list[types.Range]:
        """The client's ranges of many spans at once."""
        ends = [offset for span in spans for offset in span]
        found = self.document.text.positions_at(ends, self.client.encoding)
        positions = [types.Position(*position) for position in found]
        return [types.Range(*pair) for pair in zip(positions[::2], positions[1::2], strict=True)]

    def workspace_edit(self, edits: Iterable[tuple[int, int, str]]) -> types.WorkspaceEdit:
        """Edits of the document, (start, end, new text) each, in the form that the client supports."""
        every = list(edits)
        ranges = self.ranges((start, end) for start, end, _ in every)
        changes = [types.TextEdit(where, text) for where, (_, _, text) in zip(ranges, every, strict=True)]
        document = self.document
        if not self.client.document_changes:
            return types.WorkspaceEdit(changes={document.uri: changes})
        # With the version, so that a client refuses the edits if the text has changed since.
        identifier = types.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
        return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(identifier, [*changes])])

    def markup(self, markdown: str) -> types.MarkupContent:
        """Markdown, labelled as plain text for a client that supports nothing else: it is readable as such."""
        if not self.client.markdown:
            return types.MarkupContent(types.MarkupKind.PlainText, markdown)
        # Outside of code some editors take the underscores of two targets for emphasis: `sm100a or sm101a`.
        parts = _CODE.split(markdown)
        parts[::2] = [_TARGET.sub(r"`\g<0>`", part) for part in parts[::2]]
        return types.MarkupContent(types.MarkupKind.Markdown, "".join(parts))


def client_of(capabilities: types.ClientCapabilities, encoding: Encoding) -> Client:
    """The client that its capabilities describe."""
    text_document = capabilities.text_document
    hover = text_document.hover if text_document else None
    completion = text_document.completion if text_document else None
    item = completion.completion_item if completion else None
    symbols = text_document.document_symbol if text_document else None
    signature = text_document.signature_help if text_document else None
    information = signature.signature_information if signature else None
    parameters = information.parameter_information if information else None
    colours = text_document.semantic_tokens if text_document else None
    workspace = capabilities.workspace
    edits = workspace.workspace_edit if workspace else None
    pulled = workspace.diagnostics if workspace else None
    return Client(
        encoding=encoding,
        markdown=not (hover and hover.content_format) or types.MarkupKind.Markdown in hover.content_format,
        document_changes=bool(edits and edits.document_changes),
        pulls_diagnostics=bool(text_document and text_document.diagnostic),
        refreshes_diagnostics=bool(pulled and pulled.refresh_support),
        nested_symbols=bool(symbols and symbols.hierarchical_document_symbol_support),
        label_details=bool(item and item.label_details_support),
        completion_tags=bool(item and item.tag_support),
        snippets=bool(item and item.snippet_support),
        label_offsets=bool(parameters and parameters.label_offset_support),
        asks_for_token_ranges=bool(colours and colours.requests.range),
    )
