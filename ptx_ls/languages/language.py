"""The capabilities of a language. A feature is written once for all languages; a missing capability is None."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.embed.fragment import Fragment, Unit
from ptx_ls.ide.answers import Declaration, Fold, Hint, HintKind, Hover, Note, Reference, Refusal, Token
from ptx_ls.ide.completion_item import CompletionItem
from ptx_ls.ide.flow.graph import FlowGraph
from ptx_ls.ide.signature_help import Signature
from ptx_ls.ide.source_place import SourcePlace
from ptx_ls.lazy import dataclass
from ptx_ls.sema.call_graph import CallSite
from ptx_ls.sema.scope import Symbol
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

Near = tuple[int, int]
"""(offset, count): if there are more than `count` places, only those nearest to the offset are of interest."""


@dataclass(frozen=True)
class Language:
    """One language: a function for each capability, over a document in that language and byte offsets.

    `name`: the value of `Document.language`. `is_assembled`: NVIDIA's assembler reads its documents. `is_lowered`: a
    compiler makes PTX of them. `is_run`: the interpreter runs its kernels. `hint_kind`: what its inlay hints show
    that name no kind of their own.
    `is_host`: its documents are another server's, too, which highlights what is in them.
    `comment`: what a comment up to the end of a line begins with.
    `triggers`: the characters after which completions are requested at once, among those of `lsp/registry.py`;
    `signature_triggers`: the same for signature help.
    opens(document, offset): whether one of `triggers` before an offset opens a list there; None: each does.

    diagnostics(document): every fault, in any order, without lints.
    first_diagnostics(document, codes): the diagnostics that are known within milliseconds, and whether they are
      complete; None where nothing is known sooner.
    lints(document, codes): the lints that are on by default, and those with the codes.
    hover(document, offset), signatures(document, offset): None or () if there is nothing.
    completions(document, offset, templates): best first; `templates`: including those with placeholders.
    symbols(document): the outline, in order, with children; `top_symbols`: the same without the contents of functions.
    name_at(document, offset): the bytes of the name at an offset or ending there.
    references(document, offset, near): the references to the symbol at an offset, in order.
    declarations(document, offset): the declarations of that symbol, in order; type_definition(document, offset): where
      the type of what is named there is defined.
    rename(document, offset, new): the edits, or why it is refused; None if there is no name.
    function_at(document, offset): the function named there; calls(document): every call, in order.
    folds(document), selections(document, offset), the innermost first, tokens(document, span or None for all),
      hints(document, span); value_hints: those of numbers, which take longer and are off by default.
    graph(document, offset): the control flow of the function that contains an offset; None if it is not known.
    layout(document, span or None for all): the edits that lay out its lines, in order; they replace blanks only.
    `layout_triggers`: the characters after which what was typed before them is laid out, where the user wants it.
    source_places(document, span or None for all): the places of source files that it names, in order.
    actions(document, span): changes that are offered where nothing is wrong.
    kernels(document): the kernels it defines; requirements(document, kernel): those of one kernel, as a clause;
      run_fields(document, name): those of a comment `run:` for one that is run as PTX that a compiler makes.
    reading(document): who reads it as what, which its text decides.
    fragment_after(document, offset): the PTX of the statement that begins in the next line; statements(document): the
      statements that hold PTX, with their places.
    """

    name: str
    diagnostics: Callable[[Document], Sequence[Diagnostic]]
    first_diagnostics: Callable[[Document, Collection[str]], tuple[Sequence[Diagnostic], bool] | None] | None = None
    lints: Callable[[Document, Collection[str]], Sequence[Diagnostic]] | None = None
    hover: Callable[[Document, int], Hover | None] | None = None
    completions: Callable[[Document, int, bool], Sequence[CompletionItem]] | None = None
    opens: Callable[[Document, int], bool] | None = None
    signatures: Callable[[Document, int], Sequence[Signature]] | None = None
    symbols: Callable[[Document], Sequence[Symbol]] | None = None
    top_symbols: Callable[[Document], Sequence[Symbol]] | None = None
    name_at: Callable[[Document, int], Span | None] | None = None
    references: Callable[[Document, int, Near | None], Sequence[Reference]] | None = None
    declarations: Callable[[Document, int], Sequence[Declaration]] | None = None
    type_definition: Callable[[Document, int], Span | None] | None = None
    rename: Callable[[Document, int, str], Sequence[TextEdit] | Refusal | None] | None = None
    function_at: Callable[[Document, int], Symbol | None] | None = None
    calls: Callable[[Document], Sequence[CallSite]] | None = None
    folds: Callable[[Document], Sequence[Fold]] | None = None
    selections: Callable[[Document, int], Sequence[Span]] | None = None
    tokens: Callable[[Document, Span | None], Sequence[Token]] | None = None
    hints: Callable[[Document, Span], Sequence[Hint]] | None = None
    value_hints: Callable[[Document, Span], Sequence[Hint]] | None = None
    graph: Callable[[Document, int], FlowGraph | None] | None = None
    layout: Callable[[Document, Span | None], Sequence[TextEdit]] | None = None
    source_places: Callable[[Document, Span | None], Iterator[SourcePlace]] | None = None
    actions: Callable[[Document, Span], Sequence[Fix]] | None = None
    kernels: Callable[[Document], Sequence[Symbol]] | None = None
    requirements: Callable[[Document, Symbol], str] | None = None
    run_fields: Callable[[Document, str], str] | None = None
    reading: Callable[[Document], Note | None] | None = None
    fragment_after: Callable[[Document, int], Fragment | None] | None = None
    statements: Callable[[Document], Iterator[tuple[Span, Unit]]] | None = None
    is_assembled: bool = False
    is_lowered: bool = False
    is_run: bool = False
    is_host: bool = False
    hint_kind: HintKind = "type"
    triggers: str = ".%:@"
    comment: str = "//"
    signature_triggers: str = " ,[{|("
    layout_triggers: str = "\n"


def declarations_at(language: Language, document: Document, offset: int) -> Sequence[Declaration]:
    """The declarations of the name at an offset: the language's own, else the references that declare it."""
    if language.declarations:
        return language.declarations(document, offset)
    found = language.references(document, offset, None) if language.references else ()
    return [Declaration(one.start, one.end) for one in found if one.declares]


def name_at(language: Language, document: Document, offset: int) -> Span | None:
    """The bytes of the name at an offset: the language's own, else the reference that contains the offset."""
    if language.name_at:
        return language.name_at(document, offset)
    found = language.references(document, offset, None) if language.references else ()
    return next((Span(one.start, one.end) for one in found if one.start <= offset <= one.end), None)


@dataclass(frozen=True)
class Renamable:
    """A name that can be renamed: its text and its range."""

    text: str
    start: int
    end: int


def renamable_at(language: Language, document: Document, offset: int) -> Renamable | Refusal | None:
    """The name at an offset that can be renamed, or why it cannot; None if there is no name."""
    span = name_at(language, document, offset)
    if span is None or language.rename is None:
        return None
    text = document.source[span.start : span.end].decode("utf-8", "replace")
    # Renaming a symbol to its own name is refused for the same reasons as any other rename.
    found = language.rename(document, offset, text)
    return found if isinstance(found, Refusal) or found is None else Renamable(text, span.start, span.end)
