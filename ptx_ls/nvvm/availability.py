"""What an intrinsic needs that the platform of a piece of code does not offer."""

from __future__ import annotations

from ptx_ls.isa import gates
from ptx_ls.isa.intrinsics import Intrinsic
from ptx_ls.isa.nvvm.forms import Values
from ptx_ls.nvvm.lowering import lacks
from ptx_ls.nvvm.target import Platform


def missing(intrinsic: Intrinsic, platform: Platform, values: Values | None = None) -> str:
    """What an intrinsic needs that a platform does not offer; "" if nothing is missing."""
    needed = lacks(intrinsic, platform, values)
    return "" if needed is None else gates.describe(gates.alternatives(needed)) or "a target that has it"
