"""`ptx-ls check`: the diagnostics of files."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ptx_ls.cli import check_options, files
from ptx_ls.cli.check_options import Options
from ptx_ls.cli.checking import configuration
from ptx_ls.cli.checking.arguments import add
from ptx_ls.cli.checking.outcome import Outcome, lines_of, write
from ptx_ls.cli.files import ForeignError, Input, InputError, Walk
from ptx_ls.cli.formats.tally import is_wrong, tally
from ptx_ls.cli.progress import Progress
from ptx_ls.cli.terminal import one_line
from ptx_ls.languages.builds import build_of, is_built
from ptx_ls.lazy import NamedTuple
from ptx_ls.process import workers
from ptx_ls.settings.project import ProjectError

if TYPE_CHECKING:
    from ptx_ls.cli.check_file import FileCheck
    from ptx_ls.cli.result_cache import ResultCache


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls check`."""
    add(parser)


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
        if arguments.watch:
            # Imported here, because hardly any run needs it.
            from ptx_ls.cli.checking.watch import watch

            return watch(arguments)
        outcomes = _checked(arguments, options)
    except (ValueError, OSError) as fault:
        print(one_line(f"ptx-ls check: {fault}"), file=sys.stderr)
        return 2
    write(arguments, options, outcomes)
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
    jobs = arguments.jobs or workers.processors()
    tasks = list(_tasks(arguments, options))
    progress = Progress(len(tasks))
    outcomes: list[Outcome] = []
    for outcome in workers.results(
        check := _Check(arguments, options),
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
    check.prune()
    return outcomes


def _tasks(arguments: argparse.Namespace, options: Options) -> Iterator[Task]:
    remarks: list[Task] = []

    def warn(remark: str, is_searched: bool) -> None:
        remarks.append(Task("", remark, is_searched))

    paths = arguments.paths or ["-"]
    is_like_git = not (arguments.no_gitignore or configuration.is_off("gitignore", paths[0], arguments))
    walk = Walk(arguments.language, bool(options.choices.reader), tuple(arguments.exclude), is_like_git)
    named = set(paths)
    for path in files.expand(paths, warn, walk):
        yield from remarks
        remarks.clear()
        if path in named or not configuration.is_left_out(path, arguments):
            yield Task(path)
    yield from remarks


class _Ready(NamedTuple):
    """What checks the files for which the same settings hold."""

    options: Options
    cache: ResultCache | None
    check_file: list[FileCheck]
    """None or one: it is made where a result is not known."""


class _Check:
    """Does one task after the other."""

    def __init__(self, arguments: argparse.Namespace, options: Options) -> None:
        self._arguments = arguments
        self._options = options
        self._ready: dict[str, _Ready] = {}

    def __getstate__(self) -> dict[str, object]:
        # Another process checks other files, and the last document here is of no use to it.
        arguments = argparse.Namespace(**{k: v for k, v in vars(self._arguments).items() if k != "print_help"})
        return {**self.__dict__, "_ready": {}, "_arguments": arguments}

    def __call__(self, task: Task) -> Outcome:
        if task.remark:
            return Outcome((), (), "skipped" if task.is_searched else "", task.remark)
        arguments = self._arguments
        try:
            ready = self._ready_for(arguments.stdin_filename or "" if task.path == "-" else task.path)
            has_reader = bool(ready.options.choices.reader)
            given = files.read(task.path, arguments.language, has_reader, arguments.stdin_filename or "")
            return self._outcome(given, ready)
        except ForeignError as fault:
            return Outcome((), (), "skipped", str(fault))
        except (InputError, ProjectError) as fault:
            return Outcome((), (), "unchecked", str(fault))
        except Exception as fault:
            # Imported here, because hardly any run needs it.
            from ptx_ls.internal_error import sentence

            return Outcome((), (), "unchecked", sentence(task.path, fault))

    def _ready_for(self, path: str) -> _Ready:
        """What checks a file with the settings of its project."""
        values = configuration.values_of(path, self._arguments)
        key = repr(values) if values else ""
        ready = self._ready.get(key)
        if ready is None:
            options = configuration.options_of(values, self._arguments) if values else self._options
            ready = self._ready[key] = _Ready(options, _cache(options, self._arguments), [])
        return ready

    def _outcome(self, given: Input, ready: _Ready) -> Outcome:
        options, cache, check_file = ready
        if given.language in options.silent:
            return Outcome((), (), "skipped")
        key = "" if cache is None else cache.key(*_parts(given, options))
        if cache is not None and (known := cache.find(key)) is not None:
            return Outcome(*known, "checked")
        if not check_file:
            # Imported here, because a result that is known needs none of this.
            from ptx_ls.cli.check_file import FileCheck

            check_file.append(FileCheck(options, cache))
        if options.change:
            # Imported here, because only a few runs change files.
            from ptx_ls.cli.fixes.change import changed

            return Outcome(*changed(given, options, check_file[0]))
        checked = check_file[0](given)
        lines, words = lines_of(checked, options), tally(checked.diagnostics)
        if cache is not None:
            cache.keep(key, lines, words)
        return Outcome(lines, words, "checked")

    def prune(self) -> None:
        """Remove results that have not been used for long."""
        cache = next((ready.cache for ready in self._ready.values() if ready.cache), None)
        if cache is not None:
            cache.prune()


def _cache(options: Options, arguments: argparse.Namespace) -> ResultCache | None:
    # What a program finds that runs beside may change from one run to the next, and a file that is fixed changes.
    if arguments.no_cache or options.ptxas or options.verifies or options.change or options.baseline:
        return None
    # Imported here, because a run that keeps nothing needs none of this.
    from ptx_ls.cli import result_cache

    folder = result_cache.folder()
    return None if folder is None else result_cache.ResultCache(folder, options.settings)


def _parts(given: Input, options: Options) -> list[bytes]:
    """What the report of a file depends on, apart from the options."""
    parts = [os.fsencode(given.path), given.language.encode(), given.source]
    if is_built(given.language):
        parts.append(repr(build_of(given.path, given.source, options.choices)).encode())
    return parts
