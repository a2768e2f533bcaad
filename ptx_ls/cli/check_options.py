"""What `ptx-ls check` checks for and reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptx_ls.checks.base.levels import LEVELS, Levels, levels_from
from ptx_ls.languages.options import CudaOptions
from ptx_ls.lazy import dataclass, field

if TYPE_CHECKING:
    import argparse

    from ptx_ls.isa.targets import Target, Version
    from ptx_ls.nvvm.options import Reader


@dataclass(frozen=True)
class Options:
    """What to check for, and which codes to report at which level; without `targets` or `version`, the module's own.

    A target is virtual if it was named compute_XX. `cuda` says what CUDA C++ is compiled for, `reader` is that of NVVM
    IR, and `is_latest` says that libnvvm is given -nvvm-latest. `ptxas` is a program that runs too, "" for none; with
    `verifies`, the reader runs too, libnvvm from the path `libnvvm`, None for that of an installed CUDA.
    """

    targets: tuple[tuple[Target, bool], ...]
    version: Version | None
    select: frozenset[str]
    ignore: frozenset[str]
    levels: Levels
    lints: bool
    ptxas: str
    format: str
    reader: Reader | None = None
    cuda: CudaOptions = field(default_factory=CudaOptions)
    verifies: bool = False
    libnvvm: str | None = None
    is_latest: bool = False

    @property
    def settings(self) -> str:
        """All that decides about the report of a file, but for what a program finds in it."""
        targets = [(target.name, is_virtual) for target, is_virtual in self.targets]
        codes = sorted(self.select), sorted(self.ignore), self.levels.chosen
        return repr((targets, self.version, codes, self.lints, self.format, self.reader, self.is_latest, self.cuda))


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
        format=arguments.format,
        reader=arguments.reader,
        cuda=CudaOptions(macros=_macros(arguments.macro), reads_build=not arguments.no_build),
        verifies=arguments.verify,
        libnvvm=arguments.libnvvm,
        is_latest=arguments.nvvm_latest,
    )
    if options.ptxas and (options.targets or options.version is not None):
        raise ValueError("--ptxas uses the module's .version and .target; it excludes --ptx and --target")
    return options


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


def _macros(given: list[str]) -> dict[str, str]:
    """The targets of each macro. Raises ValueError."""
    found: dict[str, str] = {}
    for one in given:
        name, _, listed = one.partition("=")
        names = [target.name for target, _ in _targets([word for word in listed.split(",") if word])]
        if not name.isidentifier() or not names:
            raise ValueError(f"--macro {one}: expected NAME=sm_XX,sm_YY")
        found[name] = " ".join(names)
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
