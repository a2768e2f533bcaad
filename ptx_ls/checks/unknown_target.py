"""unknown-target: `.target` names an architecture or option that PTX does not have."""

from collections.abc import Iterator

from ptx_ls.checks.context import Context
from ptx_ls.checks.diagnostic import Diagnostic, Fix
from ptx_ls.isa import targets
from ptx_ls.isa.nearest import nearest
from ptx_ls.syntax.edit import Edit

CODE = "unknown-target"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per unknown specifier, with the nearest names as fixes."""
    known = [*targets.by_name(), *(o.name for o in targets.load().options)]
    for word in context.module.specifiers:
        if word.text not in known:
            near = nearest(word.text, known)
            hint = f"; did you mean {near[0]}?" if near else ""
            fixes = tuple(
                Fix(f"Change {word.text} to {name}", (Edit(word.start, word.end, name),), preferred=i == 0)
                for i, name in enumerate(near)
            )
            yield Diagnostic(
                CODE, "error", f"Unsupported .target '{word.text}'{hint}", word.start, word.end, fixes=fixes
            )
