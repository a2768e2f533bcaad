"""Special registers (manual, chapter 10)."""

from __future__ import annotations

from collections.abc import Callable
from operator import floordiv

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.memory.shared_layout import RESERVED

SYSTEM_MEMORY = {
    "%reserved_smem_offset_begin": 0,
    "%reserved_smem_offset_end": RESERVED,
    "%reserved_smem_offset_0": 0,
    "%reserved_smem_offset_1": RESERVED // 2,
}
"""The registers for the shared memory that is reserved for the system: offsets from its begin, in bytes."""
GRID_WORKSPACE = ("%envreg2", "%envreg1")
"""Where CUDA puts the address of the memory for barriers of the grid: the lower and the upper half."""

_AXES = {"x": 0, "y": 1, "z": 2, "w": 3}


def special_register(name: str) -> Callable[[Machine], Array]:
    """What reads a special register for the lanes of the current operation, as 32 or 64 unsigned bits."""
    stem, _, axis = name.partition(".")
    if stem in _CLOCKS:
        return _CLOCKS[stem]
    make = _FIXED.get(stem)
    if make is None or (axis and axis not in _AXES):
        raise NotModelled(f"the special register {name}")
    number = _AXES.get(axis, 0)

    def read(m: Machine) -> Array:
        found = m.special.get(name)
        if found is None:
            found = m.special[name] = np.atleast_1d(make(m, number)).astype(np.uint32)
        return m.current(found)

    return read


def is_clock(name: str) -> bool:
    """Whether each read of a special register may give another value."""
    return name.partition(".")[0] in _CLOCKS


def _thread(m: Machine, axis: int) -> Array:
    x, y, _ = m.launch.block
    thread = m.thread_of
    found: Array = (thread % x, thread // x % y, thread // (x * y), np.zeros(1))[axis]
    return found


def _cta(m: Machine, axis: int) -> Array:
    x, y, _ = m.launch.grid
    cta = m.launch.in_grid(m.first_cta + (m.cta_of if m.ctas > 1 else np.zeros(1, np.int64)))
    found: Array = (cta % x, cta // x % y, cta // (x * y), np.zeros(1))[axis]
    return found


def _lane(m: Machine) -> Array:
    lane: Array = m.thread_of % WARP
    return lane


def _mask(m: Machine, which: Callable[[Array], Array]) -> Array:
    masks: Array = which(_lane(m).astype(np.uint64)) & np.uint64(0xFFFFFFFF)
    return masks


def _system_memory_address(at: int) -> Callable[[Machine, int], Array]:
    return lambda m, axis: np.array([m.launch.reserved + at])


_ONE = np.uint64(1)
_TWO = np.uint64(2)

_FIXED: dict[str, Callable[[Machine, int], Array]] = {
    "%tid": _thread,
    "%ctaid": _cta,
    "%ntid": lambda m, axis: np.array([(*m.launch.block, 1)[axis]]),
    "%nctaid": lambda m, axis: np.array([(*m.launch.grid, 1)[axis]]),
    "%laneid": lambda m, axis: _lane(m),
    "%warpid": lambda m, axis: m.thread_of // WARP,
    "%nwarpid": lambda m, axis: np.array([m.width // WARP]),
    "%smid": lambda m, axis: np.zeros(1),
    "%nsmid": lambda m, axis: np.ones(1),
    "%gridid": lambda m, axis: np.zeros(1),
    "%is_explicit_cluster": lambda m, axis: np.array([m.launch.is_explicit_cluster]),
    "%clusterid": lambda m, axis: _cta(m, axis) // (*m.launch.cluster, 1)[axis],
    "%nclusterid": lambda m, axis: np.array([(*map(floordiv, m.launch.grid, m.launch.cluster), 0)[axis]]),
    "%cluster_ctaid": lambda m, axis: _cta(m, axis) % (*m.launch.cluster, 1)[axis],
    "%cluster_nctaid": lambda m, axis: np.array([(*m.launch.cluster, 0)[axis]]),
    "%cluster_ctarank": lambda m, axis: m.cta_of % m.launch.ranks,
    "%cluster_nctarank": lambda m, axis: np.array([m.launch.ranks]),
    "%lanemask_eq": lambda m, axis: _mask(m, lambda lane: _ONE << lane),
    "%lanemask_lt": lambda m, axis: _mask(m, lambda lane: (_ONE << lane) - _ONE),
    "%lanemask_le": lambda m, axis: _mask(m, lambda lane: (_TWO << lane) - _ONE),
    "%lanemask_ge": lambda m, axis: _mask(m, lambda lane: ~((_ONE << lane) - _ONE)),
    "%lanemask_gt": lambda m, axis: _mask(m, lambda lane: ~((_TWO << lane) - _ONE)),
    "%dynamic_smem_size": lambda m, axis: np.array([m.launch.dynamic]),
    "%total_smem_size": lambda m, axis: _used(m),
    "%aggr_smem_size": lambda m, axis: _used(m),
    **{name: _system_memory_address(at) for name, at in SYSTEM_MEMORY.items()},
    "%reserved_smem_offset_cap": lambda m, axis: np.array([RESERVED]),
    GRID_WORKSPACE[0]: lambda m, axis: np.array([m.launch.workspace & 0xFFFFFFFF]),
    GRID_WORKSPACE[1]: lambda m, axis: np.array([m.launch.workspace >> 32]),
}


def _used(m: Machine) -> Array:
    """The bytes of shared memory of a CTA."""
    layout = m.launch.program.shared
    return np.array([layout.size - layout.gaps + m.launch.dynamic])


def _steps(m: Machine) -> Array:
    """Operations run so far: time as a program can see it."""
    m.poll()
    m.clock += 1
    return np.array([m.clock], np.uint64)


_CLOCKS: dict[str, Callable[[Machine], Array]] = {
    "%clock": _steps,
    "%clock64": _steps,
    "%clock_hi": lambda m: _steps(m) >> np.uint64(32),
    "%globaltimer": _steps,
    "%globaltimer_lo": _steps,
    "%globaltimer_hi": lambda m: _steps(m) >> np.uint64(32),
}
