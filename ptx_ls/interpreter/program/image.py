"""A decoded kernel without its operations: its functions, where each begins, and its shared memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ptx_ls.interpreter.memory.shared_layout import SharedLayout
from ptx_ls.interpreter.program.declarations import Variable


@dataclass(eq=False)
class Function:
    """A function or kernel. `registers` are the NumPy types of its registers; results, parameters and local variables
    lie in a frame of `frame_size` bytes per lane. `start` is the place of its first operation."""

    number: int
    name: str
    is_entry: bool
    results: tuple[Variable, ...]
    parameters: tuple[Variable, ...]
    start: int = 0
    registers: list[np.dtype[Any]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    """Those of the registers, in the source."""
    unwritten: frozenset[int] = frozenset()
    """The registers that some path reads before it writes them; empty unless uninitialised reads are watched."""
    frame_size: int = 0
    symbols: dict[str, Any] = field(default_factory=dict)
    """The operands that results and parameters are."""


@dataclass(eq=False)
class Image:
    """The functions of a kernel and of what it may call. `function_at` names the function of each operation."""

    functions: dict[str, Function] = field(default_factory=dict)
    by_address: dict[int, Function] = field(default_factory=dict)
    function_at: list[Function] = field(default_factory=list)
    shared: SharedLayout = field(default_factory=SharedLayout)
    reserves: bool = False
    """Whether it uses the shared memory that is reserved for the system."""
    waits_for_grid: bool = False
    """Whether it uses the memory through which CTAs wait for each other, so that all must run side by side."""
    uses_tensor_memory: bool = False
    """Whether it has instructions on tensor memory."""
    changes_tensor_maps: bool = False
    """Whether it has instructions that change tensor maps."""
    uses_async_proxy: bool = False
    """Whether it has instructions that access memory through the async proxy."""
