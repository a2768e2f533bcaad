"""A third language is one value: whatever it answers, every request gives, with no line anywhere else."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from lsprotocol import types

from ptx_ls import languages
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.ide.answers import Fold, Hover, Reference
from ptx_ls.languages.language import Language, Near
from ptx_ls.lsp.context import Context
from ptx_ls.lsp.requests import (
    completion,
    definition,
    diagnostics,
    document_highlight,
    document_symbol,
    folding_range,
    hover,
    prepare_rename,
    references,
    rename,
    semantic_tokens_full,
    signature_help,
)
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.text_edit import TextEdit

TEXT = b"let a\nlet b\nsay a\nsay c\n"
HERE = types.TextDocumentIdentifier("file:///x.toy")


def _places(document: Document, offset: int, near: Near | None) -> list[Reference]:
    word = next((m for m in re.finditer(rb"\w+", document.source) if m.start() <= offset <= m.end()), None)
    found = re.finditer(rb"(let )?\b(%b)\b" % word[0], document.source) if word else ()
    return [Reference(*m.span(2), declares=bool(m[1])) for m in found]


def _undeclared(document: Document) -> list[Diagnostic]:
    known = re.findall(rb"let (\w+)", document.source)
    said = re.finditer(rb"say (\w+)", document.source)
    return [Diagnostic("undeclared", "error", "Nothing declares it", *m.span(1)) for m in said if m[1] not in known]


TOY = Language(
    name="toy",
    diagnostics=_undeclared,
    hover=lambda document, offset: Hover("A word", offset, offset + 1),
    references=_places,
    rename=lambda document, offset, new: [TextEdit(r.start, r.end, new) for r in _places(document, offset, None)],
    folds=lambda document: [Fold(0, document.source.count(b"\n") - 1)],
)


@pytest.fixture
def toy() -> Iterator[Context]:
    languages.register(TOY)
    yield Context(Document(HERE.uri, "toy", TEXT, 1))
    languages.forget("toy")


def test_what_it_answers_every_request_gives(toy: Context) -> None:
    at = types.Position(2, 4)
    shown = hover.answer(toy, types.HoverParams(HERE, at))
    assert shown and isinstance(shown.contents, types.MarkupContent) and shown.contents.value == "A word"
    both = types.ReferenceContext(include_declaration=True)
    found = references.answer(toy, types.ReferenceParams(both, HERE, at))
    assert [one.range.start.line for one in found or ()] == [0, 2]
    place = definition.answer(toy, types.DefinitionParams(HERE, at))
    assert place and place.range.start == types.Position(0, 4)
    assert len(document_highlight.answer(toy, types.DocumentHighlightParams(HERE, at)) or ()) == 2
    named = prepare_rename.answer(toy, types.PrepareRenameParams(HERE, at))
    assert named and named.placeholder == "a"
    edit = rename.answer(toy, types.RenameParams(HERE, at, "z"))
    assert edit and [one.new_text for one in (edit.changes or {})[HERE.uri]] == ["z", "z"]
    assert [fold.end_line for fold in folding_range.answer(toy, types.FoldingRangeParams(HERE))] == [3]
    assert [d.start for d in diagnostics.document_diagnostics(toy)] == [TEXT.index(b"c\n")]


def test_what_it_lacks_is_answered_with_nothing(toy: Context) -> None:
    at = types.Position(2, 4)
    assert completion.answer(toy, types.CompletionParams(HERE, at)).items == []
    assert signature_help.answer(toy, types.SignatureHelpParams(HERE, at)) is None
    assert not document_symbol.answer(toy, types.DocumentSymbolParams(HERE))
    assert semantic_tokens_full.answer(toy, types.SemanticTokensParams(HERE)) is None
