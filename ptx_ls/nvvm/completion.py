"""Completion in NVVM IR: intrinsics (completion_intrinsic.py), the names of the module, and words by their place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Literal

from ptx_ls.ide.completion_item import CompletionItem
from ptx_ls.isa import targets
from ptx_ls.isa.intrinsics import PREFIX
from ptx_ls.isa.targets import version_text
from ptx_ls.nvvm import vocabulary
from ptx_ls.nvvm.completion_intrinsic import Place, offers
from ptx_ls.nvvm.hover import describe_word
from ptx_ls.nvvm.module import module_of
from ptx_ls.nvvm.operands.available import half_typed
from ptx_ls.nvvm.operands.expected import Expected, expected_at
from ptx_ls.nvvm.operands.known_texts import KnownTexts, known_texts
from ptx_ls.nvvm.operands.libdevice import libdevice_offers
from ptx_ls.nvvm.operands.offers import Typed, constants_for, globals_for, locals_for
from ptx_ls.nvvm.quoted import quoted
from ptx_ls.nvvm.syntax import ancestor, string_of, text_of
from ptx_ls.nvvm.vocabulary import Word
from ptx_ls.nvvm.words import STRINGS
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_NAME = re.compile(rb'([@%])("?)((?<=")[^"]*|[-a-zA-Z$._0-9]*)$')
_REST = re.compile(rb"[-a-zA-Z$._0-9]*")
_VALUE = re.compile(rb"(?<=[\s(\[{<])(?:-?[0-9][0-9.]*|-|[a-z]*)$")
"""A constant that is being typed."""
_LONGEST = 4000
"""Bytes of a line before the cursor that are looked at."""

_WORD = r"([a-zA-Z_][a-zA-Z0-9_.]*)?$"
_STRING = r"([-a-zA-Z0-9_.]*)$"
_PLACES: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(pattern), groups)
    for pattern, groups in (
        (r"addrspace\s*\(\s*([0-9]*)$", ("space",)),
        (r"^\s*![0-9]+\s*=.*!\"([a-z_]*)$", ("property",)),
        (r"^\s*target\s+triple\s*=\s*\"" + _STRING, ("triple",)),
        (r"syncscope\s*\(\s*\"" + _STRING, ("threads",)),
        (r"^\s*(?:attributes\s+#|define\b)[^\"]*(?:\"[^\"]*\"[^\"]*)*(?<!=)\"" + _STRING, STRINGS),
        (r"^\s*attributes\s+#[0-9]+\s*=\s*\{[^\"]*(?:\"[^\"]*\"[^\"]*)*\s" + _WORD, ("function",)),
        (r"^\s*(?:define|declare)\b[^@]*\s" + _WORD, ("convention", "linkage", "type", "parameter")),
        (r"^\s*(?:define|declare)\b[^@]*@[^)]*\)(?:[^\"]*\"[^\"]*\")*[^\"]*\s" + _WORD, ("function",)),
        (r"^\s*(?:define|declare)\b[^@]*@[^)]*[(,]\s*" + _WORD, ("type",)),
        (r"^\s*(?:define|declare)\b[^@]*@[^)]*\s" + _WORD, ("parameter",)),
        (r"^\s*@[-\w.$]+\s*=(?:\s+[a-z_]+)*\s+" + _WORD, ("linkage",)),
        (r"^\s+(?:%[-\w.$]+\s*=\s*)?" + _WORD, ("instruction", "cast")),
        (r"\batomicrmw\s+(?:volatile\s+)?" + _WORD, ("operation", "access")),
        (r"\b(?:load|store|cmpxchg)\s+" + _WORD, ("access", "type")),
        (r"\b(?:atomicrmw|cmpxchg|fence|load\s+atomic|store\s+atomic)\b.*\s" + _WORD, ("ordering", "scope")),
        (r"\bicmp\s+(?:samesign\s+)?" + _WORD, ("icmp", "wrap")),
        (r"\bfcmp\s+(?:(?:n[a-z]+|arcp|contract|afn|reassoc|fast)\s+)*" + _WORD, ("fcmp", "flag")),
        (r"\bf(?:add|sub|mul|div|rem|neg|cmp)\s+(?:[a-z]+\s+)*" + _WORD, ("flag", "type")),
        (r"\b(?:add|sub|mul|shl|trunc)\s+(?:[a-z]+\s+)*" + _WORD, ("wrap", "type")),
        (r"\b(?:[us]div|lshr|ashr|or|zext|icmp|getelementptr)\s+(?:[a-z]+\s+)*" + _WORD, ("wrap", "type")),
        (r"\b(?:call|ret|alloca)\s+(?:[a-z]+\s+)*" + _WORD, ("type", "flag", "parameter")),
    )
)


def complete(document: Document, offset: int, templates: bool = False) -> list[CompletionItem]:
    """The completion items at a byte offset, best first; what the target lacks comes last. `templates`: with
    placeholders for the arguments of an intrinsic."""
    source = document.source
    start_of_line = source.rfind(b"\n", 0, offset) + 1
    before = source[max(start_of_line, offset - _LONGEST) : offset]
    if _is_comment(before):
        return []
    match = _NAME.search(before)
    if match is None or _is_in_string(before[: match.start()]):
        is_word = not _is_in_string(before) and (word := _VALUE.search(before)) is not None
        found = list(_constants(document, offset, word[0])) if is_word and word is not None else []
        known = known_texts(document, before.decode("utf-8", "replace"))
        words = _texts(known, offset) if known is not None else _words(before, offset)
        return sorted([*found, *words], key=lambda item: item.sort)
    rest = _REST.match(source, offset)
    end = rest.end() if rest else offset
    if match[2] and source[end : end + 1] == b'"':
        end += 1
    typed = Typed(Span(offset - len(before) + match.start(), end), match[0].decode("utf-8", "replace"))
    expected = expected_at(source, typed.span.start)
    found = list(_locals(document, typed, expected) if match[1] == b"%" else _globals(document, typed, expected))
    if match[1] == b"@" and (expected is None or expected.role in ("callee", "type")):
        prefix = match[3].decode("utf-8", "replace")
        if prefix.startswith("llvm.") or PREFIX.startswith(prefix):
            place = Place(typed.span, before[: match.start()].decode("utf-8", "replace"), bool(match[2]), templates)
            found += offers(document, module_of(document), prefix, place)
        found += libdevice_offers(document, typed)
    return sorted(found, key=lambda item: item.sort)


def _constants(document: Document, offset: int, word: bytes) -> Iterator[CompletionItem]:
    """What fits an operand of which no sigil is there: constants, and before the first letter all that has a name."""
    expected = expected_at(document.source, offset - len(word))
    if expected is None or expected.role in ("callee", "type"):
        return
    typed = Typed(Span(offset - len(word), offset), word.decode())
    yield from constants_for(document, expected, typed)
    if not word:
        yield from globals_for(document, expected, typed)
        if (function := half_typed(document, expected.start, typed.span)) is not None:
            yield from locals_for(document, function, expected, typed)


def _is_comment(before: bytes) -> bool:
    """Whether the end of a line's beginning is in a comment."""
    return any(not _is_in_string(before[:at]) for at, letter in enumerate(before) if letter == ord(";"))


def _is_in_string(before: bytes) -> bool:
    return before.count(b'"') % 2 == 1


def _words(before: bytes, offset: int) -> Iterator[CompletionItem]:
    """The words that the place allows; nothing where no rule knows it."""
    line = before.decode("utf-8", "replace")
    if (found := re.search(r"\"target-cpu\"\s*=\s*\"([a-z0-9_]*)$", line)) is not None:
        yield from _platform_names((target.name for target in targets.load().targets), found[1], offset)
        return
    if (found := re.search(r"\"target-features\"\s*=\s*\"(?:[^\",]*,)*(\+?[a-z0-9_]*)$", line)) is not None:
        versions = (f"+ptx{version_text(version).replace('.', '')}" for version in targets.load().versions)
        yield from _platform_names(versions, found[1], offset)
        return
    for pattern, groups in _PLACES:
        if (found := pattern.search(line)) is not None:
            typed = found[1] or ""
            if not typed and "type" in groups:
                return
            yield from _items(vocabulary.of_groups(*groups), typed, offset)
            return


def _texts(known: KnownTexts, offset: int) -> Iterator[CompletionItem]:
    start = offset - len(known.typed.encode())
    for number, (text, detail) in enumerate(known.offers):
        if text.startswith(known.typed):
            yield CompletionItem(text, text, start, offset, "word", detail, "", f"{number:04}")


def _platform_names(names: Iterable[str], typed: str, offset: int) -> Iterator[CompletionItem]:
    for number, name in enumerate(names):
        if name.startswith(typed):
            start = offset - len(typed)
            yield CompletionItem(name, name, start, offset, "target", "", "", f"{number:04}")


def _items(words: Iterable[Word], typed: str, offset: int) -> Iterator[CompletionItem]:
    start = offset - len(typed.encode())
    for number, word in enumerate(words):
        name = word.written if word.group == "triple" else word.name
        if not name.startswith(typed) or name == "iN":
            continue
        explain = partial(describe_word, word, word.name)
        yield CompletionItem(name, name, start, offset, "word", word.summary, "", f"{number:04}", explain)


def _globals(document: Document, typed: Typed, expected: Expected | None) -> Iterator[CompletionItem]:
    if expected is not None:
        yield from globals_for(document, expected, typed)
        return
    described: dict[str, tuple[Literal["function", "variable"], str]]
    module = module_of(document)
    described = {f.name: ("function", f.header) for f in module.functions}
    described |= {g.name: ("variable", "") for g in module.globals}
    for name, (kind, detail) in described.items():
        text = quoted("@", name)
        if text.startswith(typed.text) and not name.startswith(PREFIX):
            yield typed.item(text, kind, detail, f"0 {name}")


def _locals(document: Document, typed: Typed, expected: Expected | None) -> Iterator[CompletionItem]:
    """What fits a place; where that is not known, the parameters, results and blocks of the enclosing function, and the
    named types of the module."""
    function = half_typed(document, expected.start, typed.span) if expected is not None else None
    if expected is not None and function is not None:
        yield from locals_for(document, function, expected, typed)
        return
    source, tree, start = document.source, document.tree, typed.span.start
    names: dict[str, str] = {}
    here = tree.root_node.descendant_for_byte_range(start, start)
    around = ancestor(tree, here, "function_definition") or ancestor(tree, here, "body")
    parameters = around.child_by_field_name("parameters") if around is not None else None
    for node in parameters.named_children if parameters is not None else ():
        name = node.child_by_field_name("name")
        if name is not None:
            names[string_of(name, source)] = text_of(node, source)
    body = around if around is None or around.type == "body" else around.child_by_field_name("body")
    for node in body.named_children if body is not None else ():
        result = node.child_by_field_name("result")
        if node.type == "label":
            names[text_of(node, source).removesuffix(":").strip('"')] = "block"
        elif result is not None and result.start_byte != start:
            names[string_of(result, source)] = " ".join(text_of(node, source).split())
    for node in tree.root_node.children:
        name = node.child_by_field_name("name") if node.type == "type_definition" else None
        if name is not None:
            names[string_of(name, source)] = " ".join(text_of(node, source).split())
    for local, detail in names.items():
        if local and (text := quoted("%", local)).startswith(typed.text):
            yield typed.item(text, "local", detail, f"0 {local}")
