"""What `ptx-ls check --fix`, `--diff` and `--add-ignore` do with a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ptx_ls.cli.checking.outcome import lines_of
from ptx_ls.cli.difference import difference
from ptx_ls.cli.files import Input, InputError
from ptx_ls.cli.fixes.fixed import Check, Fixed, fixed
from ptx_ls.cli.formats.tally import Tally, tally

if TYPE_CHECKING:
    from ptx_ls.cli.check_options import Options


def changed(
    given: Input, options: Options, check: Check
) -> tuple[Sequence[str], Tally, Literal["checked"], str, int, bytes | None]:
    """The lines of the report of a file once it is changed, what they are about, and the other fields of an outcome.
    Raises InputError."""
    made = _made(given, options, check)
    if options.change == "diff":
        return difference(given.path, given.source, made.given.source), (), "checked", "", made.mended, None
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
