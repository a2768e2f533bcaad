"""`ptx-ls check`: the diagnostics of files."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from typing import Any

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.levels import LEVELS, Levels, levels_from
from ptx_ls.cli import files, report
from ptx_ls.cli.files import ForeignError, Input, InputError
from ptx_ls.cli.report import Checked
from ptx_ls.cli.terminal import one_line
from ptx_ls.isa import targets
from ptx_ls.isa.targets import Target, Version, version_text
from ptx_ls.lazy import dataclass
from ptx_ls.process.fork import Copied
from ptx_ls.syntax.document import SMALL, Document
from ptx_ls.syntax.partial.plain_lines import plain_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls check`."""
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="files, folders, or - for standard input (the default)"
    )
    parser.add_argument("--language", choices=("ptx", "nvvm"), help="instead of the suffix's")
    parser.add_argument(
        "--target",
        action="append",
        default=[],
        metavar="sm_XX",
        help="judge for this target (for compute_XX without code generation); repeatable",
    )
    parser.add_argument("--ptx", metavar="X.Y", help="judge for this PTX version")
    parser.add_argument("--select", metavar="CODES", help="only these codes, comma-separated")
    parser.add_argument("--ignore", metavar="CODES", help="without these codes, comma-separated")
    parser.add_argument("--lints", action="store_true", help="also what ptxas takes and nobody would want")
    parser.add_argument(
        "--level",
        action="append",
        default=[],
        metavar="CODE=LEVEL",
        help=f"how loud a code speaks: {', '.join(LEVELS)}; repeatable",
    )
    parser.add_argument("--ptxas", metavar="PROGRAM", help="also what this ptxas says: a path, or a name on PATH")
    parser.add_argument("--format", choices=report.FORMATS, default="text")
    parser.set_defaults(print_help=parser.print_help)


@dataclass(frozen=True)
class Wish:
    """What to judge for, and which codes to show how loud; no `targets` or `version` stand for those of the module.

    A target is virtual where it was named compute_XX. `ptxas` is a program that is asked too, "" for none.
    """

    targets: tuple[tuple[Target, bool], ...]
    version: Version | None
    select: frozenset[str]
    ignore: frozenset[str]
    levels: Levels
    lints: bool
    ptxas: str


def run(options: argparse.Namespace) -> int:
    """0: no error; 1: errors; 2: wrong usage, something unreadable, or nothing to check."""
    if not options.paths and files.is_terminal():
        options.print_help()
        return 2
    try:
        wish = Wish(
            targets=tuple(_targets(options.target)),
            version=_version(options.ptx),
            select=_codes("--select", options.select),
            ignore=_codes("--ignore", options.ignore),
            levels=_levels(options.level),
            lints=options.lints,
            ptxas=options.ptxas or "",
        )
        if wish.ptxas and (wish.targets or wish.version is not None):
            raise ValueError("--ptxas judges for the module's own .version and .target, not for --ptx and --target")
    except ValueError as fault:
        print(f"ptx-ls check: {fault}", file=sys.stderr)
        return 2
    unread = wrong = skipped = False
    said: list[Any] = []
    checked: Checked | None = None
    for path in files.expand(options.paths or ["-"], _say):
        if checked is not None:
            # Not behind the last one: to give back all that a large file took is a thirtieth of the time.
            checked.document.forget()
        try:
            checked = _check(files.read(path, options.language), wish)
        except InputError as fault:
            _say(str(fault))
            if isinstance(fault, ForeignError):
                skipped = True
            else:
                unread = True
            continue
        said += report.shown(checked, options.format)
        wrong |= any(d.severity == "error" for d in checked.diagnostics)
    text = report.render(said, options.format)
    if text:
        print(text)
    if unread or (checked is None and not skipped):
        return 2
    return 1 if wrong else 0


def _say(message: str) -> None:
    print(one_line(f"ptx-ls check: {message}"), file=sys.stderr)


def _codes(option: str, text: str | None) -> frozenset[str]:
    codes = [c.strip() for c in (text or "").split(",") if c.strip()]
    for code in codes:
        _ensure_code(option, code)
    return frozenset(codes)


def _ensure_code(option: str, code: str) -> None:
    """Raise ValueError where no diagnostic has a code, with the codes most like it."""
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
            raise ValueError(f"--level {code}={level}: the level is one of {', '.join(LEVELS)}")
    return levels_from(chosen)


def _version(text: str | None) -> Version | None:
    if text is None:
        return None
    from ptx_ls.sema.module import version_of

    version = version_of(text)
    if version is None:
        raise ValueError(f"unknown PTX version {text}; newest: {version_text(targets.load().newest)}")
    return version


def _check(given: Input, wish: Wish) -> Checked:
    if given.language in ("cuda", "python"):
        raise InputError(f"{given.path}: PTX inside {given.language} files is not checked yet")
    ptx: str | None = None
    names: tuple[str, ...] = ()
    found: list[Diagnostic] = []
    if given.language == "ptx":
        asked = wish.select | wish.levels.codes
        is_all = not (asked or wish.lints or wish.ptxas or wish.targets or wish.version)
        if is_all and len(given.source) >= SMALL:
            document, found = _at_once(given)
        else:
            document = _document(given)
            found = _for_each(document, wish)
        # Imported here, because nothing that takes long to load may come before the copy.
        from ptx_ls.sema.module import module_of

        module = module_of(document)
        if wish.ptxas:
            found += _opinion(document, found, wish)
        if asked or wish.lints:
            from ptx_ls.checks.engine import run_lints

            found += run_lints.wanted(document, asked, wish.lints)
        found.sort(key=lambda d: (d.start, d.end))
        judged = wish.version if wish.version is not None else module.version
        ptx = version_text(judged) if judged is not None else None
        names = tuple(t.name for t, _ in wish.targets) or ((module.target.name,) if module.target else ())
    else:
        from ptx_ls.nvvm import checks as nvvm_checks

        document = _document(given)
        found = list(nvvm_checks.check(document))
    found = [
        d
        for d in wish.levels.applied(found)
        if (not wish.select or d.code in wish.select) and d.code not in wish.ignore
    ]
    return Checked(given.path, document, ptx, names, found)


def _document(given: Input) -> Document:
    return Document(given.path, given.language, given.source)


def _for_each(document: Document, wish: Wish) -> list[Diagnostic]:
    """What is found for each of the targets, each finding once."""
    from ptx_ls.checks.engine.run_checks import check

    judged_for: list[tuple[Target | None, bool]] = [*wish.targets] or [(None, False)]
    found: dict[tuple[str, int, int, str], Diagnostic] = {}
    for target, is_virtual in judged_for:
        for d in check(document, target, wish.version, is_virtual):
            found.setdefault((d.code, d.start, d.end, d.message), d)
    return list(found.values())


def _at_once(given: Input) -> tuple[Document, list[Diagnostic]]:
    with Copied(partial(plain_of, given.source)) as plain:
        # Imported here, because the checks are loaded while the copy reads.
        from ptx_ls.checks.engine.batch import check_once

        return check_once(_document(given), plain.result)


def _opinion(document: Document, found: list[Diagnostic], wish: Wish) -> list[Diagnostic]:
    # Imported here, because asyncio takes longer to load than most files to check.
    import asyncio

    from ptx_ls.process.run import Trouble
    from ptx_ls.ptxas import options as wished
    from ptx_ls.ptxas.assemble import assemble
    from ptx_ls.ptxas.findings import opinion_of

    try:
        said = asyncio.run(assemble(document, wished.Wish(wish.ptxas)))
    except Trouble as trouble:
        raise InputError(f"{document.uri}: {trouble}") from trouble
    return opinion_of(document, said, [d for d in found if d.code not in wish.levels.off]).diagnostics
