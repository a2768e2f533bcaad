"""The page of diagnostic codes, from the modules that report them."""

from __future__ import annotations

from ptx_ls.checks import codes
from ptx_ls.reference import markdown
from ptx_ls.reference.markdown import code


def page() -> str:
    """All codes with their meanings, as in `ptx-ls explain CODE`."""
    rows = []
    for _, text in codes.explanations():
        name, _, meaning = text.strip().partition(": ")
        rows.append((code(name), meaning[:1].upper() + meaning[1:]))
    return markdown.page(
        "Diagnostics",
        "[All instructions](README.md)",
        "What `ptx-ls check` and the editors report. `--select` and `--ignore` accept these codes, "
        "and those of [the NVVM IR specification](nvvm-specification.md).",
        markdown.table(("Code", "What it means"), rows),
    )
