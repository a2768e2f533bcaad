"""missing-target: `.target` must follow `.version` immediately, and name an architecture before any option."""

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.checks.module.missing_version import line_from
from ptx_ls.isa import targets
from ptx_ls.syntax.text_edit import TextEdit

CODE = "missing-target"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error where the directive is expected, at a `.target` that names only options, or at an option before
    the architecture."""
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
    if head is None or directive is None or not first or first[0].text not in options:
        return
    fault = "Target architecture not defined at start of file"
    architecture = next((s for s in first if s.text not in options), None)
    if architecture is None:
        yield Diagnostic(CODE, "error", f"{fault}: .target names no architecture", directive.start, directive.end)
    else:
        edits = (
            TextEdit(first[0].start, first[0].end, architecture.text),
            TextEdit(architecture.start, architecture.end, first[0].text),
        )
        title = f"Write {architecture.text} before {first[0].text}"
        message = f"{fault}: .target names the architecture before its options"
        yield Diagnostic(CODE, "error", message, *first[0].report_span, fixes=(Fix(title, edits, preferred=True),))
