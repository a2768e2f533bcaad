"""What a language can answer. A feature is written once for all languages; what a language lacks is None."""

from __future__ import annotations

from collections.abc import Callable, Collection, MutableMapping, Sequence
from dataclasses import dataclass

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.ide.answers import Declaration, Fold, Hint, Hover, Reference, Refusal, Token
from ptx_ls.ide.completion_item import Offer
from ptx_ls.ide.signature_help import Signature
from ptx_ls.isa.gates import Gate
from ptx_ls.sema.call_graph import CallSite
from ptx_ls.sema.scope import Symbol
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

Near = tuple[int, int]
"""(offset, count): of more than `count` places only those nearest to the offset are of interest."""


@dataclass(frozen=True)
class Language:
    """One language: a function for each capability, over a document in that language and byte offsets.

    `name`: as `Document.language` has it. `is_assembled`: NVIDIA's assembler reads documents of it. `is_run`: the
    interpreter runs kernels of it.

    diagnostics(document): every fault, in any order, lints apart.
    first_diagnostics(document, codes): of a large document what is known within milliseconds, and whether that is
        all; None where nothing is known sooner.
    lints(document, codes): the lints that are on by default, and those of the codes.
    hover(document, offset), signatures(document, offset): None or () if there is nothing.
    completions(document, offset, templates): best first; `templates`: also those that a client fills in.
    symbols(document): the outline, in order, with children; `top_symbols` the same without looking into functions.
    name_at(document, offset): the bytes of the name at an offset or ending there.
    references(document, offset, near): the places of what the name at an offset stands for, in order.
    declarations(document, offset): where that is declared, in order.
    rename(document, offset, new): the edits, or why it cannot be; None where there is no name.
    function_at(document, offset): the function that is named there; calls(document): every call, in order.
    folds(document), selections(document, offset), the innermost first, tokens(document, span or None for all),
        hints(document, span).
    kernels(document): the kernels it defines; requirements(document, kernel, known): what one needs, as a clause;
        `known` keeps gates between versions.
    """

    name: str
    diagnostics: Callable[[Document], Sequence[Diagnostic]]
    first_diagnostics: Callable[[Document, Collection[str]], tuple[Sequence[Diagnostic], bool] | None] | None = None
    lints: Callable[[Document, Collection[str]], Sequence[Diagnostic]] | None = None
    hover: Callable[[Document, int], Hover | None] | None = None
    completions: Callable[[Document, int, bool], Sequence[Offer]] | None = None
    signatures: Callable[[Document, int], Sequence[Signature]] | None = None
    symbols: Callable[[Document], Sequence[Symbol]] | None = None
    top_symbols: Callable[[Document], Sequence[Symbol]] | None = None
    name_at: Callable[[Document, int], Span | None] | None = None
    references: Callable[[Document, int, Near | None], Sequence[Reference]] | None = None
    declarations: Callable[[Document, int], Sequence[Declaration]] | None = None
    rename: Callable[[Document, int, str], Sequence[TextEdit] | Refusal | None] | None = None
    function_at: Callable[[Document, int], Symbol | None] | None = None
    calls: Callable[[Document], Sequence[CallSite]] | None = None
    folds: Callable[[Document], Sequence[Fold]] | None = None
    selections: Callable[[Document, int], Sequence[Span]] | None = None
    tokens: Callable[[Document, Span | None], Sequence[Token]] | None = None
    hints: Callable[[Document, Span], Sequence[Hint]] | None = None
    kernels: Callable[[Document], Sequence[Symbol]] | None = None
    requirements: Callable[[Document, Symbol, MutableMapping[bytes, Gate]], str] | None = None
    is_assembled: bool = False
    is_run: bool = False


def declarations_at(language: Language, document: Document, offset: int) -> Sequence[Declaration]:
    """Where the name at an offset is declared: as the language says, else the references that declare."""
    if language.declarations:
        return language.declarations(document, offset)
    found = language.references(document, offset, None) if language.references else ()
    return [Declaration(one.start, one.end) for one in found if one.declares]


def name_at(language: Language, document: Document, offset: int) -> Span | None:
    """The bytes of the name at an offset: as the language says, else the reference that holds the offset."""
    if language.name_at:
        return language.name_at(document, offset)
    found = language.references(document, offset, None) if language.references else ()
    return next((Span(one.start, one.end) for one in found if one.start <= offset <= one.end), None)


@dataclass(frozen=True)
class Renamable:
    """A name that can be renamed: its text as it stands, and its place."""

    text: str
    start: int
    end: int


def renamable_at(language: Language, document: Document, offset: int) -> Renamable | Refusal | None:
    """The name at an offset that can be renamed, or why it cannot; None where there is no name."""
    span = name_at(language, document, offset)
    if span is None or language.rename is None:
        return None
    text = document.source[span.start : span.end].decode("utf-8", "replace")
    # To rename a thing to its own name is refused for the same reasons as to any other.
    found = language.rename(document, offset, text)
    return found if isinstance(found, Refusal) or found is None else Renamable(text, span.start, span.end)
