"""`ptx-ls check`: the diagnostics of files."""

from __future__ import annotations

import argparse
import sys

from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.cli import files, report
from ptx_ls.cli.files import Input, InputError
from ptx_ls.cli.report import Checked
from ptx_ls.isa import targets
from ptx_ls.isa.targets import Target, Version, version_text
from ptx_ls.syntax.document import Document


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls check`."""
    parser.add_argument("paths", nargs="*", metavar="PATH", default=["-"], help="files, folders, or - (the default)")
    parser.add_argument("--language", choices=("ptx", "nvvm", "cuda", "python"), help="instead of the suffix's")
    parser.add_argument(
        "--target", action="append", default=[], metavar="sm_XX", help="judge for this target; repeatable"
    )
    parser.add_argument("--ptx", metavar="X.Y", help="judge for this PTX version")
    parser.add_argument("--select", metavar="CODES", help="only these codes, comma-separated")
    parser.add_argument("--ignore", metavar="CODES", help="without these codes, comma-separated")
    parser.add_argument("--format", choices=report.FORMATS, default="text")


def run(options: argparse.Namespace) -> int:
    """0: no error; 1: errors; 2: wrong usage or something unreadable."""
    try:
        chosen, version = _targets(options.target), _version(options.ptx)
    except ValueError as fault:
        print(f"ptx-ls check: {fault}", file=sys.stderr)
        return 2
    select = _codes(options.select)
    ignore = _codes(options.ignore)
    unread = False
    checked: list[Checked] = []
    for path in files.expand(options.paths):
        try:
            checked.append(_check(files.read(path, options.language), chosen, version, select, ignore))
        except InputError as fault:
            print(f"ptx-ls check: {fault}", file=sys.stderr)
            unread = True
    text = report.render(checked, options.format)
    if text:
        print(text)
    if unread:
        return 2
    return 1 if any(d.severity == "error" for f in checked for d in f.diagnostics) else 0


def _codes(text: str | None) -> frozenset[str]:
    return frozenset(c.strip() for c in (text or "").split(",") if c.strip())


def _targets(names: list[str]) -> list[Target]:
    known = targets.by_name()
    for name in names:
        if name not in known:
            raise ValueError(f"unknown target {name}; known: {', '.join(t.name for t in targets.load().targets)}")
    return [known[n] for n in names]


def _version(text: str | None) -> Version | None:
    if text is None:
        return None
    from ptx_ls.sema.module import version_of

    version = version_of(text)
    if version is None:
        raise ValueError(f"unknown PTX version {text}; newest: {version_text(targets.load().newest)}")
    return version


def _check(
    given: Input, chosen: list[Target], version: Version | None, select: frozenset[str], ignore: frozenset[str]
) -> Checked:
    if given.language in ("cuda", "python"):
        raise InputError(f"{given.path}: PTX inside {given.language} files is not checked yet")
    document = Document(given.path, given.language, given.source)
    ptx: str | None = None
    names: tuple[str, ...] = ()
    found: list[Diagnostic] = []
    if given.language == "ptx":
        from ptx_ls import checks
        from ptx_ls.sema.module import module_of

        module = module_of(document)
        seen: set[tuple[str, int, int, str]] = set()
        judged_for: list[Target | None] = [*chosen] or [None]
        for target in judged_for:
            for d in checks.check(document, target, version):
                key = (d.code, d.start, d.end, d.message)
                if key not in seen:
                    seen.add(key)
                    found.append(d)
        found.sort(key=lambda d: (d.start, d.end))
        judged = version if version is not None else module.version
        ptx = version_text(judged) if judged is not None else None
        names = tuple(t.name for t in chosen) or ((module.target.name,) if module.target else ())
    else:
        from ptx_ls.nvvm import checks as nvvm_checks

        found = list(nvvm_checks.check(document.source, document.tree))
    found = [d for d in found if (not select or d.code in select) and d.code not in ignore]
    return Checked(given.path, document, ptx, names, found)
