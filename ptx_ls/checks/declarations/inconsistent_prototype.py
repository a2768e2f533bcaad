"""inconsistent-prototype: a function is declared again with other parameters, results, linkage or .noreturn.

A function may be declared any number of times before its body, each time with the same prototype. A later declaration
may omit .visible and .weak, but may not add them.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.sema.function_head import FormalParameter, FunctionHead, at_line, heads_of
from ptx_ls.syntax.span import Span

CODE = "inconsistent-prototype"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per declaration that differs from the previous one, and one per .extern function with a body."""
    earlier: dict[str, tuple[FunctionHead, str]] = {}
    for found in heads_of(context.document):
        if found is None or found.place == "prototype":
            continue
        if found.linkage == ".extern" and found.defines:
            message = f"Function definition conflicts with '.extern' declaration for function '{found.text}'"
            yield Diagnostic(CODE, "error", message, *_at_end(found))
        before, linkage = earlier.get(found.text, (None, ""))
        if before is not None and before.is_kernel == found.is_kernel:
            message = _difference(before, linkage, found)
            if message:
                yield _error(found, message, before)
        # Linkage is kept if a later declaration omits it.
        earlier[found.text] = found, linkage or found.linkage


def _difference(before: FunctionHead, linkage: str, after: FunctionHead) -> str:
    what = difference(before, after)
    if what:
        return f"Inconsistent prototypes of '{after.text}', {what} differ"
    may_follow = {linkage} if linkage == ".extern" else {linkage, ""}
    if after.linkage not in may_follow:
        had = f"It was declared {linkage or 'without linkage'}"
        if linkage == ".extern" and after.defines:
            return f"Function definition conflicts with '.extern' declaration for function '{after.text}'"
        return f"Inconsistent redefinition of variable '{after.text}'. {had}."
    if _never_returns(before) != _never_returns(after):
        return f"Inconsistent redefinition of variable '{after.text}'. Only one of the two is .noreturn."
    return ""


def difference(before: FunctionHead, after: FunctionHead) -> str:
    """The part in which the results or parameters of two functions differ, "" if they agree."""
    if before.is_like or after.is_like:
        # Those of a function that is declared in two ways are all in the tree.
        return ""
    lists = _lists(before)
    if lists and lists == _lists(after):
        return ""
    return _list_difference(before.results, after.results) or _list_difference(before.parameters, after.parameters)


def _lists(function: FunctionHead) -> bytes:
    """The text of a function's results and parameters, with one letter in place of each name."""
    text = function.canonical_head.partition(b".entry" if function.is_kernel else b".func")[2].rpartition(b")")[0]
    return text.replace(b" (", b"(").replace(b"( ", b"(").replace(b" )", b")").strip()


def _list_difference(before: tuple[FormalParameter, ...], after: tuple[FormalParameter, ...]) -> str:
    if len(before) != len(after):
        return "number of parameters"
    for what, part in (("parameter state space", _space), ("parameter alignment", _align), ("parameter types", _type)):
        if any(part(one) != part(other) for one, other in zip(before, after, strict=True)):
            return what
    return ""


def _space(formal: FormalParameter) -> str:
    return formal.space


def _type(formal: FormalParameter) -> tuple[str, int, int | None]:
    return formal.type, formal.lanes, formal.length


def _align(formal: FormalParameter) -> int:
    # An .align below the size of the type has no effect (measured 13.5).
    return max(formal.align, formal.declaration.declared.element_bytes)


def _never_returns(function: FunctionHead) -> bool:
    names = [c.child_by_field_name("name") for c in function.node.children if c.type == "performance_directive"]
    return any(n is not None and function.source[n.start_byte : n.end_byte] == b".noreturn" for n in names)


def _at_end(function: FunctionHead) -> Span:
    """The end of a head, where ptxas reports a body that is not allowed."""
    name = function.name or function.node
    return at_line((name.start_byte, name.end_byte), function.end, function.source)


def _error(function: FunctionHead, message: str, before: FunctionHead | None = None) -> Diagnostic:
    name = function.name or function.node
    related: tuple[Related, ...] = ()
    if before is not None and before.name is not None:
        where = before.name.start_byte, before.name.end_byte
        related = (Related(*where, f"'{before.text}' is declared here"),)
    return Diagnostic(CODE, "error", message, *function.place_of(name), related=related)
