"""PTX that no target of the build accepts: a warning, since nvcc leaves out a function that nothing calls."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.fragment import Unit
from ptx_ls.embed.guarded import accepting
from ptx_ls.embed.judge import diagnostics_of, gates_of
from ptx_ls.isa.targets import Version, load
from ptx_ls.lazy import replace


def of_build(
    units: Sequence[Unit], compiled: Sequence[frozenset[int]], version: Version | None
) -> list[list[Diagnostic]]:
    """The warnings of each unit, given the indices of the targets that it is certainly compiled for: what the last of
    them lacks, if none has it."""
    every = load().targets
    found: list[list[Diagnostic]] = [[] for _ in units]
    for number, (one, its) in enumerate(zip(units, compiled, strict=True)):
        if its and not its & accepting(gates_of([one])[0]):
            (faults,) = diagnostics_of([one], every[max(its)], version)
            found[number] = [replace(d, severity="warning") for d in faults if d.severity == "error"]
    return found
