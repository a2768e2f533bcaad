"""The listeners of the watchers that a launch names."""

from __future__ import annotations

from collections.abc import Collection

from ptx_ls.interpreter.machine.machine import Attach
from ptx_ls.interpreter.watch.early_accesses import EarlyAccesses
from ptx_ls.interpreter.watch.early_products import EarlyProducts
from ptx_ls.interpreter.watch.races import History, Races
from ptx_ls.interpreter.watch.synchronization import BarrierMisuse, MbarrierMisuse
from ptx_ls.interpreter.watch.uninitialized_memory import UninitializedMemory


def attached(watch: Collection[str], lockstep: bool) -> tuple[Attach, ...]:
    """What makes the listeners of each chunk, for the watchers named; `lockstep` as in `Races`."""
    found: list[Attach] = []
    if not {"race", "sync"}.isdisjoint(watch):
        found += [EarlyAccesses, EarlyProducts]
    if "sync" in watch:
        found += [BarrierMisuse, MbarrierMisuse]
    if "uninit" in watch:
        found.append(UninitializedMemory)
    if "race" in watch:
        history = History()
        found.append(lambda machine: Races(machine, history, lockstep))
    return tuple(found)
