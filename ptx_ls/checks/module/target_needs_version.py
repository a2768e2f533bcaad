"""target-needs-version: the PTX version is older than the target."""

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.isa import targets
from ptx_ls.isa.gates import Alternative
from ptx_ls.isa.targets import version_text
from ptx_ls.syntax.text_edit import TextEdit

CODE = "target-needs-version"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per later target or option that is named; ptxas reports targets only if code follows."""
    module = context.module
    text, version = module.version_text, module.version
    if text is None or version is None:
        return
    options = {o.name: o for o in targets.load().options}
    for word in module.specifiers:
        target = targets.taken_for(word.text) or options.get(word.text)
        if target is None or target.introduced <= version or (module.empty and word.text not in options):
            continue
        introduced = version_text(target.introduced)
        what = "option" if word.text in options else ".target"
        every = targets.load().targets[0].name
        yield Diagnostic(
            CODE,
            "error",
            f"PTX .version {text.text} does not support {what} {word.text}: requires PTX {introduced} or later",
            *word.report_span,
            needs=(Alternative(introduced, (every if word.text in options else target.name,)),),
            fixes=(Fix(f"Raise .version to {introduced}", (TextEdit(text.start, text.end, introduced),), True),),
        )
