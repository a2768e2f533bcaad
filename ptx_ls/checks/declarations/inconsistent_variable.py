"""inconsistent-variable: a variable is declared again with another type or shape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.sema.directives import Word
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.sema.variables import Declarator, VariableDeclaration, read_declaration

CODE = "inconsistent-variable"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per later declaration. Space and alignment may differ (measured 13.5)."""
    document = context.document
    variables = [s for s in symbols_of(document).top if s.kind == "variable"]
    repeated = {name for name, times in Counter(s.name for s in variables).items() if times > 1}
    if not repeated:
        return
    wholes = {s.whole_start for s in variables if s.name in repeated}
    known: dict[str, tuple[Word, bool, tuple[object, ...]]] = {}
    for node in document.root.children:
        if node.type != "variable_declaration" or node.start_byte not in wholes or node.has_error:
            continue
        variable = read_declaration(document.source, node)
        defines = variable.linkage is None or variable.linkage.text != ".extern"
        for declarator in variable.declarators:
            name = declarator.name
            if name.text not in repeated:
                continue
            shape = _shape(variable, declarator)
            before = known.setdefault(name.text, (name, defines, shape))
            # Two definitions are reported as a duplicate name.
            if before[0] is name or (defines and before[1]) or _fit(before[2], shape):
                continue
            related = (Related(before[0].start, before[0].end, f"'{name.text}' is declared here"),)
            message = f"Inconsistent redefinition of variable '{name.text}'. Its type or shape differs."
            yield Diagnostic(CODE, "error", message, name.start, name.end, related=related)


def _shape(variable: VariableDeclaration, declarator: Declarator) -> tuple[object, ...]:
    type_, vector = variable.first("type"), variable.first("vector")
    words = tuple(word.text if word else "" for word in (type_, vector))
    return (*words, len(declarator.sizes), *declarator.sizes)


def _fit(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether two shapes agree: the first dimension of an array may be open in one of them."""
    if one[:3] != other[:3] or one[4:] != other[4:]:
        return False
    first, second = one[3:4], other[3:4]
    return first == second or (0,) in (first, second)
