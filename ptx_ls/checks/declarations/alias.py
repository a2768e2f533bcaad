"""alias: `.alias` joins what cannot be joined: variables, kernels, functions with a body, different prototypes."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.declarations.inconsistent_prototype import difference
from ptx_ls.sema.directives import directives_of
from ptx_ls.sema.function_head import FunctionHead, head
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import captures_of

CODE = "alias"

_NOT_ALIASED = (".extern", ".weak")
"""The linkage that a function with an alias may not have (measured 13.5)."""


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per alias, at the aliasee; names that nothing declares are left to undefined-name."""
    document = context.document
    nodes = captures_of(document).get("alias", ())
    if not nodes:
        return
    symbols: dict[str, list[Symbol]] = {}
    for symbol in symbols_of(document).top:
        symbols.setdefault(symbol.name, []).append(symbol)
    heads: dict[str, list[FunctionHead]] = {}
    for node in directives_of(document).nodes:
        if (found := head(node, document.source)) is not None:
            heads.setdefault(found.text, []).append(found)
    aliased: dict[str, str] = {}
    for node in nodes:
        name, aliasee = node.child_by_field_name("name"), node.child_by_field_name("aliasee")
        if node.has_error or name is None or aliasee is None:
            continue
        both = [document.source[n.start_byte : n.end_byte].decode("utf-8", "replace") for n in (name, aliasee)]
        known = [[s for s in symbols.get(text, ()) if s.start < node.start_byte] for text in both]
        if not all(known):
            continue
        mine = [[h for h in heads.get(text, ()) if h.node.start_byte < node.start_byte] for text in both]
        message = _fault(both[0], both[1], known[0] + known[1], mine[0], mine[1], aliased)
        if message:
            yield Diagnostic(CODE, "error", message, name.start_byte, name.end_byte)
        aliased.setdefault(both[0], both[1])


def _fault(
    name: str,
    aliasee: str,
    symbols: list[Symbol],
    alias_heads: list[FunctionHead],
    aliasee_heads: list[FunctionHead],
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
    if any(one.defines for one in alias_heads):
        return f"Illegal redefinition of function '{name}' as alias"
    # What is first declared without linkage cannot get one later.
    linkage = aliasee_heads[0].linkage if aliasee_heads else ""
    if linkage in _NOT_ALIASED:
        return f"Function '{aliasee}' with {linkage} scope cannot be aliased"
    what = difference(alias_heads[0], aliasee_heads[0]) if alias_heads and aliasee_heads else ""
    return f"Mismatch in prototype of alias '{name}' and aliasee '{aliasee}'. {what} differ(s)" if what else ""
