"""naked: a function without code before its body uses its arguments, which such code would have loaded."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.syntax import text_of
from ptx_ls.nvvm.values.body import Body, bodies_of
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import Value
from ptx_ls.syntax.document import Document

CODE = "naked"


def check_module(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    """An error at the first argument that each such function uses; libnvvm refuses the attribute itself."""
    if module.reader != "llvm" or not document.text.count(CODE.encode()):
        return
    entities = entities_of(document)
    named = entities.of_kind("attribute_group")
    groups = {name for number in named if (name := entities.fact(document, number, _naked_group))}
    for body, start in bodies_of(document):
        number = entities.number_at(start)
        if number is not None and entities.fact(document, number, _attributes) & {CODE, *groups}:
            for at, one in _used(body):
                message = f"cannot use argument of naked function: '%{one.text}'"
                yield Diagnostic(CODE, "error", message, start + at + one.start, start + at + one.end)
                break


def _used(body: Body) -> Iterator[tuple[int, Value]]:
    """The arguments that a body uses, and where the statements start that do."""
    parameters = body.names.parameters
    for at, statement in zip(body.starts, body.statements, strict=True):
        yield from ((at, one) for one in statement.operands if one.text in parameters)


def _attributes(node: tree_sitter.Node, source: bytes) -> frozenset[str]:
    """The attributes of a function, and the groups of attributes that it names."""
    words = (child for child in node.children if child.type in ("attribute", "attribute_group_reference"))
    return frozenset(text_of(child, source) for child in words)


def _naked_group(node: tree_sitter.Node, source: bytes) -> str:
    """The name of a group of attributes with this one; "" if it does not have it."""
    name = node.child_by_field_name("name")
    if name is None or all(text_of(child, source) != CODE for child in node.named_children):
        return ""
    return text_of(name, source)
