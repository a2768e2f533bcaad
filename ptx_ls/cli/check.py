"""`ptx-ls check`: the diagnostics of files."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Literal

from ptx_ls import languages
from ptx_ls.checks.base.levels import LEVELS
from ptx_ls.cli import check_options, files, report
from ptx_ls.cli.check_options import Options
from ptx_ls.cli.files import ForeignError, Input, InputError
from ptx_ls.cli.progress import Progress
from ptx_ls.cli.reader_option import add_latest, add_libnvvm, add_reader
from ptx_ls.cli.terminal import one_line
from ptx_ls.languages.builds import build_of, is_built
from ptx_ls.lazy import NamedTuple
from ptx_ls.process import fork, workers

if TYPE_CHECKING:
    from ptx_ls.cli.result_cache import ResultCache


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls check`."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files or folders; - is standard input, the default")
    parser.add_argument("--language", choices=tuple(languages.names()), help="the language, whatever the suffix")
    parser.add_argument(
        "--target",
        action="append",
        default=[],
        metavar="sm_XX",
        help="check for this target; with compute_XX, code generation is not checked; repeatable",
    )
    parser.add_argument("--ptx", metavar="X.Y", help="check for this PTX version")
    add_reader(parser)
    parser.add_argument(
        "--macro",
        action="append",
        default=[],
        metavar="NAME=sm_XX,...",
        help="CUDA C++: a macro of the project that is defined for these targets; repeatable",
    )
    parser.add_argument(
        "--no-build", action="store_true", help="CUDA C++: read no targets from compile_commands.json or CMakeLists.txt"
    )
    parser.add_argument("--select", metavar="CODES", help="report only these codes, comma-separated")
    parser.add_argument("--ignore", metavar="CODES", help="do not report these codes, comma-separated")
    parser.add_argument("--lints", action="store_true", help="also report lints (probable mistakes) and hints")
    parser.add_argument(
        "--level",
        action="append",
        default=[],
        metavar="CODE=LEVEL",
        help=f"the level of a code: {', '.join(LEVELS)}; repeatable",
    )
    parser.add_argument("--ptxas", metavar="PROGRAM", help="also report what this ptxas finds (path or name)")
    parser.add_argument(
        "--verify", action="store_true", help="NVVM IR: also report what its reader finds, LLVM (llvmlite) or libnvvm"
    )
    add_libnvvm(parser)
    add_latest(parser)
    parser.add_argument("--format", choices=report.FORMATS, default="text")
    parser.add_argument(
        "--jobs", type=_count, metavar="N", help="processes that share many files; by default, one for each processor"
    )
    parser.add_argument("--no-cache", action="store_true", help="neither use nor keep results of earlier runs")
    parser.set_defaults(print_help=parser.print_help)


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


class Task(NamedTuple):
    """A path to check, or in its place a remark about the folder that was searched for paths. `is_searched`: it has
    files that may hold PTX, and none does."""

    path: str
    remark: str = ""
    is_searched: bool = False


class Outcome(NamedTuple):
    """What there is to say of a task: lines of the report, or a complaint that explains why there are none."""

    lines: Sequence[str] = ()
    verdict: Literal["clean", "wrong", "unchecked", "skipped", ""] = ""
    complaint: str = ""


def run(arguments: argparse.Namespace) -> int:
    """Returns 0: no error; 1: errors; 2: wrong usage, something that could not be checked, or nothing to
    check."""
    if not arguments.paths and files.is_terminal():
        arguments.print_help()
        return 2
    try:
        options = check_options.read(arguments)
    except ValueError as fault:
        print(f"ptx-ls check: {fault}", file=sys.stderr)
        return 2
    # What a program finds that runs beside may change from one run to the next.
    cache = None if arguments.no_cache or options.ptxas or options.verifies else _cache(options)
    jobs = arguments.jobs or fork.processors()
    tasks = list(_tasks(arguments.paths or ["-"], arguments.language, options.reader is not None))
    progress = Progress(len(tasks))
    lines: list[str] = []
    verdicts = set[str]()
    with fork.alone() if jobs == 1 else nullcontext():
        for outcome in workers.results(
            _Check(options, arguments.language, cache),
            tasks,
            jobs,
            is_bound=lambda task: files.is_given(task.path),
            on_done=progress.show,
        ):
            if outcome.complaint:
                progress.hide()
                print(one_line(f"ptx-ls check: {outcome.complaint}"), file=sys.stderr)
            lines += outcome.lines
            verdicts.add(outcome.verdict)
    progress.hide()
    text = report.render(lines, options.format)
    if text:
        print(text)
    if cache is not None:
        cache.prune()
    if "unchecked" in verdicts or verdicts.isdisjoint(("clean", "wrong", "skipped")):
        return 2
    return 1 if "wrong" in verdicts else 0


def _tasks(paths: list[str], language: str | None, has_reader: bool) -> Iterator[Task]:
    remarks: list[Task] = []

    def warn(remark: str, is_searched: bool) -> None:
        remarks.append(Task("", remark, is_searched))

    for path in files.expand(paths, warn, language, has_reader):
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

    def __init__(self, options: Options, language: str | None, cache: ResultCache | None) -> None:
        self._options = options
        self._language = language
        self._cache = cache
        self._check_file: Callable[[Input], tuple[list[str], bool]] | None = None

    def __getstate__(self) -> dict[str, object]:
        # Another process checks other files, and the last document here is of no use to it.
        return {**self.__dict__, "_check_file": None}

    def __call__(self, task: Task) -> Outcome:
        if task.remark:
            return Outcome((), "skipped" if task.is_searched else "", task.remark)
        try:
            lines, is_wrong = self._lines(files.read(task.path, self._language, self._options.reader is not None))
        except ForeignError as fault:
            return Outcome((), "skipped", str(fault))
        except InputError as fault:
            return Outcome((), "unchecked", str(fault))
        except Exception as fault:
            # Imported here, because hardly any run needs it.
            from ptx_ls.internal_error import sentence

            return Outcome((), "unchecked", sentence(task.path, fault))
        return Outcome(lines, "wrong" if is_wrong else "clean")

    def _lines(self, given: Input) -> tuple[list[str], bool]:
        cache = self._cache
        key = "" if cache is None else cache.key(*self._parts(given))
        if cache is not None and (known := cache.find(key)) is not None:
            return known
        if self._check_file is None:
            # Imported here, because a result that is known needs none of this.
            from ptx_ls.cli.check_file import FileCheck

            self._check_file = FileCheck(self._options, cache)
        found = self._check_file(given)
        if cache is not None:
            cache.keep(key, *found)
        return found

    def _parts(self, given: Input) -> list[bytes]:
        """What the report of a file depends on, apart from the options."""
        parts = [os.fsencode(given.path), given.language.encode(), given.source]
        if is_built(given.language):
            parts.append(repr(build_of(given.path, given.source, self._options.cuda)).encode())
        return parts
