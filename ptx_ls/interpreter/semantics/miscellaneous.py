"""Miscellaneous instructions (manual, 9.7.19; 9.7.21 in 9.4)."""

from __future__ import annotations

from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.program.operation import Decoded, Effect, Unseen, nothing


def nanosleep(decoded: Decoded) -> Effect:
    """Lets other lanes run."""

    def run(m: Machine) -> None:
        m.polled = True  # it looks at nothing, so what was looked at last stays

    return Effect(run, Unseen.PAUSE)


# What is measured or hinted cannot be seen here. Nobody debugs, so what brkpt suspends goes on at once.
ACTIONS = {"brkpt": nothing, "nanosleep": nanosleep, "pmevent": nothing, "setmaxnreg": nothing}
