"""The page of diagnostic codes, from the modules that report them."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from ptx_ls import checks
from ptx_ls.reference import markdown
from ptx_ls.reference.markdown import code


def page() -> str:
    """Every code with what it means; `ptx-ls explain CODE` says the same."""
    rows = []
    for module in sorted(info.name for info in pkgutil.iter_modules(checks.__path__)):
        found = import_module(f"ptx_ls.checks.{module}")
        if hasattr(found, "CODE"):
            name, _, meaning = (found.__doc__ or "").strip().partition(": ")
            rows.append((code(name), meaning[:1].upper() + meaning[1:]))
    return markdown.page(
        "Diagnostics",
        "[All instructions](README.md)",
        "What `ptx-ls check` and the editors report. `--select` and `--ignore` take these codes.",
        markdown.table(("Code", "What it means"), rows),
    )
