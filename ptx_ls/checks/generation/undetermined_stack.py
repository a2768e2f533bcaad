"""undetermined-stack: a kernel reaches a recursive function, so that the size of its stack is unknown.

Calls through registers are not followed: their targets are seldom known.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.sema.reachable import Code, calls_of, codes

CODE = "undetermined-stack"


def check(context: Context) -> Iterator[Diagnostic]:
    """One warning per kernel."""
    if context.generated_for is None:
        return
    every = codes(context.document)
    calls = calls_of(context.document, (code for code in every if code.symbol.kind == "function"))
    # Nothing calls a kernel, so that kernels are read only where functions are recursive.
    if not _leading_to_recursion(calls):
        return
    kernels = calls_of(context.document, (code for code in every if code.symbol.kind == "kernel"))
    graph = _leading_to_recursion(calls | kernels)
    for code in every:
        if code.symbol.kind == "kernel" and code.symbol.name in graph:
            name = _recursive_from(graph, code.symbol.name)
            yield _check_kernel(code, next(one for one in every if one.symbol.name == name))


def _check_kernel(kernel: Code, function: Code) -> Diagnostic:
    name, other = kernel.symbol, function.symbol
    message = f"Stack size for entry function '{name.name}' cannot be statically determined"
    related = (Related(other.start, other.end, f"Function '{other.name}' is recursive"),)
    return Diagnostic(CODE, "warning", message, name.start, name.end, related=related)


def _leading_to_recursion(graph: dict[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """The part of a graph of calls from which calls lead to a function that calls itself."""
    callers: dict[str, list[str]] = {}
    open_calls = {name: len(called) for name, called in graph.items()}
    for name, called in graph.items():
        for callee in called:
            callers.setdefault(callee, []).append(name)
    # What calls nothing that is left leads to no recursion, and falls away in turn.
    ended = [name for name, count in open_calls.items() if not count]
    for name in ended:
        for caller in callers.get(name, ()):
            open_calls[caller] -= 1
            if not open_calls[caller]:
                ended.append(caller)
    left = graph.keys() - set(ended)
    return {name: graph[name] & left for name in graph if name in left}


def _recursive_from(graph: dict[str, frozenset[str]], name: str) -> str:
    """A function that calls itself, reached from one that leads to such."""
    seen = set()
    while name not in seen:
        seen.add(name)
        name = min(graph[name])
    return name
