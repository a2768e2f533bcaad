"""Every request that the server answers, with its handler and its reply on failure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ptx_ls.lazy import NamedTuple
from ptx_ls.lsp import completion_key
from ptx_ls.lsp.context import Context
from ptx_ls.lsp.semantic_tokens import LEGEND
from ptx_ls.lsp.settings import SECTION


class Outdated(JsonRpcException):
    """The document has changed since the request."""

    CODE = types.LSPErrorCodes.ContentModified
    MESSAGE = "the document has changed"


class OutdatedDiagnostics(JsonRpcException):
    """The same for diagnostics, for which a client would take `ContentModified` as "no diagnostics"."""

    CODE = types.LSPErrorCodes.ServerCancelled
    MESSAGE = Outdated.MESSAGE

    def __init__(self) -> None:
        super().__init__(data={"retriggerRequest": True})


class Failed(JsonRpcException):
    """The request is refused, for a reason that the user sees."""

    CODE = types.LSPErrorCodes.RequestFailed
    MESSAGE = ""


class Request(NamedTuple):
    """A request, the module of `lsp.requests` whose `answer` handles it, and the reply on failure.

    `outdated` is raised if a newer version has made the answer pointless.
    """

    method: str
    module: str
    interactive: bool
    options: Any = None
    on_failure: Callable[[Any], Any] = lambda params: None
    outdated: Callable[[], JsonRpcException] = Outdated


REQUESTS = (
    Request(types.TEXT_DOCUMENT_HOVER, "hover", interactive=True),
    Request(
        types.TEXT_DOCUMENT_COMPLETION,
        "completion",
        interactive=True,
        options=types.CompletionOptions(trigger_characters=[*'.%:@"([ $=+\n'], resolve_provider=True),
    ),
    Request(types.COMPLETION_ITEM_RESOLVE, "completion_resolve", interactive=True, on_failure=lambda params: params),
    Request(
        types.TEXT_DOCUMENT_SIGNATURE_HELP,
        "signature_help",
        interactive=True,
        options=types.SignatureHelpOptions(trigger_characters=[" ", ",", "[", "{", "|", "("]),
    ),
    Request(types.TEXT_DOCUMENT_DEFINITION, "definition", interactive=True),
    Request(types.TEXT_DOCUMENT_DECLARATION, "declaration", interactive=True),
    Request(types.TEXT_DOCUMENT_TYPE_DEFINITION, "type_definition", interactive=True),
    Request(types.TEXT_DOCUMENT_IMPLEMENTATION, "implementation", interactive=True),
    Request(types.TEXT_DOCUMENT_REFERENCES, "references", interactive=False),
    Request(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, "document_highlight", interactive=True),
    Request(types.TEXT_DOCUMENT_PREPARE_RENAME, "prepare_rename", interactive=True),
    Request(
        types.TEXT_DOCUMENT_RENAME, "rename", interactive=False, options=types.RenameOptions(prepare_provider=True)
    ),
    Request(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, "document_symbol", interactive=False),
    Request(types.TEXT_DOCUMENT_FOLDING_RANGE, "folding_range", interactive=False),
    Request(types.TEXT_DOCUMENT_FORMATTING, "formatting", interactive=False),
    Request(types.TEXT_DOCUMENT_RANGE_FORMATTING, "range_formatting", interactive=False),
    Request(
        types.TEXT_DOCUMENT_ON_TYPE_FORMATTING,
        "on_type_formatting",
        interactive=True,
        options=types.DocumentOnTypeFormattingOptions(first_trigger_character=";", more_trigger_character=["\n"]),
    ),
    Request(types.TEXT_DOCUMENT_SELECTION_RANGE, "selection_range", interactive=True),
    Request(
        types.TEXT_DOCUMENT_DOCUMENT_LINK,
        "document_link",
        interactive=False,
        options=types.DocumentLinkOptions(resolve_provider=True),
    ),
    Request(types.DOCUMENT_LINK_RESOLVE, "document_link_resolve", interactive=False, on_failure=lambda params: params),
    Request(types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY, "prepare_call_hierarchy", interactive=True),
    Request(types.CALL_HIERARCHY_INCOMING_CALLS, "incoming_calls", interactive=False),
    Request(types.CALL_HIERARCHY_OUTGOING_CALLS, "outgoing_calls", interactive=False),
    Request(types.TEXT_DOCUMENT_INLAY_HINT, "inlay_hint", interactive=True),
    Request(
        types.TEXT_DOCUMENT_CODE_LENS,
        "code_lens",
        interactive=False,
        options=types.CodeLensOptions(resolve_provider=True),
    ),
    Request(types.CODE_LENS_RESOLVE, "code_lens_resolve", interactive=False, on_failure=lambda params: params),
    Request(
        types.TEXT_DOCUMENT_CODE_ACTION,
        "code_action",
        interactive=False,
        options=types.CodeActionOptions(
            code_action_kinds=[
                types.CodeActionKind.QuickFix,
                types.CodeActionKind.RefactorRewrite,
                types.CodeActionKind.SourceFixAll,
            ]
        ),
    ),
    Request(
        types.TEXT_DOCUMENT_DIAGNOSTIC,
        "diagnostics",
        interactive=False,
        options=types.DiagnosticOptions(inter_file_dependencies=False, workspace_diagnostics=True, identifier=SECTION),
        on_failure=lambda params: types.RelatedFullDocumentDiagnosticReport(items=[]),
        outdated=OutdatedDiagnostics,
    ),
    Request(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, "semantic_tokens_full", interactive=False, options=LEGEND),
    Request(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, "semantic_tokens_delta", interactive=False, options=LEGEND),
    Request(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, "semantic_tokens_range", interactive=True, options=LEGEND),
)


def uri_of(params: Any) -> str:
    """The document of a request; an item to be resolved carries it as the request that made it wrote it."""
    if isinstance(params, types.CompletionItem):
        key = completion_key.read(params.data)
        return key.uri if key else ""
    if isinstance(params, types.CodeLens | types.DocumentLink):
        return str(params.data.get("uri")) if isinstance(params.data, dict) else ""
    if isinstance(params, types.CallHierarchyIncomingCallsParams | types.CallHierarchyOutgoingCallsParams):
        return params.item.uri
    return str(params.text_document.uri)


def answer_of(module: str) -> Callable[[Context, Any], Any]:
    """The handler of a request, given its module in `lsp.requests`, which is loaded first."""
    answer: Callable[[Context, Any], Any] = import_module(f"ptx_ls.lsp.requests.{module}").answer
    return answer


def preparations(module: str) -> Iterable[Callable[[], object]]:
    """The work that a feature can do before its first request, in small pieces; loads the feature."""
    prepare = getattr(import_module(f"ptx_ls.lsp.requests.{module}"), "preparations", tuple)
    pieces: Iterable[Callable[[], object]] = prepare()
    return pieces
