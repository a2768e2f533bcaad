"""unknown-version: `.version` names a version that PTX never had or that is newer than ptx-ls knows."""

from collections.abc import Iterator

from ptx_ls.checks.context import Context
from ptx_ls.checks.diagnostic import Diagnostic, Edit, Fix
from ptx_ls.isa import targets
from ptx_ls.isa.targets import version_text

CODE = "unknown-version"


def check(context: Context) -> Iterator[Diagnostic]:
    """An error where the version lies between known ones, a warning where it is newer than all."""
    module = context.module
    text = module.version_text
    if text is None or module.version is not None:
        return
    newest = targets.load().newest
    major, _, minor = text.text.partition(".")
    newer = major.isdigit() and minor.isdigit() and (int(major), int(minor)) > divmod(newest, 10)
    if newer:
        message = f"PTX {text.text} is newer than the newest version ptx-ls knows, {version_text(newest)}"
    else:
        message = f"Unsupported .version {text.text}; current version is '{version_text(newest)}'"
    below = [v for v in targets.load().versions if (v // 10, v % 10) <= _pair(major, minor)]
    nearest = version_text(below[-1] if below else targets.load().versions[0])
    fix = Fix(f"Change .version to {nearest}", (Edit(text.start, text.end, nearest),), True)
    yield Diagnostic(CODE, "warning" if newer else "error", message, text.start, text.end, fixes=(fix,))


def _pair(major: str, minor: str) -> tuple[int, int]:
    return (int(major), int(minor)) if major.isdigit() and minor.isdigit() else (0, 0)
