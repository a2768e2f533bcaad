"""missing-version: a module begins with a `.version` directive, and this one does not."""

from collections.abc import Iterator

from ptx_ls.checks.context import Context
from ptx_ls.checks.diagnostic import Diagnostic, Edit, Fix
from ptx_ls.isa import targets
from ptx_ls.isa.targets import version_text

CODE = "missing-version"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error at the start of the module."""
    module = context.module
    if module.version_directive or any(d.text.startswith(".version") for d in module.misplaced):
        return
    start, end = first_code(context)
    wanted = module.target.introduced if module.target else targets.load().newest
    yield Diagnostic(
        CODE,
        "error",
        "Missing .version directive at start of file",
        start,
        end,
        fixes=(
            Fix(
                f"Insert .version {version_text(wanted)}",
                (Edit(start, start, f".version {version_text(wanted)}\n"),),
                True,
            ),
        ),
    )


def first_code(context: Context, after: int = 0) -> tuple[int, int]:
    """The first line from an offset on that holds something other than a comment; the offset itself if none does."""
    source = context.document.source
    for node in context.document.root.children:
        if node.start_byte >= after and node.type not in ("comment", "line_marker"):
            end = source.find(b"\n", node.start_byte)
            stop = len(source) if end < 0 else end
            return node.start_byte, max(node.start_byte, min(stop, node.start_byte + 200))
    return after, after
