"""What the modern dialect of libnvvm looks at: it drops what nothing uses and no other module can see first."""

from __future__ import annotations

import re

import tree_sitter

from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.syntax import name_of, text_of
from ptx_ls.syntax.document import Document

_NAMED = ("alias", "function_declaration", "function_definition", "global_variable")
_DISCARDABLE = frozenset(("internal", "private", "linkonce", "linkonce_odr", "available_externally"))
_NAME = re.compile(rb'@(?:"([^"\n]*)"|([-a-zA-Z$._0-9]+))')


def is_kept(document: Document, offset: int) -> bool:
    """Whether the function or variable at an offset is one that another module can see, or that such a one uses,
    directly or not; true of everything else."""
    entities = entities_of(document)
    number = entities.number_at(offset)
    if number is None or entities.kinds[number] not in _NAMED or not entities.fact(document, number, _is_discardable):
        return True
    return entities.fact(document, number, name_of) in document.memo(_used)


def _used(document: Document) -> frozenset[str]:
    """The names that are used, directly or not, by what is never dropped."""
    entities = entities_of(document)
    by_name: dict[str, set[str]] = {}
    waiting: set[str] = set()
    for number in entities.of_kind(*_NAMED):
        used = entities.fact(document, number, mentioned)
        if entities.fact(document, number, _is_discardable):
            by_name.setdefault(entities.fact(document, number, name_of), set()).update(used)
        else:
            waiting |= used
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting |= by_name.get(name, set()) - found
    return frozenset(found)


def _is_discardable(node: tree_sitter.Node, source: bytes) -> bool:
    if node.type == "function_declaration":
        return True
    if node.type == "global_variable" and node.child_by_field_name("initializer") is None:
        return True
    return any(child.type == "attribute" and text_of(child, source) in _DISCARDABLE for child in node.children)


def mentioned(node: tree_sitter.Node, source: bytes) -> frozenset[str]:
    """The names of functions and variables in an entity, its own left out."""
    name = node.child_by_field_name("name")
    own = name.start_byte if name is not None else -1
    matches = _NAME.finditer(source, node.start_byte, node.end_byte)
    return frozenset((one[1] or one[2]).decode("utf-8", "replace") for one in matches if one.start() != own)
