"""missing-target: `.target` must follow `.version` at once, and name an architecture."""

from collections.abc import Iterator

from ptx_ls.checks.context import Context
from ptx_ls.checks.diagnostic import Diagnostic, Edit, Fix
from ptx_ls.checks.missing_version import first_code
from ptx_ls.isa import targets

CODE = "missing-target"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error behind the version, or at a `.target` that names only platform options."""
    module = context.module
    head = module.version_directive
    if head is None:
        return
    directive = module.target_directive
    if directive is None:
        fits = [t.name for t in targets.load().targets if t.introduced <= (module.version or 0) and not t.variant]
        fixes = (
            (Fix(f"Insert .target {fits[-1]}", (Edit(head.end, head.end, f"\n.target {fits[-1]}"),), True),)
            if fits
            else ()
        )
        start, end = first_code(context, head.end)
        yield Diagnostic(CODE, "error", "Missing .target directive at start of file", start, end, fixes=fixes)
        return
    options = {o.name for o in targets.load().options}
    if module.specifiers and all(s.text in options for s in module.specifiers):
        message = "Target architecture not defined at start of file: .target names no architecture"
        yield Diagnostic(CODE, "error", message, directive.start, directive.end)
