"""undetermined-stack: a kernel reaches a recursive function, so that the size of its stack is unknown.

Calls through registers are not followed: their targets are seldom known.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.sema.reachable import Code, calls_between, codes

CODE = "undetermined-stack"


def check(context: Context) -> Iterator[Diagnostic]:
    """One warning per kernel."""
    if context.generated_for is None:
        return
    every = codes(context.document)
    if not any(code.symbol.kind == "function" for code in every):
        return
    graph = calls_between(context.document)
    recursive = {name for name in graph if name in _from(graph, name)}
    for code in every if recursive else ():
        if code.symbol.kind == "kernel":
            for name in sorted(_from(graph, code.symbol.name) & recursive)[:1]:
                yield _check_kernel(code, next(one for one in every if one.symbol.name == name))


def _check_kernel(kernel: Code, function: Code) -> Diagnostic:
    name, other = kernel.symbol, function.symbol
    message = f"Stack size for entry function '{name.name}' cannot be statically determined"
    related = (Related(other.start, other.end, f"Function '{other.name}' is recursive"),)
    return Diagnostic(CODE, "warning", message, name.start, name.end, related=related)


def _from(graph: dict[str, frozenset[str]], name: str) -> set[str]:
    """The functions that can be reached by calls from a function."""
    seen: set[str] = set()
    ahead = [name]
    while ahead:
        fresh = graph.get(ahead.pop(), frozenset()) - seen
        seen |= fresh
        ahead += fresh
    return seen
