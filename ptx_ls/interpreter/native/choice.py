"""Which tier runs a machine: the one place where that is decided."""

from __future__ import annotations

import os

from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.native.code import code_of
from ptx_ls.interpreter.native.tier import Tier
from ptx_ls.interpreter.program.program import Program


def tier_for(machine: Machine, program: Program) -> Tier | None:
    """What runs operations of a machine in C; None where NumPy runs all of them.

    Who listens gets events from NumPy only; a run that goes on after faults must stop at each operation; and addresses
    of shared memory have the rank of a CTA in clusters. PTX_LS_TIER=numpy leaves all to NumPy.
    """
    launch = machine.launch
    if launch.schedule is not None:
        return None  # C runs on, where an order that is drawn stops.
    if launch.attached or launch.further is not None or machine.clusters is not None:
        return None
    if launch.memory.written is not None or os.environ.get("PTX_LS_TIER") == "numpy":
        return None
    if program.code is None:
        program.code = code_of(program) or False
    return Tier(machine, program.code) if program.code else None
