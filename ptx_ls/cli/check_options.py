"""What `ptx-ls check` checks for and reports."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal

from ptx_ls import languages
from ptx_ls.checks.base.levels import LEVELS, Levels, levels_from
from ptx_ls.cli.report import OLDER
from ptx_ls.languages.choices import choices_of
from ptx_ls.lazy import dataclass
from ptx_ls.syntax.choices import NOTHING, Choices

if TYPE_CHECKING:
    import argparse

    from ptx_ls.cli.fixes.baseline import Known
    from ptx_ls.isa.targets import Target, Version


@dataclass(frozen=True)
class Options:
    """What to check for, and which codes to report at which level; without `targets` or `version`, the module's own.

    A target is virtual if it was named compute_XX. `choices` are those of code that need not name it. `ptxas` is a
    program that runs too, "" for none; with `verifies`, the reader runs too, libnvvm from the path `libnvvm`, None for
    that of an installed CUDA. `silent`: the languages that are not read. `change`: how files are changed, with
    `with_unsafe` by any fix. `known`: the findings of the file `baseline`, which do not count; None where these are
    written anew.
    """

    targets: tuple[tuple[Target, bool], ...]
    version: Version | None
    select: frozenset[str]
    ignore: frozenset[str]
    levels: Levels
    lints: bool
    ptxas: str
    format: str
    choices: Choices = NOTHING
    verifies: bool = False
    libnvvm: str | None = None
    silent: frozenset[str] = frozenset()
    change: Literal["", "fix", "diff", "ignore"] = ""
    with_unsafe: bool = False
    baseline: str = ""
    known: Known | None = None

    @property
    def settings(self) -> str:
        """All that decides about the report of a file, but for what a program finds in it."""
        targets = [(target.name, is_virtual) for target, is_virtual in self.targets]
        codes = sorted(self.select), sorted(self.ignore), self.levels.chosen
        return repr(
            (
                targets,
                self.version,
                codes,
                self.lints,
                self.format,
                self.choices,
            )
        )


def read(arguments: argparse.Namespace) -> Options:
    """The options that were given. Raises ValueError."""
    options = Options(
        targets=tuple(_targets(arguments.target)) if arguments.target else (),
        version=None if arguments.ptx is None else version_of(arguments.ptx),
        select=_codes("--select", arguments.select),
        ignore=_codes("--ignore", arguments.ignore),
        levels=_levels(arguments.level),
        lints=arguments.lints,
        ptxas=arguments.ptxas or "",
        format=_format(arguments),
        choices=_choices(arguments),
        verifies=arguments.verify,
        libnvvm=arguments.libnvvm,
        silent=_silent(arguments),
        change=_change(arguments),
        with_unsafe=arguments.unsafe_fixes,
        baseline=arguments.baseline or "",
        known=_known(arguments),
    )
    if options.ptxas and (options.targets or options.version is not None):
        raise ValueError("--ptxas uses the module's .version and .target; it excludes --ptx and --target")
    if arguments.watch and (not arguments.paths or "-" in arguments.paths):
        raise ValueError("--watch looks at files and folders, which are to be named")
    return options


def _choices(arguments: argparse.Namespace) -> Choices:
    """What is chosen for code that need not name it. Raises ValueError."""
    for name in arguments.default_target or ():
        target_of(name)
    if arguments.default_ptx:
        version_of(arguments.default_ptx)
    values = {
        "target": arguments.default_target,
        "ptx": arguments.default_ptx,
        "reader": arguments.reader,
        "nvvm.latest": arguments.nvvm_latest,
        "macro": _macros(arguments.macro),
        "build": not arguments.no_build,
    }
    return choices_of(values)


def _format(arguments: argparse.Namespace) -> str:
    if arguments.format is None:
        return "full" if sys.stdout.isatty() and not arguments.output_file else "concise"
    form: str = arguments.format
    return OLDER.get(form, form)


def _silent(arguments: argparse.Namespace) -> frozenset[str]:
    """The languages that are not read."""
    if not arguments.languages or arguments.language:
        return frozenset()
    return frozenset(languages.names()) - frozenset(arguments.languages)


def _change(arguments: argparse.Namespace) -> Literal["", "fix", "diff", "ignore"]:
    """How files are changed. Raises ValueError."""
    fixes = arguments.fix or arguments.fix_only
    if arguments.add_ignore and (fixes or arguments.diff):
        raise ValueError("--add-ignore does not go with --fix, --fix-only or --diff")
    if arguments.unsafe_fixes and not (fixes or arguments.diff):
        raise ValueError("--unsafe-fixes goes with --fix, --fix-only or --diff")
    return "ignore" if arguments.add_ignore else "diff" if arguments.diff else "fix" if fixes else ""


def _known(arguments: argparse.Namespace) -> Known | None:
    """The findings of the baseline. Raises ValueError and OSError."""
    if arguments.baseline is None or arguments.update_baseline:
        if arguments.baseline is None and arguments.update_baseline:
            raise ValueError("--update-baseline writes the file that --baseline names")
        return None
    # Imported here, because hardly any run needs it.
    from ptx_ls.cli.fixes.baseline import read

    return read(arguments.baseline)


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
    return [(target_of(name), name.startswith("compute_")) for name in names]


def target_of(name: str) -> Target:
    """A target by its name. Raises ValueError."""
    from ptx_ls.isa import targets

    if name not in targets.by_name():
        raise ValueError(f"unknown target {name}; known: {', '.join(t.name for t in targets.load().targets)}")
    return targets.by_name()[name]


def _macros(given: list[str]) -> dict[str, list[str]]:
    """The targets of each macro. Raises ValueError."""
    found: dict[str, list[str]] = {}
    for one in given:
        name, _, listed = one.partition("=")
        names = [target.name for target, _ in _targets([word for word in listed.split(",") if word])]
        if not name.isidentifier() or not names:
            raise ValueError(f"--macro {one}: expected NAME=sm_XX,sm_YY")
        found[name] = names
    return found


def _levels(given: list[str]) -> Levels:
    chosen = {code: level for code, _, level in (one.partition("=") for one in given)}
    for code, level in chosen.items():
        _ensure_code("--level", code)
        if level not in LEVELS:
            raise ValueError(f"--level {code}={level}: expected one of {', '.join(LEVELS)}")
    return levels_from(chosen)


def version_of(text: str) -> Version:
    """A PTX version. Raises ValueError."""
    from ptx_ls.isa import targets
    from ptx_ls.sema import module

    version = module.version_of(text)
    if version is None:
        raise ValueError(f"unknown PTX version {text}; newest: {targets.version_text(targets.load().newest)}")
    return version
