"""The listeners of the watchers that a launch names."""

from __future__ import annotations

from collections.abc import Collection

from ptx_ls.interpreter.events.listener import Listener
from ptx_ls.interpreter.machine.machine import Attach, Machine
from ptx_ls.interpreter.watch.async_proxy import AsyncProxy
from ptx_ls.interpreter.watch.detector_state import DetectorState
from ptx_ls.interpreter.watch.early_accesses import EarlyAccesses
from ptx_ls.interpreter.watch.early_bulk_accesses import EarlyBulkAccesses
from ptx_ls.interpreter.watch.early_loads import EarlyLoads
from ptx_ls.interpreter.watch.early_products import EarlyProducts
from ptx_ls.interpreter.watch.early_tensor_accesses import EarlyTensorAccesses
from ptx_ls.interpreter.watch.history import History
from ptx_ls.interpreter.watch.left_barriers import LeftBarriers
from ptx_ls.interpreter.watch.races import Races
from ptx_ls.interpreter.watch.synchronization import BarrierMisuse, MbarrierMisuse
from ptx_ls.interpreter.watch.tensor_map_proxy import TensorMapProxy
from ptx_ls.interpreter.watch.tensor_races import TensorRaces
from ptx_ls.interpreter.watch.uninitialized_memory import UninitializedMemory
from ptx_ls.interpreter.watch.unseen_inits import UnseenInits


def _tensor_map_proxy(machine: Machine) -> Listener:
    return TensorMapProxy(machine) if machine.launch.program.changes_tensor_maps else Listener()


def _early_tensor_accesses(machine: Machine) -> Listener:
    return EarlyTensorAccesses(machine) if machine.launch.program.uses_tensor_memory else Listener()


def attached(watch: Collection[str], lockstep: bool) -> tuple[Attach, ...]:
    """What makes the listeners of each chunk, for the watchers named; `lockstep` as in `DetectorState`."""
    found: list[Attach] = []
    if not {"race", "sync"}.isdisjoint(watch):
        found += [EarlyAccesses, EarlyBulkAccesses, EarlyLoads, EarlyProducts, _early_tensor_accesses]
    if "sync" in watch:
        found += [BarrierMisuse, LeftBarriers, MbarrierMisuse]
    if "uninit" in watch:
        found.append(UninitializedMemory)
    if "race" in watch:
        history = History()
        made: list[DetectorState] = []

        def races(machine: Machine) -> Races:
            made.append(DetectorState(machine, history, lockstep))
            return Races(made[-1])

        def unseen_inits(machine: Machine) -> Listener:
            return UnseenInits(made[-1])

        def tensor_races(machine: Machine) -> Listener:
            return TensorRaces(made[-1]) if machine.launch.program.uses_tensor_memory else Listener()

        def async_proxy(machine: Machine) -> Listener:
            state = made.pop()
            return AsyncProxy(state) if machine.launch.program.uses_async_proxy else Listener()

        found += [races, unseen_inits, tensor_races, async_proxy, _tensor_map_proxy]
    return tuple(found)
