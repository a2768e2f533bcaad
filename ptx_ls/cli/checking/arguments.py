"""The options of `ptx-ls check`."""

from __future__ import annotations

import argparse

from ptx_ls import languages
from ptx_ls.checks.base.levels import LEVELS
from ptx_ls.cli import report
from ptx_ls.cli.reader_option import add_latest, add_libnvvm, add_reader


def add(parser: argparse.ArgumentParser) -> None:
    """Add all of them."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files or folders; - is standard input, the default")
    parser.set_defaults(print_help=parser.print_help, default_target=[], default_ptx="", languages=())
    _what_is_checked(parser)
    _what_is_reported(parser)
    _how_it_is_reported(parser)
    _what_is_changed(parser)


def _what_is_checked(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=tuple(languages.names()), help="the language, whatever the suffix")
    parser.add_argument("--stdin-filename", metavar="FILE", help="the name of what standard input is")
    parser.add_argument("--exclude", action="append", default=[], metavar="GLOB", help="leave these out; repeatable")
    parser.add_argument(
        "--config", metavar="FILE", help="settings, in place of ptx-ls.toml and pyproject.toml of projects"
    )
    parser.add_argument("--no-config", action="store_true", help="no settings of projects")
    parser.add_argument("--no-gitignore", action="store_true", help="also files that Git ignores")
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
    parser.add_argument("--ptxas", metavar="PROGRAM", help="also report what this ptxas finds (path or name)")
    parser.add_argument(
        "--verify", action="store_true", help="NVVM IR: also report what its reader finds, LLVM (llvmlite) or libnvvm"
    )
    add_libnvvm(parser)
    add_latest(parser)
    parser.add_argument(
        "--jobs", type=_count, metavar="N", help="processes that share many files; by default, one for each processor"
    )
    parser.add_argument("--no-cache", action="store_true", help="neither use nor keep results of earlier runs")
    parser.add_argument("--watch", action="store_true", help="check again whenever a file changes")


def _what_is_reported(parser: argparse.ArgumentParser) -> None:
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
    parser.add_argument("--baseline", metavar="FILE", help="report only what is not in this file of known findings")
    parser.add_argument("--update-baseline", action="store_true", help="write what is found into the baseline")
    parser.add_argument("--error-on-warning", action="store_true", help="the exit status is 1 for warnings too")
    parser.add_argument("--exit-zero", action="store_true", help="the exit status is 0 whatever is found")


def _how_it_is_reported(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format",
        choices=(*report.FORMATS, *report.OLDER),
        metavar="FORMAT",
        help=f"{', '.join(report.FORMATS)}; by default full on a terminal, else concise",
    )
    parser.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="colors of the format full"
    )
    parser.add_argument("--output-file", metavar="FILE", help="write the report into this file")
    parser.add_argument("--statistics", action="store_true", help="only how often each code was found")
    parser.add_argument("-q", "--quiet", action="store_true", help="only what is found, no remarks and no summary")


def _what_is_changed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--fix", action="store_true", help="apply fixes that do not change what a program means")
    parser.add_argument("--unsafe-fixes", action="store_true", help="with --fix or --diff, all fixes")
    parser.add_argument("--fix-only", action="store_true", help="apply fixes and do not report what is left")
    parser.add_argument("--diff", action="store_true", help="show what --fix would change, and change nothing")
    parser.add_argument("--exit-non-zero-on-fix", action="store_true", help="the exit status is 1 if a file was fixed")
    parser.add_argument("--add-ignore", action="store_true", help="add a comment that silences it to all that is found")


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)
