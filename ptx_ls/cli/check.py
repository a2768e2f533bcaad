"""`ptx-ls check`: the diagnostics of files."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from typing import TYPE_CHECKING

from ptx_ls.cli import check_arguments, check_options, check_report, files
from ptx_ls.cli.check_options import Options
from ptx_ls.cli.check_report import Outcome
from ptx_ls.cli.files import ForeignError, Input, InputError, Walk
from ptx_ls.cli.formats.tally import is_wrong, tally
from ptx_ls.cli.progress import Progress
from ptx_ls.cli.terminal import one_line
from ptx_ls.languages.builds import build_of, is_built
from ptx_ls.lazy import NamedTuple
from ptx_ls.process import fork, workers

if TYPE_CHECKING:
    from ptx_ls.cli.check_file import FileCheck
    from ptx_ls.cli.result_cache import ResultCache


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls check`."""
    check_arguments.add(parser)


class Task(NamedTuple):
    """A path to check, or in its place a remark about the folder that was searched for paths. `is_searched`: it has
    files that may hold PTX, and none does."""

    path: str
    remark: str = ""
    is_searched: bool = False


def run(arguments: argparse.Namespace) -> int:
    """Returns 0: no error; 1: errors; 2: wrong usage, something that could not be checked, or nothing to
    check."""
    if not arguments.paths and files.is_terminal():
        arguments.print_help()
        return 2
    try:
        options = check_options.read(arguments)
    except (ValueError, OSError) as fault:
        print(f"ptx-ls check: {fault}", file=sys.stderr)
        return 2
    if arguments.watch:
        # Imported here, because hardly any run needs it.
        from ptx_ls.cli.watch import watch

        return watch(arguments)
    outcomes = _checked(arguments, options)
    check_report.write(arguments, options, outcomes)
    verdicts = {outcome.verdict for outcome in outcomes}
    if "unchecked" in verdicts or verdicts.isdisjoint(("checked", "skipped")):
        return 2
    if arguments.exit_zero or arguments.update_baseline:
        return 0
    fixed = any(outcome.mended for outcome in outcomes)
    if fixed and (arguments.diff or arguments.exit_non_zero_on_fix):
        return 1
    if arguments.fix_only or arguments.diff:
        return 0
    return int(any(is_wrong(outcome.tally, arguments.error_on_warning) for outcome in outcomes))


def _checked(arguments: argparse.Namespace, options: Options) -> list[Outcome]:
    """What there is to say of each file, in order; complaints are printed."""
    # What a program finds that runs beside may change from one run to the next, and a file that is fixed changes.
    is_kept = not (arguments.no_cache or options.ptxas or options.verifies or options.change or options.baseline)
    cache = _cache(options) if is_kept else None
    jobs = arguments.jobs or fork.processors()
    walk = Walk(arguments.language, options.reader is not None, tuple(arguments.exclude), not arguments.no_gitignore)
    tasks = list(_tasks(arguments.paths or ["-"], walk))
    progress = Progress(len(tasks))
    outcomes: list[Outcome] = []
    with fork.alone() if jobs == 1 else nullcontext():
        for outcome in workers.results(
            _Check(options, arguments.language, arguments.stdin_filename or "", cache),
            tasks,
            jobs,
            is_bound=lambda task: files.is_given(task.path),
            on_done=progress.show,
        ):
            if outcome.complaint and not (arguments.quiet and outcome.verdict != "unchecked"):
                progress.hide()
                print(one_line(f"ptx-ls check: {outcome.complaint}"), file=sys.stderr)
            outcomes.append(outcome)
    progress.hide()
    if cache is not None:
        cache.prune()
    return outcomes


def _tasks(paths: list[str], walk: Walk) -> Iterator[Task]:
    remarks: list[Task] = []

    def warn(remark: str, is_searched: bool) -> None:
        remarks.append(Task("", remark, is_searched))

    for path in files.expand(paths, warn, walk):
        yield from remarks
        remarks.clear()
        yield Task(path)
    yield from remarks


def _cache(options: Options) -> ResultCache | None:
    # Imported here, because a run that keeps nothing needs none of this.
    from ptx_ls.cli import result_cache

    folder = result_cache.folder()
    return None if folder is None else result_cache.ResultCache(folder, options.settings)


class _Check:
    """Does one task after the other."""

    def __init__(self, options: Options, language: str | None, stdin_name: str, cache: ResultCache | None) -> None:
        self._options = options
        self._language = language
        self._stdin_name = stdin_name
        self._cache = cache
        self._check_file: FileCheck | None = None

    def __getstate__(self) -> dict[str, object]:
        # Another process checks other files, and the last document here is of no use to it.
        return {**self.__dict__, "_check_file": None}

    def __call__(self, task: Task) -> Outcome:
        if task.remark:
            return Outcome((), (), "skipped" if task.is_searched else "", task.remark)
        try:
            has_reader = self._options.reader is not None
            return self._outcome(files.read(task.path, self._language, has_reader, self._stdin_name))
        except ForeignError as fault:
            return Outcome((), (), "skipped", str(fault))
        except InputError as fault:
            return Outcome((), (), "unchecked", str(fault))
        except Exception as fault:
            # Imported here, because hardly any run needs it.
            from ptx_ls.internal_error import sentence

            return Outcome((), (), "unchecked", sentence(task.path, fault))

    def _outcome(self, given: Input) -> Outcome:
        cache = self._cache
        key = "" if cache is None else cache.key(*self._parts(given))
        if cache is not None and (known := cache.find(key)) is not None:
            return Outcome(*known, "checked")
        if self._check_file is None:
            # Imported here, because a result that is known needs none of this.
            from ptx_ls.cli.check_file import FileCheck

            self._check_file = FileCheck(self._options, cache)
        if self._options.change:
            # Imported here, because only a few runs change files.
            from ptx_ls.cli.fixes.change import changed

            return Outcome(*changed(given, self._options, self._check_file))
        checked = self._check_file(given)
        lines, words = check_report.lines_of(checked, self._options), tally(checked.diagnostics)
        if cache is not None:
            cache.keep(key, lines, words)
        return Outcome(lines, words, "checked")

    def _parts(self, given: Input) -> list[bytes]:
        """What the report of a file depends on, apart from the options."""
        parts = [os.fsencode(given.path), given.language.encode(), given.source]
        if is_built(given.language):
            parts.append(repr(build_of(given.path, given.source, self._options.cuda)).encode())
        return parts
