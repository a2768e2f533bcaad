"""alias: `.alias` joins what cannot be joined: variables, kernels, functions with a body, other parameters."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common.ptxas_position import told
from ptx_ls.checks.declarations.inconsistent_prototype import difference
from ptx_ls.sema.directives import directives_of
from ptx_ls.sema.function_head import FunctionHead, head
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import captures_of

CODE = "alias"

_NOT_ALIASED = (".extern", ".weak")
"""The linkage of functions that have no other name (measured 13.5)."""


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per alias, told where the other name is; of names that nothing declares another check speaks."""
    document = context.document
    nodes = captures_of(document).get("alias", ())
    if not nodes:
        return
    top = symbols_of(document).top
    heads = [found for node in directives_of(document).nodes if (found := head(node, document.source)) is not None]
    aliased: dict[str, str] = {}
    for node in nodes:
        name, aliasee = node.child_by_field_name("name"), node.child_by_field_name("aliasee")
        if node.has_error or name is None or aliasee is None:
            continue
        both = [document.source[n.start_byte : n.end_byte].decode("utf-8", "replace") for n in (name, aliasee)]
        known = [[s for s in top if s.name == text and s.start < node.start_byte] for text in both]
        if not all(known):
            continue
        mine = [[h for h in heads if h.text == text and h.node.start_byte < node.start_byte] for text in both]
        message = _fault(both[0], both[1], known[0] + known[1], mine[0], mine[1], aliased)
        if message:
            source = document.source
            start, end, related = told(source, name.start_byte, name.end_byte, aliasee.start_byte, "the alias")
            yield Diagnostic(CODE, "error", message, start, end, related=related)
        aliased.setdefault(both[0], both[1])


def _fault(
    name: str,
    aliasee: str,
    symbols: list[Symbol],
    own: list[FunctionHead],
    of: list[FunctionHead],
    aliased: dict[str, str],
) -> str:
    for symbol in symbols:
        if not symbol.is_function:
            return f"Cannot define alias to variable object '{symbol.name}'"
        if symbol.kind == "kernel":
            return f"Cannot define alias to entry function '{symbol.name}'"
    if name == aliasee:
        return "Cannot alias a function to itself"
    if name in aliased:
        return f"'{name}' is already aliased to '{aliased[name]}' and cannot be redefined"
    if any(one.defines for one in own):
        return f"Illegal redefinition of function '{name}' as alias"
    # What has no linkage at first does not come to have one.
    linkage = of[0].linkage if of else ""
    if linkage in _NOT_ALIASED:
        return f"Function '{aliasee}' with {linkage} scope cannot be aliased"
    what = difference(own[0], of[0]) if own and of else ""
    return f"Mismatch in prototype of alias '{name}' and aliasee '{aliasee}'. {what} differ(s)" if what else ""
