"""Which tier runs a machine: the one place where that is decided."""

from __future__ import annotations

import os

from ptx_ls.interpreter.events.listener import Listener
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.native.code import code_of
from ptx_ls.interpreter.native.shadows import Shadows
from ptx_ls.interpreter.native.tier import Tier
from ptx_ls.interpreter.program.program import Program
from ptx_ls.interpreter.watch.races import Races

_IN_C = ("instruction", "branch", "access", "read", "write", "barrier_pass", "warp_collective")
"""The events of what C carries out."""


def tier_for(machine: Machine, program: Program) -> Tier | None:
    """What runs operations of a machine in C; None where NumPy runs all of them.

    Who listens gets events from NumPy only, but for watchers whose shadow memory says what they need not hear of
    (`Listener.is_shadowed`); a run that goes on after faults must stop at each operation; and addresses of shared
    memory have the rank of a CTA in clusters. PTX_LS_TIER=numpy leaves all to NumPy.
    """
    launch = machine.launch
    if launch.schedule is not None:
        return None  # C runs on, where an order that is drawn stops.
    heard = [getattr(method, "__self__", None) for event in _IN_C for method in getattr(machine.on, event)]
    if not all(isinstance(one, Listener) and one.is_shadowed for one in heard):
        return None
    if launch.further is not None or machine.clusters is not None or os.environ.get("PTX_LS_TIER") == "numpy":
        return None
    if program.code is None:
        program.code = code_of(program, bool(launch.attached), launch.lockstep) or False
    if not program.code:
        return None
    races = next((one for one in heard if isinstance(one, Races)), None)
    shadows = Shadows(machine, program.operations, races.state if races else None) if launch.attached else None
    return Tier(machine, program.code, program.operations, shadows)
