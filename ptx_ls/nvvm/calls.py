"""The call graph of a module of NVVM IR."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.module import Function, Module
from ptx_ls.nvvm.syntax import string_of
from ptx_ls.syntax.grammar import nvvm_language
from ptx_ls.syntax.query import captures

_CALLEES = "(instruction callee: (_) @callee)"


@dataclass(frozen=True)
class Call:
    """A call: the calling function, the called one, and the span of the called name."""

    caller: Function
    callee: Function
    start: int
    end: int


def calls(source: bytes, tree: tree_sitter.Tree, module: Module) -> list[Call]:
    """Every call of a function by its name or an alias, in order; calls through pointers are left out."""
    callers = [function for function in module.functions if function.defined]
    starts = [function.start for function in callers]
    functions = functions_by_name(source, tree, module)
    found = []
    for node in captures(nvvm_language(), _CALLEES, tree.root_node).get("callee", []):
        at = bisect_right(starts, node.start_byte) - 1
        # Before there were opaque pointers, a function of another type was called through a bitcast of its name.
        named = [node] if node.type == "global" else captures(nvvm_language(), "(global) @name", node).get("name", [])
        for name in named:
            callee = functions.get(string_of(name, source))
            if callee is not None and at >= 0 and name.end_byte <= callers[at].end:
                found.append(Call(callers[at], callee, name.start_byte, name.end_byte))
    return sorted(found, key=lambda site: site.start)


def functions_by_name(source: bytes, tree: tree_sitter.Tree, module: Module) -> dict[str, Function]:
    """The functions of a module by name and by alias; of several with a name, the one with a body."""
    found = {function.name: function for function in sorted(module.functions, key=lambda f: f.defined)}
    for alias, name in _aliases(source, tree):
        if name in found:
            found.setdefault(alias, found[name])
    return found


def _aliases(source: bytes, tree: tree_sitter.Tree) -> Iterator[tuple[str, str]]:
    for node in captures(nvvm_language(), "(alias) @alias", tree.root_node).get("alias", []):
        name, aliasee = node.child_by_field_name("name"), node.child_by_field_name("aliasee")
        targets = captures(nvvm_language(), "(global) @name", aliasee).get("name", []) if aliasee is not None else []
        if name is not None and len(targets) == 1:
            yield string_of(name, source), string_of(targets[0], source)
