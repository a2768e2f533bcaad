"""What `ptx-ls check` writes when all files are checked."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, TextIO

from ptx_ls.cli.formats.tally import Tally, changes, statistics, summary
from ptx_ls.cli.report import render, shown
from ptx_ls.lazy import NamedTuple

if TYPE_CHECKING:
    from ptx_ls.cli.check_options import Options
    from ptx_ls.cli.report import Checked


class Outcome(NamedTuple):
    """What there is to say of a file: lines of the report and what they are about, or a complaint that explains why
    there are none. `mended`: how many findings were; `source`: standard input after that."""

    lines: Sequence[str] = ()
    tally: Tally = ()
    verdict: Literal["checked", "unchecked", "skipped", ""] = ""
    complaint: str = ""
    mended: int = 0
    source: bytes | None = None


def lines_of(file: Checked, options: Options) -> list[str]:
    """The lines of a file that the options ask for: what a baseline needs, where it is written."""
    if options.baseline and options.known is None:
        # Imported here, because hardly any run needs it.
        from ptx_ls.cli.fixes.baseline import rows

        return [rows(file, options.baseline)]
    return shown(file, options.format)


def write(arguments: argparse.Namespace, options: Options, outcomes: Sequence[Outcome]) -> None:
    """Write the whole report, of the lines of all files, in order, to where it belongs. Raises OSError."""
    lines = [line for outcome in outcomes for line in outcome.lines]
    if arguments.update_baseline:
        from ptx_ls.cli.fixes.baseline import written

        _into(options.baseline, written(lines))
        return
    stream = sys.stdout
    for outcome in outcomes:
        if outcome.source is not None:
            # What standard input is after its fixes goes to standard output, and what is left in it beside that.
            stream = sys.stderr
            sys.stdout.buffer.write(outcome.source)
    tallies = [outcome.tally for outcome in outcomes]
    text = _text(arguments, options, lines, tallies)
    if arguments.output_file:
        _into(arguments.output_file, _plain(text) + ("\n" if text else ""))
    elif text:
        print(text if options.format != "full" or _has_colours(arguments.color, stream) else _plain(text), file=stream)
    if not arguments.quiet and any(outcome.verdict == "checked" for outcome in outcomes):
        mended = sum(outcome.mended for outcome in outcomes)
        if options.change:
            print(changes(options.change, mended, () if arguments.fix_only else tallies), file=sys.stderr)
        elif options.format == "full" or (options.format == "concise" and stream.isatty()):
            print(summary(tallies), file=stream)


def _text(arguments: argparse.Namespace, options: Options, lines: Sequence[str], tallies: Sequence[Tally]) -> str:
    if arguments.fix_only:
        return ""
    if options.change == "diff":
        return "\n".join(lines)
    if arguments.statistics:
        return "\n".join(statistics(tallies))
    return render(lines, options.format)


def _has_colours(when: str, stream: TextIO) -> bool:
    # Imported here, because only one format has colours.
    from ptx_ls.cli.formats import colours

    return colours.are_wanted(when, stream)


def _plain(text: str) -> str:
    from ptx_ls.cli.formats import colours

    return colours.without_colours(text)


def _into(path: str, text: str) -> None:
    # Imported here, because hardly any run writes a file.
    from pathlib import Path

    Path(path).write_text(text, encoding="utf-8", errors="backslashreplace")
