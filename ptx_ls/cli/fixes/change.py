"""What `ptx-ls check --fix`, `--diff` and `--add-ignore` do with a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ptx_ls.cli.checking.outcome import lines_of
from ptx_ls.cli.files import Input, InputError
from ptx_ls.cli.fixes.fixed import Check, Fixed, fixed
from ptx_ls.cli.formats.tally import Tally, tally
from ptx_ls.cli.terminal import one_line

if TYPE_CHECKING:
    from ptx_ls.cli.check_options import Options


def changed(
    given: Input, options: Options, check: Check
) -> tuple[Sequence[str], Tally, Literal["checked"], str, int, bytes | None]:
    """The lines of the report of a file once it is changed, what they are about, and the other fields of an outcome.
    Raises InputError."""
    made = _made(given, options, check)
    if options.change == "diff":
        return _diff(given, made.given), (), "checked", "", made.mended, None
    if made.mended and not given.is_standard_input:
        try:
            Path(given.path).write_bytes(made.given.source)
        except OSError as fault:
            raise InputError(f"{given.path}: {fault.strerror or fault}") from fault
    lines, words = lines_of(made.checked, options), tally(made.checked.diagnostics)
    source = made.given.source if given.is_standard_input else None
    return lines, words, "checked", "", made.mended, source


def _made(given: Input, options: Options, check: Check) -> Fixed:
    if options.change == "ignore":
        # Imported here, because hardly any run needs it.
        from ptx_ls.cli.fixes.ignored import ignored

        return ignored(given, check)
    return fixed(given, check, options.with_unsafe)


def _diff(before: Input, after: Input) -> list[str]:
    if before.source == after.source:
        return []
    from difflib import unified_diff

    old, new = (one.source.decode("utf-8", "replace").splitlines() for one in (before, after))
    lines = unified_diff(old, new, f"a/{before.path}", f"b/{before.path}", lineterm="")
    return [_shown(line) for line in lines]


def _shown(line: str) -> str:
    """A line of a file with its tabs, and without what a terminal would obey."""
    return "\t".join(map(one_line, line.split("\t")))
