"""The lints of what a function waits for, starts and orders, in whatever language it is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.lints import (
    aliased_operand,
    async_group,
    cluster_lifetime,
    lost_wait,
    mask,
    mbarrier_use,
    missing_proxy_fence,
    setmaxnreg,
    shared_address,
    stale_read,
    tensor_memory_use,
    wgmma_order,
)
from ptx_ls.sema.flow.control_flow import Flow
from ptx_ls.sema.flow.ptx_events import Summaries, deeds_in, program_of

PROGRAM_LINTS = (
    aliased_operand,
    async_group,
    cluster_lifetime,
    lost_wait,
    mask,
    mbarrier_use,
    missing_proxy_fence,
    setmaxnreg,
    shared_address,
    stale_read,
    tensor_memory_use,
    wgmma_order,
)
"""Lints of what a function waits for, starts and orders: `check(program)` yields diagnostics. `SPEAKS_OF`: what a
function does, at least one of these, of which such a lint may speak."""


def found_in(flow: Flow, outside: Mapping[str, str], summaries: Summaries) -> Iterator[Diagnostic]:
    """The lints of a function in PTX; `outside` are the state spaces of the variables of the module, `summaries` what
    the functions do that it calls."""
    does = deeds_in(flow, summaries)
    speaking = [lint for lint in PROGRAM_LINTS if not lint.SPEAKS_OF.isdisjoint(does)]
    if speaking:
        program = program_of(flow, outside, summaries)
        for lint in speaking:
            yield from lint.check(program)
