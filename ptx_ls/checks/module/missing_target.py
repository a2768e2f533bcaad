"""missing-target: `.target` must follow `.version` immediately, and name an architecture."""

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.checks.module.missing_version import line_from
from ptx_ls.isa import targets
from ptx_ls.syntax.text_edit import TextEdit

CODE = "missing-target"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error where the directive is expected, or at a `.target` that names only platform options."""
    module = context.module
    head = module.version_directive
    if head is not None and module.no_target is not None:
        fits = [t.name for t in targets.load().targets if t.introduced <= (module.version or 0) and not t.variant]
        insert = (
            Fix(f"Insert .target {name}", (TextEdit(head.end, head.end, f"\n.target {name}"),), True)
            for name in fits[-1:]
        )
        yield Diagnostic(
            CODE,
            "error",
            "Missing .target directive at start of file",
            *line_from(context.document.source, module.no_target),
            fixes=tuple(insert) if module.target_directive is None else (),
        )
        return
    directive = module.target_directive
    options = {o.name for o in targets.load().options}
    first = [s for s in module.specifiers if directive and directive.start <= s.start < directive.end]
    if head is not None and directive and first and all(s.text in options for s in first):
        message = "Target architecture not defined at start of file: .target names no architecture"
        yield Diagnostic(CODE, "error", message, directive.start, directive.end)
