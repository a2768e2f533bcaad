"""Whether an intrinsic exists for the target and PTX version of a module, and what it needs."""

from __future__ import annotations

from ptx_ls.isa import gates
from ptx_ls.isa.gates import NEVER
from ptx_ls.isa.intrinsics import Intrinsic
from ptx_ls.nvvm.module import Module


def missing(intrinsic: Intrinsic, module: Module) -> str:
    """What an intrinsic needs that the target or PTX version of a module does not offer; "" if nothing is missing.

    If the module names neither, nothing is missing: the options of its compiler decide.
    """
    gate = intrinsic.gate
    if gate is None or not intrinsic.gate_text:
        return ""
    target, ptx = module.target, module.ptx
    if target is not None:
        lowest, highest = gate[target.index]
        # clang raises the version to what the target needs, so a lower one in the module means nothing.
        accepted = lowest != NEVER and (ptx is None or lowest <= max(ptx, target.introduced) <= highest)
    else:
        accepted = ptx is None or any(lowest <= ptx <= highest for lowest, highest in gate)
    return "" if accepted else gates.describe(intrinsic.needs)
