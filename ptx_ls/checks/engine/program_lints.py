"""The lints of what a function waits for, starts and orders, in whatever language it is written."""

from __future__ import annotations

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
"""Lints of what a function waits for, starts and orders: `check(program)` yields diagnostics."""
