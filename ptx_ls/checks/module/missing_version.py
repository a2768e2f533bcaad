"""missing-version: a module must begin with a `.version` directive."""

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.isa import targets
from ptx_ls.isa.targets import version_text
from ptx_ls.sema.module import Directive
from ptx_ls.syntax.text_edit import TextEdit

CODE = "missing-version"

_WORD = b".version"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error where the directive is expected: after targets, which ptxas reads first."""
    module, source = context.module, context.document.source
    if module.no_version is None:
        if module.version_text is not None:
            yield from _far_from_its_number(source, module.version_text)
        return
    lowest = version_text(module.target.introduced if module.target else targets.load().newest)
    first = module.target_directive.start if module.target_directive else module.no_version
    at = min(first, module.no_version)
    insert = Fix(f"Insert .version {lowest}", (TextEdit(at, at, f".version {lowest}\n"),), True)
    yield Diagnostic(
        CODE,
        "error",
        "Missing .version directive at start of file",
        *line_from(source, module.no_version),
        fixes=(insert,) if module.version_text is None else (),
    )


def _far_from_its_number(source: bytes, version: Directive) -> Iterator[Diagnostic]:
    """The error of a number on another line: ptxas skips only blanks before it (measured 13.5)."""
    end = source.rfind(_WORD, 0, version.start) + len(_WORD)
    gap = source[end : version.start]
    if b"\n" in gap or b"/" in gap:
        message = "Missing .version directive at start of file. Only blanks may separate the word and its number."
        fix = Fix("Write it on one line", (TextEdit(end, version.start, " "),), True)
        yield Diagnostic(CODE, "error", message, end - len(_WORD), end, fixes=(fix,))


def line_from(source: bytes, start: int) -> tuple[int, int]:
    """The range from an offset to the end of its line, or as much of it as an editor should underline."""
    end = source.find(b"\n", start)
    return start, max(start, min(len(source) if end < 0 else end, start + 200))
