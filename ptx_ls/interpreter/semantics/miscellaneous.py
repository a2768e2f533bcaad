"""Miscellaneous instructions (manual, 9.7.19; 9.7.21 in 9.4)."""

from __future__ import annotations

from ptx_ls.interpreter.machine import Machine
from ptx_ls.interpreter.operation import Decoded, Run


def nanosleep(decoded: Decoded) -> Run:
    """Others get their turn."""

    def run(m: Machine) -> None:
        m.polled = True

    return run


def nothing(decoded: Decoded) -> Run:
    """What is measured or hinted cannot be seen here."""
    return lambda m: None


ACTIONS = {"nanosleep": nanosleep, "pmevent": nothing, "setmaxnreg": nothing}
