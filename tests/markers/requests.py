"""What each verb of a mark asks, and in which way the answers differ from the marks.

Each function gets the request's context and all marks of the file. The requests are asked as a client asks them, so
that they hold for every language, and hold the conversion to the protocol as well.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.requests import (
    code_lens,
    code_lens_resolve,
    completion,
    declaration,
    definition,
    document_highlight,
    document_symbol,
    folding_range,
    formatting,
    hover,
    implementation,
    incoming_calls,
    inlay_hint,
    outgoing_calls,
    prepare_call_hierarchy,
    range_formatting,
    references,
    selection_range,
    semantic_tokens_full,
    semantic_tokens_range,
    signature_help,
    type_definition,
)
from ptx_ls.lsp.semantic_tokens import LEGEND
from tests.markers.marks import Mark, Place, without_marks
from tests.markers.observe import asked, context_of, document_of, place_of


def differences(
    mark: Mark | None, expected: Iterable[tuple[Place, str]], found: Iterable[tuple[Place, str]]
) -> Iterator[str]:
    """Each place that is expected and not found, or found and not expected, in words."""
    begin = f"from {mark.text!r} in line {mark.line + 1}: " if mark else ""
    expected, found = set(expected), set(found)
    for (line, start, end), text in sorted(expected - found):
        yield f"{begin}line {line + 1}, columns {start}-{end}: not found: {text}"
    for (line, start, end), text in sorted(found - expected):
        yield f"{begin}line {line + 1}, columns {start}-{end}: not marked: {text}"


def _of(verb: str, marks: Sequence[Mark]) -> list[tuple[Mark, str]]:
    """The marks of a verb, each with what is expected."""
    return [(mark, mark.request[1]) for mark in marks if mark.request[0] == verb]


def _halves(text: str, between: str = " ") -> tuple[str, str]:
    first, _, second = text.partition(between)
    return first, second


def _names(text: str) -> set[str]:
    return set(text.split(", "))


def hovers(context: Context, marks: Sequence[Mark]) -> Iterator[str]:
    """`hover: TEXT`."""
    for mark, expected in _of("hover", marks):
        found = hover.answer(context, types.HoverParams(**asked(context.document, mark.line, mark.start)))
        text = found.contents.value if found and isinstance(found.contents, types.MarkupContent) else ""
        if expected not in text:
            yield f"line {mark.line + 1}: the hover {text!r} does not contain {expected!r}"


def completions(context: Context, marks: Sequence[Mark]) -> Iterator[str]:
    """`complete: A !B`, `best: A B`."""
    for mark in marks:
        verb, expected = mark.request
        if verb not in ("complete", "best"):
            continue
        answer = completion.answer(context, types.CompletionParams(**asked(context.document, mark.line, mark.start)))
        if not answer.is_incomplete:
            yield f"line {mark.line + 1}: a client would not ask again when more is typed"
        labels = [item.label for item in sorted(answer.items, key=lambda item: item.sort_text or item.label)]
        words = expected.split()
        if verb == "best" and labels[: len(words)] != words:
            yield f"line {mark.line + 1}: the best are {labels[: len(words)]}, not {expected}"
        for word in words if verb == "complete" else ():
            if word.startswith("!") and word[1:] in labels:
                yield f"line {mark.line + 1}: {word[1:]} is offered"
            elif not word.startswith("!") and word not in labels:
                yield f"line {mark.line + 1}: {word} is not offered, but {sorted(labels)[:20]}"


def signatures(context: Context, marks: Sequence[Mark]) -> Iterator[str]:
    """`signature: add.s32 d, <a>, b`, `parameter: TEXT`."""
    for mark in marks:
        verb, expected = mark.request
        if verb not in ("signature", "parameter"):
            continue
        answer = signature_help.answer(
            context, types.SignatureHelpParams(**asked(context.document, mark.line, mark.start))
        )
        label, documentation = "none", ""
        if answer is not None:
            first = answer.signatures[answer.active_signature or 0]
            label, parameters = first.label, first.parameters or ()
            if first.active_parameter is not None and first.active_parameter < len(parameters):
                active = parameters[first.active_parameter]
                if isinstance(active.label, tuple) and isinstance(active.documentation, types.MarkupContent):
                    start, end = active.label
                    label = f"{label[:start]}<{label[start:end]}>{label[end:]}"
                    documentation = active.documentation.value
        if verb == "signature" and label != expected:
            yield f"line {mark.line + 1}: {label} is not {expected}"
        if verb == "parameter" and expected not in documentation:
            yield f"line {mark.line + 1}: {documentation!r} does not contain {expected}"


def highlights(context: Context, marks: Sequence[Mark]) -> Iterator[str]:
    """`highlight: write X`."""
    expected = [(mark, *_halves(text)) for mark, text in _of("highlight", marks)]
    for mark, _, names in expected:
        answer = (
            document_highlight.answer(
                context, types.DocumentHighlightParams(**asked(context.document, mark.line, mark.start))
            )
            or ()
        )
        yield from differences(
            mark,
            ((one.place, kind) for one, kind, also in expected if _names(also) & _names(names)),
            ((place_of(one.range), one.kind.name.lower() if one.kind else "") for one in answer),
        )


def places(context: Context, marks: Sequence[Mark]) -> Iterator[str]:
    """`definition: X`, `declaration: X`, `reference: X`."""
    declaring = [*_of("definition", marks), *_of("declaration", marks)]
    every = [*declaring, *_of("reference", marks)]
    for mark, text in every:
        at = asked(context.document, mark.line, mark.start)

        def those(listed: Iterable[tuple[Mark, str]], names: str = text) -> Iterator[tuple[Place, str]]:
            return ((one.place, "a place") for one, also in listed if _names(also) & _names(names))

        def found(listed: Iterable[types.Location] | None) -> Iterator[tuple[Place, str]]:
            return ((place_of(one.range), "a place") for one in listed or ())

        with_them, without = (types.ReferenceContext(include_declaration=flag) for flag in (True, False))
        answer = references.answer(context, types.ReferenceParams(context=with_them, **at))
        yield from differences(mark, those(every), found(answer))
        answer = references.answer(context, types.ReferenceParams(context=without, **at))
        yield from differences(mark, those(_of("reference", marks)), found(answer))
        place = definition.answer(context, types.DefinitionParams(**at))
        yield from differences(mark, those(_of("definition", marks)), found([place] if place else None))
        # Where nothing only declares it, the declaration is the definition.
        declared = [*those(_of("declaration", marks))] or those(_of("definition", marks))
        yield from differences(mark, declared, found(declaration.answer(context, types.DeclarationParams(**at))))


def leads(context: Context, marks: Sequence[Mark]) -> Iterator[str]:
    """`type: TEXT`, `implementation: TEXT`."""
    lines = context.document.source.decode().split("\n")
    for mark in marks:
        verb, expected = mark.request
        if verb not in ("type", "implementation"):
            continue
        at = asked(context.document, mark.line, mark.start)
        if verb == "implementation":
            place = implementation.answer(context, types.ImplementationParams(**at))
        else:
            place = type_definition.answer(context, types.TypeDefinitionParams(**at))
        line = lines[place.range.start.line] if place else "none"
        if expected not in line:
            yield f"line {mark.line + 1}: {verb} leads to {line!r}, not to {expected!r}"


def tokens(context: Context, marks: Sequence[Mark]) -> Iterator[str]:
    """`token: variable readonly`."""
    expected = {(mark.place, text) for mark, text in _of("token", marks)}
    document = types.TextDocumentIdentifier(context.document.uri)
    every = _unpacked(semantic_tokens_full.answer(context, types.SemanticTokensParams(document)))
    lines = {place[0] for place, _ in expected}
    yield from differences(None, expected, (one for one in every if one[0][0] in lines))
    for line in lines:
        where = types.Range(types.Position(line, 0), types.Position(line + 1, 0))
        of_line = _unpacked(semantic_tokens_range.answer(context, types.SemanticTokensRangeParams(document, where)))
        yield from differences(
            None, (one for one in expected if one[0][0] == line), (one for one in of_line if one[0][0] == line)
        )


def _unpacked(answer: types.SemanticTokens | None) -> list[tuple[Place, str]]:
    found: list[tuple[Place, str]] = []
    line = column = 0
    data = answer.data if answer else ()
    for at in range(0, len(data), 5):
        lines, columns, length, kind, bits = data[at : at + 5]
        line, column = line + lines, columns + (0 if lines else column)
        modifiers = [name for bit, name in enumerate(LEGEND.token_modifiers) if bits >> bit & 1]
        found.append(((line, column, column + length), " ".join((LEGEND.token_types[kind], *modifiers))))
    return found


def hints(context: Context, marks: Sequence[Mark]) -> Iterator[str]:
    """`hint: TEXT`."""
    expected = {((mark.line, mark.end, mark.end), text) for mark, text in _of("hint", marks)}
    for line in sorted({place[0] for place, _ in expected}):
        where = types.Range(types.Position(line, 0), types.Position(line + 1, 0))
        answer = inlay_hint.answer(
            context, types.InlayHintParams(types.TextDocumentIdentifier(context.document.uri), where)
        )
        yield from differences(
            None,
            (one for one in expected if one[0][0] == line),
            (
                ((hint.position.line, hint.position.character, hint.position.character), str(hint.label))
                for hint in answer or ()
            ),
        )


def lenses(context: Context, marks: Sequence[Mark]) -> Iterator[str]:
    """`lens: TEXT`."""
    unmarked = {(mark.place, text) for mark, text in _of("lens", marks)}
    params = types.CodeLensParams(types.TextDocumentIdentifier(context.document.uri))
    for lens in code_lens.answer(context, params) or ():
        shown = lens if lens.command else code_lens_resolve.answer(context, lens)
        title = shown.command.title if shown.command else ""
        fitting = {one for one in unmarked if one[0] == place_of(lens.range) and one[1] in title}
        if not fitting:
            yield f"line {lens.range.start.line + 1}: a lens that is not marked: {title}"
        unmarked -= fitting
    yield from differences(None, unmarked, ())


def calls(context: Context, marks: Sequence[Mark]) -> Iterator[str]:
    """`call: CALLER -> CALLEE`."""
    expected = [(mark.place, *_halves(text, " -> ")) for mark, text in _of("call", marks)]
    symbols = context.language.top_symbols
    for symbol in symbols(context.document) if symbols else ():
        where = context.range(symbol.start, symbol.end).start
        at = types.CallHierarchyPrepareParams(types.TextDocumentIdentifier(context.document.uri), where)
        for item in prepare_call_hierarchy.answer(context, at) or ():
            yield from differences(
                None,
                (
                    (place, f"call of {item.name} in {caller}")
                    for place, caller, callee in expected
                    if callee == item.name
                ),
                (
                    (place_of(where), f"call of {item.name} in {one.from_.name}")
                    for one in incoming_calls.answer(context, types.CallHierarchyIncomingCallsParams(item))
                    for where in one.from_ranges
                ),
            )
            yield from differences(
                None,
                (
                    (place, f"call from {item.name} of {callee}")
                    for place, caller, callee in expected
                    if caller == item.name
                ),
                (
                    (place_of(where), f"call from {item.name} of {one.to.name}")
                    for one in outgoing_calls.answer(context, types.CallHierarchyOutgoingCallsParams(item))
                    for where in one.from_ranges
                ),
            )


def selections(context: Context, marks: Sequence[Mark]) -> Iterator[str]:
    """`selection: A -> B -> C`."""
    for mark, text in _of("selection", marks):
        at = asked(context.document, mark.line, mark.start)
        params = types.SelectionRangeParams(at["text_document"], [at["position"]])
        found: list[str] = []
        one: types.SelectionRange | None = selection_range.answer(context, params)[0]
        while one is not None:
            start, end = (context.offset(position) for position in (one.range.start, one.range.end))
            found.append(context.document.source[start:end].decode())
            one = one.parent
        expected = text.split(" -> ")
        if found[: len(expected)] != expected:
            yield f"line {mark.line + 1}: the selection grows to {found[: len(expected)]}, not {expected}"
        if any(inner not in outer for inner, outer in itertools.pairwise(found)):
            yield f"line {mark.line + 1}: the selection does not grow: {found}"


def symbols(context: Context, marks: Sequence[Mark]) -> Iterator[str]:
    """`symbol: method`."""
    params = types.DocumentSymbolParams(types.TextDocumentIdentifier(context.document.uri))
    outline = document_symbol.answer(context, params) or ()
    found = [one for symbol in outline if isinstance(symbol, types.DocumentSymbol) for one in _with_children(symbol)]
    yield from differences(
        None,
        ((mark.place, text) for mark, text in _of("symbol", marks)),
        ((place_of(one.selection_range), one.kind.name.lower()) for one in found),
    )


def _with_children(symbol: types.DocumentSymbol) -> Iterator[types.DocumentSymbol]:
    yield symbol
    for child in symbol.children or ():
        yield from _with_children(child)


def folds(context: Context, marks: Sequence[Mark]) -> Iterator[str]:
    """`fold: region X` with `fold end: X`."""
    # Marks are comments, which would fold themselves.
    bare, lines = without_marks(context.document.source.decode())
    context = context_of(document_of(bare, context.document.language))
    ends = {name: mark.line for mark, name in _of("fold end", marks)}
    begins = [(mark.line, *_halves(text)) for mark, text in _of("fold", marks)]
    params = types.FoldingRangeParams(types.TextDocumentIdentifier(context.document.uri))
    found = [
        (
            lines[one.start_line],
            lines[one.end_line],
            one.kind.value if isinstance(one.kind, types.FoldingRangeKind) else "",
        )
        for one in folding_range.answer(context, params)
    ]
    yield from differences(
        None,
        (((line, 0, 0), f"{kind} to line {ends.get(name, -1) + 1}") for line, kind, name in begins),
        (((first, 0, 0), f"{kind} to line {last + 1}") for first, last, kind in found),
    )


def layouts(context: Context, marks: Sequence[Mark]) -> Iterator[str]:
    """`layout: |TEXT|`, which is the line after the layout of the document, and after that of the line by itself."""
    document = context.document
    lines = document.source.decode().split("\n")
    identifier, options = types.TextDocumentIdentifier(document.uri), types.FormattingOptions(8, insert_spaces=False)
    for mark, expected in _of("layout", marks):
        where = types.Range(types.Position(mark.line, 0), types.Position(mark.line, len(lines[mark.line])))
        for edits in (
            formatting.answer(context, types.DocumentFormattingParams(identifier, options)),
            range_formatting.answer(context, types.DocumentRangeFormattingParams(identifier, where, options)),
        ):
            found = lines[mark.line]
            for edit in reversed(edits or ()):
                if edit.range.start.line == edit.range.end.line == mark.line:
                    found = found[: edit.range.start.character] + edit.new_text + found[edit.range.end.character :]
            if f"|{found}|" != expected:
                yield f"line {mark.line + 1}: the layout is |{found}|, not {expected}"
        if {edit.range.start.line for edit in edits or ()} - {mark.line}:
            yield f"line {mark.line + 1}: the layout of this line edits others"


VERBS: dict[str, Callable[[Context, Sequence[Mark]], Iterator[str]]] = {
    "hover": hovers,
    "complete": completions,
    "best": completions,
    "signature": signatures,
    "parameter": signatures,
    "highlight": highlights,
    "definition": places,
    "declaration": places,
    "reference": places,
    "type": leads,
    "implementation": leads,
    "token": tokens,
    "hint": hints,
    "lens": lenses,
    "call": calls,
    "selection": selections,
    "symbol": symbols,
    "fold": folds,
    "fold end": folds,
    "layout": layouts,
}
"""Who answers for the marks of a verb."""
