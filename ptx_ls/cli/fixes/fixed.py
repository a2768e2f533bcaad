"""A file with fixes applied."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ptx_ls.checks.base.fix_all import fix_all
from ptx_ls.lazy import NamedTuple, replace

if TYPE_CHECKING:
    from ptx_ls.cli.files import Input
    from ptx_ls.cli.report import Checked

Check = Callable[["Input"], "Checked"]


class Fixed(NamedTuple):
    """A file after its fixes, what is found in it now, and how many findings were mended."""

    given: Input
    checked: Checked
    mended: int


def fixed(given: Input, check: Check, with_unsafe: bool) -> Fixed:
    """Apply the safe fixes of a file, with `with_unsafe` all."""
    done = fix_all(given.source, lambda source: check(replace(given, source=source)), with_unsafe)
    return Fixed(replace(given, source=done.source), done.checked, done.mended)
