"""`ptx-ls check`: the diagnostics of files."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ptx_ls import languages
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.levels import LEVELS, Levels, levels_from
from ptx_ls.cli import files, report
from ptx_ls.cli.files import ForeignError, Input, InputError
from ptx_ls.cli.report import Checked
from ptx_ls.cli.terminal import one_line
from ptx_ls.isa import targets
from ptx_ls.isa.targets import Target, Version, version_text
from ptx_ls.languages import batch
from ptx_ls.lazy import dataclass
from ptx_ls.syntax.document import Document


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
    parser.add_argument("--select", metavar="CODES", help="report only these codes, comma-separated")
    parser.add_argument("--ignore", metavar="CODES", help="do not report these codes, comma-separated")
    parser.add_argument("--lints", action="store_true", help="also report lints (probable mistakes)")
    parser.add_argument(
        "--level",
        action="append",
        default=[],
        metavar="CODE=LEVEL",
        help=f"the level of a code: {', '.join(LEVELS)}; repeatable",
    )
    parser.add_argument("--ptxas", metavar="PROGRAM", help="also report what this ptxas finds (path or name)")
    parser.add_argument("--format", choices=report.FORMATS, default="text")
    parser.set_defaults(print_help=parser.print_help)


@dataclass(frozen=True)
class Options:
    """What to check for, and which codes to report at which level; without `targets` or `version`, the module's own.

    A target is virtual if it was named compute_XX. `ptxas` is a program that runs too, "" for none.
    """

    targets: tuple[tuple[Target, bool], ...]
    version: Version | None
    select: frozenset[str]
    ignore: frozenset[str]
    levels: Levels
    lints: bool
    ptxas: str


def run(arguments: argparse.Namespace) -> int:
    """Returns 0: no error; 1: errors; 2: wrong usage, something unreadable, or nothing to check."""
    if not arguments.paths and files.is_terminal():
        arguments.print_help()
        return 2
    try:
        options = Options(
            targets=tuple(_targets(arguments.target)),
            version=_version(arguments.ptx),
            select=_codes("--select", arguments.select),
            ignore=_codes("--ignore", arguments.ignore),
            levels=_levels(arguments.level),
            lints=arguments.lints,
            ptxas=arguments.ptxas or "",
        )
        if options.ptxas and (options.targets or options.version is not None):
            raise ValueError("--ptxas uses the module's .version and .target; it excludes --ptx and --target")
    except ValueError as fault:
        print(f"ptx-ls check: {fault}", file=sys.stderr)
        return 2
    unread = wrong = skipped = False
    output: list[Any] = []
    checked: Checked | None = None
    for path in files.expand(arguments.paths or ["-"], _warn):
        if checked is not None:
            # Not after the last one: freeing all that a large file used takes a thirtieth of the time.
            checked.document.forget()
        try:
            checked = _check(files.read(path, arguments.language), options)
        except InputError as fault:
            _warn(str(fault))
            if isinstance(fault, ForeignError):
                skipped = True
            else:
                unread = True
            continue
        output += report.shown(checked, arguments.format)
        wrong |= any(d.severity == "error" for d in checked.diagnostics)
    text = report.render(output, arguments.format)
    if text:
        print(text)
    if unread or (checked is None and not skipped):
        return 2
    return 1 if wrong else 0


def _warn(message: str) -> None:
    print(one_line(f"ptx-ls check: {message}"), file=sys.stderr)


def _codes(option: str, text: str | None) -> frozenset[str]:
    codes = [c.strip() for c in (text or "").split(",") if c.strip()]
    for code in codes:
        _ensure_code(option, code)
    return frozenset(codes)


def _ensure_code(option: str, code: str) -> None:
    """Raise ValueError if no diagnostic has a code, with the codes most like it."""
    from ptx_ls.checks.codes import known
    from ptx_ls.isa.edit_distance import nearest

    if code not in known():
        near = nearest(code, sorted(known()))
        raise ValueError(f"{option}: unknown code {code}" + (f"; did you mean {' or '.join(near)}?" if near else ""))


def _targets(names: list[str]) -> list[tuple[Target, bool]]:
    for name in names:
        if name not in targets.by_name():
            raise ValueError(f"unknown target {name}; known: {', '.join(t.name for t in targets.load().targets)}")
    return [(targets.by_name()[name], name.startswith("compute_")) for name in names]


def _levels(given: list[str]) -> Levels:
    chosen = {code: level for code, _, level in (one.partition("=") for one in given)}
    for code, level in chosen.items():
        _ensure_code("--level", code)
        if level not in LEVELS:
            raise ValueError(f"--level {code}={level}: expected one of {', '.join(LEVELS)}")
    return levels_from(chosen)


def _version(text: str | None) -> Version | None:
    if text is None:
        return None
    from ptx_ls.sema.module import version_of

    version = version_of(text)
    if version is None:
        raise ValueError(f"unknown PTX version {text}; newest: {version_text(targets.load().newest)}")
    return version


def _check(given: Input, options: Options) -> Checked:
    if given.language not in languages.names():
        raise InputError(f"{given.path}: PTX inside {given.language} files is not checked yet")
    ptx: str | None = None
    names: tuple[str, ...] = ()
    found: list[Diagnostic] = []
    if batch.is_assembled(given.language):
        selected = options.select | options.levels.codes
        is_all = not (selected or options.lints or options.ptxas or options.targets or options.version)
        if is_all:
            from ptx_ls.checks.engine.batch import check_once

            document, found = check_once(_document(given))
        else:
            document = _document(given)
            found = _for_each(document, options)
        # Imported here, because nothing that takes long to load may come before the copy.
        from ptx_ls.sema.module import module_of

        module = module_of(document)
        if options.ptxas:
            found += _ptxas_findings(document, found, options)
        if selected or options.lints:
            from ptx_ls.checks.engine import run_lints

            found += run_lints.selected_lints(document, selected, options.lints)
        found.sort(key=lambda d: (d.start, d.end))
        judged = options.version if options.version is not None else module.version
        ptx = version_text(judged) if judged is not None else None
        names = tuple(t.name for t, _ in options.targets) or ((module.target.name,) if module.target else ())
    else:
        document = _document(given)
        found = list(batch.diagnostics(document))
    found = [
        d
        for d in options.levels.applied(found)
        if (not options.select or d.code in options.select) and d.code not in options.ignore
    ]
    return Checked(given.path, document, ptx, names, found)


def _document(given: Input) -> Document:
    return Document(given.path, given.language, given.source)


def _for_each(document: Document, options: Options) -> list[Diagnostic]:
    """The diagnostics for all of the targets, each of them once."""
    from ptx_ls.checks.engine.run_checks import check

    judged_for: list[tuple[Target | None, bool]] = [*options.targets] or [(None, False)]
    found: dict[tuple[str, int, int, str], Diagnostic] = {}
    for target, is_virtual in judged_for:
        for d in check(document, target, options.version, is_virtual):
            found.setdefault((d.code, d.start, d.end, d.message), d)
    return list(found.values())


def _ptxas_findings(document: Document, found: list[Diagnostic], options: Options) -> list[Diagnostic]:
    # Imported here, because asyncio takes longer to load than most files to check.
    import asyncio

    from ptx_ls.process.run import ToolError
    from ptx_ls.ptxas import options as ptxas_options
    from ptx_ls.ptxas.assemble import assemble
    from ptx_ls.ptxas.findings import locate_findings

    try:
        output = asyncio.run(assemble(document, ptxas_options.Options(options.ptxas)))
    except ToolError as trouble:
        raise InputError(f"{document.uri}: {trouble}") from trouble
    return locate_findings(document, output, [d for d in found if d.code not in options.levels.off]).diagnostics
