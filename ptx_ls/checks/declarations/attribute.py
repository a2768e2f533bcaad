"""attribute: an attribute does not exist, has the wrong arguments, or is not allowed for what it is written at."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.parsing_error import parsing_error
from ptx_ls.isa import state
from ptx_ls.sema.directives import directives_of
from ptx_ls.sema.function_head import FormalParameter, head
from ptx_ls.sema.variables import VariableDeclaration, alike, read_declaration

CODE = "attribute"

_DIRECTIVE = b".attribute"
_NODE = "attribute_directive"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per attribute that is not allowed, and one per name that cannot have it."""
    if not context.document.may_contain(_DIRECTIVE):
        return
    for nodes in alike(context.document):
        if len(nodes) == 1 and any(child.type == _NODE for child in nodes[0].children):
            yield from _check_variable(context, read_declaration(context.document.source, nodes[0]))
    for function in directives_of(context.document).nodes:
        kind = function.child_by_field_name("kind")
        # Any attribute of a kernel is already a fault of its head.
        parts = function.children if kind is not None and kind.type == ".func" else []
        faults = (_near(context, one, "func") for node in parts if node.type == _NODE for one in _attributes(node))
        yield from list(filter(None, faults))[:1]
        whole = head(function, context.document.source) if function.type == "function_definition" else None
        for formal in (*whole.results, *whole.parameters) if whole is not None else ():
            yield from _check_formal(context, formal)


def _check_formal(context: Context, formal: FormalParameter) -> Iterator[Diagnostic]:
    """The error of a parameter: no function with a body may give it an attribute; declarations ptxas ignores (13.5)."""
    for part in formal.node.children:
        for node in _attributes(part) if part.type == _NODE else ():
            fault = _near(context, node, "variable")
            if fault is None:
                message = f"Illegal attribute '{_name(context, node)}' for symbol '{formal.text}'"
                fault = Diagnostic(CODE, "error", message, formal.name.start_byte, formal.name.end_byte)
            yield fault
            return


def _check_variable(context: Context, variable: VariableDeclaration) -> Iterator[Diagnostic]:
    for specifier in variable.specifiers:
        for node in _attributes(specifier.node) if specifier.kind == "attribute" else ():
            fault = _near(context, node, "variable")
            if fault is not None:
                yield fault
                return
            name = _name(context, node)
            known = state.directive(name)
            if known is None or variable.space in known.requires:
                continue
            for declarator in variable.declarators:
                # Without arguments it is ignored for `%r<4>` (measured 13.5).
                if declarator.count is not None and not known.arguments:
                    continue
                message = f"Illegal attribute '{name}' for symbol '{declarator.name.text}'"
                word = declarator.name
                yield Diagnostic(CODE, "error", message, word.start, word.end)


def _attributes(node: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    return (child for child in node.children if child.type == "attribute")


def _name(context: Context, node: tree_sitter.Node) -> str:
    name = node.child_by_field_name("name") or node
    return context.document.source[name.start_byte : name.end_byte].decode("utf-8", "replace")


def _near(context: Context, node: tree_sitter.Node, place: str) -> Diagnostic | None:
    """What ptxas reports as a syntax error: a word that is no attribute, or a wrong number of arguments."""
    name = _name(context, node)
    known = state.directive(name)
    if known is None or place not in known.places or not known.requires:
        message = f"The attribute '{name}' is not allowed here"
    else:
        expected = known.arguments.count("n")
        given = sum(child.type == "number" for child in node.children)
        if expected == given:
            return None
        arguments = "argument" if expected == 1 else "arguments"
        message = f"The attribute '{name}' takes {expected or 'no'} {arguments}, not {given}"
    return parsing_error(CODE, name, message, node.start_byte, node.end_byte)
