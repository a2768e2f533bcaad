"""The checks of variables, aliases and declarations: their types and initial values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain

import tree_sitter

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.shifted import shifted
from ptx_ls.lazy import NamedTuple, dataclass, pattern
from ptx_ls.nvvm.checks.headers import attributes, linkage
from ptx_ls.nvvm.checks.headers.attribute_types import Strictness, of_named_types, strictness
from ptx_ls.nvvm.checks.names import undefined_name
from ptx_ls.nvvm.checks.values import constant_type, generic_intrinsic, invalid_type, opaque_pointer, value_type
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.module import listed_nodes, operands_of
from ptx_ls.nvvm.specification.kept import mentioned
from ptx_ls.nvvm.syntax import name_of
from ptx_ls.nvvm.values.cycles import in_cycles
from ptx_ls.nvvm.values.header import Header, header_of
from ptx_ls.nvvm.values.header_words import HeaderWord, header_words
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import Value, read_constant, read_typed, returned
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_ALIAS = "alias"
_KINDS = ("global_variable", "alias", "function_declaration")
_COMDAT_KIND = pattern(rb"= *comdat +(\w+)")
_SELECTION_KINDS = ("any", "exactmatch", "largest", "samesize")
_OF_DIALECTS = (("nodeduplicate",), ("noduplicates",))
"""The kind that newer readers have, and what LLVM 7 has in its place (measured 12.9, 13.5)."""
_WORDED = (*_KINDS, "function_definition")


@dataclass(frozen=True)
class CheckedEntity:
    """The diagnostics of an entity, with offsets from its start, and the names that they were found with."""

    module: ModuleNames
    found: tuple[Diagnostic, ...]


def check_module(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    """The errors of variables, aliases and declarations."""
    entities = entities_of(document)
    cycles = _alias_cycles(document) if module.is_whole else frozenset()
    for number in entities.of_kind(*_KINDS):
        known = entities.kept(number, CheckedEntity)
        if known is None or known.module is not module:
            part = entities.fact(document, number, _read)
            found = tuple(_faults(part, module)) if part is not None else ()
            if isinstance(part, Value) and module.is_whole:
                name, is_alias = entities.fact(document, number, name_of), entities.kinds[number] == "alias"
                if is_alias:
                    found += tuple(_of_alias(part, name, module))
                elif not (module.is_modern and generic_intrinsic.is_list_of_used(name)) or not entities.fact(
                    document, number, _is_local
                ):
                    found += tuple(generic_intrinsic.of_used(name, part))
            known = CheckedEntity(module, found)
            entities.keep(number, CheckedEntity, known)
        if known.found:
            start = entities.starts[number]
            yield from (shifted(one, start) for one in known.found)
        elif entities.kinds[number] == _ALIAS and entities.fact(document, number, name_of) in cycles:
            start, end = entities.starts[number], entities.ends[number]
            yield Diagnostic(_ALIAS, "error", "Aliases cannot form a cycle", start, end)
    if module.is_whole:
        yield from _of_annotations(document, module)
    for number in entities.of_kind("comdat_definition"):
        written, start, end = entities.fact(document, number, _selection_kind)
        kinds = (*_SELECTION_KINDS, *_OF_DIALECTS[module.is_llvm7])
        if written and written not in kinds:
            message = f"unknown selection kind of a comdat: one of {', '.join(kinds)} is expected"
            begin = entities.starts[number]
            yield Diagnostic(linkage.CODE, "error", message, begin + start, begin + end)


def _of_annotations(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    """The errors of what !nvvm.annotations name with another type than it has."""
    for node in listed_nodes(document, "!nvvm.annotations"):
        for operand in operands_of(node):
            if operand.type == "typed_value":
                value = read_typed(operand, document.source)
                found = [*value_type.of_globals(value, module)] or [*_of_kernel(value, module)]
                yield from (shifted(one, operand.start_byte) for one in found)


def _of_kernel(value: Value, module: ModuleNames) -> Iterator[Diagnostic]:
    """The error of a function that the dialect of LLVM 7 finds of another type, where no other pointer is written."""
    named = module.globals.get(value.text) if module.is_llvm7 and value.kind == "global" else None
    own = named.type if named is not None and named.header is not None else None
    written = value.type.parts[0] if value.type is not None and value.type.parts else None
    if own is not None and written is not None and written.kind == "function" and written.text != own.text:
        message = f"'@{value.text}' defined with type '{own.text}*' but expected '{written.text}*'"
        yield Diagnostic(value_type.CODE, "error", message, value.start, value.end)


def _alias_cycles(document: Document) -> frozenset[str]:
    """The aliases that stand for themselves, by way of others."""
    entities = entities_of(document)
    aliases = entities.of_kind(_ALIAS)
    if len(aliases) < len(("one", "another")):
        return frozenset()
    held = {entities.fact(document, one, name_of): {*entities.fact(document, one, mentioned)} for one in aliases}
    found = in_cycles({name: used & held.keys() - {name} for name, used in held.items()})
    return frozenset(found)


def _is_local(node: tree_sitter.Node, source: bytes) -> bool:
    """Whether no other module sees a variable: the modern dialect of libnvvm reads a list of what is kept so as any
    other variable (measured 12.9, 13.5)."""
    return any(word.name in ("internal", "private") for word in header_words(node, source).before)


def _selection_kind(node: tree_sitter.Node, source: bytes) -> tuple[str, int, int]:
    """The selection kind of a comdat and its place, from the start of its definition; "" if it has none."""
    match = _COMDAT_KIND.search(source[node.start_byte : node.end_byte])
    return (match[1].decode(), match.start(1), match.end(1)) if match is not None else ("", 0, 0)


def _of_alias(part: Value, name: str, module: ModuleNames) -> Iterator[Diagnostic]:
    """The error of an alias of what is not defined here, or of itself."""
    found = module.globals.get(part.text) if part.kind == "global" else None
    own = module.resolved(part.type) if part.type is not None else None
    if own is not None and own.kind in ("integer", "float", "structure", "array", "vector"):
        yield Diagnostic(_ALIAS, "error", "An alias or ifunc must have pointer type", part.start, part.end)
        return
    if module.is_llvm7 and part.type is not None and returned(part.type).kind == "pointer" and part.type.parts:
        # The dialect of LLVM 7 takes a resolver of an ifunc that is only declared.
        return
    if found is not None and (found.is_declared or part.text == name):
        message = "Aliases cannot form a cycle" if part.text == name else "Alias must point to a definition"
        yield Diagnostic(_ALIAS, "error", message, part.start, part.end)


def check_words(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    """The errors of the words of functions, variables and aliases."""
    entities = entities_of(document)
    strict = strictness(module)
    read = _reading(strict)
    for number in entities.of_kind(*_WORDED):
        checked = entities.fact(document, number, read)
        if checked.found or checked.named:
            start = entities.starts[number]
            yield from (shifted(one, start) for one in checked.found)
            for fault in of_named_types(checked.named, module):
                yield shifted(attributes.diagnostic(fault, entities.kinds[number], strict), start)
    of_group = attributes.of_newer_group if strict.is_newer else attributes.of_group
    for number in entities.of_kind("attribute_group"):
        start = entities.starts[number]
        yield from (shifted(one, start) for one in entities.fact(document, number, of_group))


class CheckedWords(NamedTuple):
    """The errors of an entity's words that follow from its text, and its attributes with named types."""

    found: tuple[Diagnostic, ...]
    named: tuple[HeaderWord, ...]


@cache
def _reading(strict: Strictness) -> Callable[[tree_sitter.Node, bytes], CheckedWords]:
    """How the words of an entity are read and checked for a reader."""

    def read(node: tree_sitter.Node, source: bytes) -> CheckedWords:
        words = header_words(node, source)
        if words.has_errors:
            return CheckedWords((), ())
        written = chain(words.before, *(one.words for one in words.parameters))
        named = tuple(one for one in written if one.type is not None and not one.type.is_plain)
        return CheckedWords((*linkage.check(words, strict), *attributes.check(words, strict)), named)

    return read


def _read(node: tree_sitter.Node, source: bytes) -> Value | Header | None:
    """The header of a declaration, or the initial value of a variable with its type; None if part of it is broken."""
    if node.has_error or any(child.type.startswith("missing") for child in node.children):
        return None
    return header_of(node, source) if node.type == "function_declaration" else read_constant(node, source)


def _faults(part: Value | Header, module: ModuleNames) -> Iterator[Diagnostic]:
    if isinstance(part, Header):
        yield from undefined_name.of_header(part, module)
        yield from opaque_pointer.of_header(part, module)
        yield from invalid_type.of_header(part, module, is_declared=True)
        return
    found = [
        *opaque_pointer.of_type(part.type, Span(part.type_start, part.type_end), module),
        *undefined_name.of_type(part, module),
        *invalid_type.of_variable(part, module),
        *value_type.of_globals(part, module),
        *generic_intrinsic.of_global(part, module),
    ]
    yield from found or constant_type.first_fault(part, module)
