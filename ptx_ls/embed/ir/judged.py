"""A module of NVVM IR judged for what a command was asked to judge it for."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.ir.check import check
from ptx_ls.isa.targets import Target, Version
from ptx_ls.lazy import dataclass, replace
from ptx_ls.nvvm.alike.check import check_at_once
from ptx_ls.nvvm.target import Platforms, platforms_of
from ptx_ls.syntax.document import Document


@dataclass(frozen=True)
class Judged:
    """The diagnostics of a module, and the targets and the PTX version it was judged for; None: several, or any."""

    diagnostics: tuple[Diagnostic, ...]
    targets: tuple[str, ...]
    ptx: Version | None


def judged(
    document: Document,
    targets: Sequence[Target],
    ptx: Version | None,
) -> Judged:
    """The diagnostics for all of the targets, each of them once; without targets, for those that are chosen for the
    document, or that it names."""
    found: dict[tuple[str, int, int, str], Diagnostic] = {}
    named: dict[str, None] = {}
    versions: set[Version | None] = set()
    chosen = document.choices
    names = tuple(one.name for one in targets) or chosen.targets
    for choices in replace(chosen, targets=names, ptx=ptx or chosen.ptx).for_each_target():
        one, diagnostics = check_at_once(document.anew(choices), check)
        for diagnostic in diagnostics:
            key = diagnostic.code, diagnostic.start, diagnostic.end, diagnostic.message
            found.setdefault(key, diagnostic)
        platforms = platforms_of(one)
        named |= dict.fromkeys(_targets(platforms))
        versions |= {one.ptx for one in platforms.of_functions} or {platforms.default.ptx}
    return Judged(tuple(found.values()), tuple(named), versions.pop() if len(versions) == 1 else None)


def _targets(platforms: Platforms) -> list[str]:
    every = platforms.of_functions or (platforms.default,)
    return [one.target.name for one in every if one.target is not None]
