"""Generic addresses of shared memory in NVVM IR that are used as addresses in it (`shared-address`): a pointer that is
cast to a generic one, and passed to inline assembly or made a pointer to addrspace(3) again by its number."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.lints.shared_address import CODE
from ptx_ls.sema.flow.address_spaces import addresses_of, family
from ptx_ls.sema.flow.control_flow import Flow

_SHARED = ".shared"


def check(flow: Flow) -> Iterator[Diagnostic]:
    """One warning per access, at its instruction."""
    for step, base, _, address in addresses_of(flow, {}).bases():
        if address.is_generic and address.space == _SHARED and family(base.space) == _SHARED:
            message = (
                f"'{step.spelling}' accesses shared memory, but its address is generic: cast the pointer to "
                "addrspace(3) before its number is taken"
            )
            yield Diagnostic(CODE, "warning", message, step.start, step.end)
