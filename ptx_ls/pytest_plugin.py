"""The fixture `ptx` for pytest: runs kernels on NumPy arrays, without a GPU, and reports every kind of fault.

    def test_saxpy(ptx):
        x, y = np.arange(1000, dtype=np.float32), np.ones(1000, np.float32)
        ptx.run("saxpy.ptx", "saxpy", grid=4, block=256, args=[np.float32(2), x, y, np.uint32(1000)])
        np.testing.assert_array_equal(y, 2 * np.arange(1000) + 1)

pytest loads this file wherever ptx-ls is installed, so only the fixture imports the interpreter.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Sequence
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from ptx_ls.interpreter import Limits, Module, Result

EVERY = ("memory", "race", "sync", "uninit")
"""The watchers of a test that names none."""


class Kernels:
    """PTX files of a test, found from its folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def module(self, source: str | Path) -> Module:
        """A module, from a path relative to the folder of the test, or from PTX text with several lines or a `;`."""
        from ptx_ls.interpreter import Module

        if isinstance(source, str) and ("\n" in source or ";" in source):
            return Module.from_text(source)
        path = self._folder / source
        return Module.from_text(path.read_bytes(), str(path))

    def run(
        self,
        source: str | Path | Module,
        entry: str | None = None,
        grid: int | Sequence[int] | None = None,
        block: int | Sequence[int] | None = None,
        args: Sequence[Any] = (),
        smem: int = 0,
        watch: Collection[str] = EVERY,
        limits: Limits | None = None,
        cluster: int | Sequence[int] | None = None,
        schedule: int | None = None,
        schedules: int = 0,
    ) -> Result:
        """Runs a kernel (the only one if `entry` is None) like `Module.launch`, but with all watchers.

        NumPy arrays are device memory and changed in place. `schedule` is the seed of another order of threads, warps
        and CTAs; before the run, `schedules` runs a new module with copies of the arguments in the orders of the seeds
        1 to that number. Raises ProgramFault, whose report names the thread and the
        instruction at fault, and NotModelled, LimitReached and LaunchError.
        """
        __tracebackhide__ = True
        from ptx_ls.interpreter import LaunchError, Module
        from ptx_ls.interpreter.faults import Stopped

        module = source if isinstance(source, Module) else self.module(source)
        if entry is None:
            if len(module.entries) != 1:
                raise LaunchError(f"name a kernel; there are {', '.join(module.entries) or 'none'}")
            (entry,) = module.entries
        if schedules and isinstance(source, Module):
            raise LaunchError("schedules run a new module each: give a path or text")
        try:
            for seed in range(1, schedules + 1):
                again = self.module(source)  # type: ignore[arg-type]
                again.launch(entry, grid, block, deepcopy(args), smem, limits, watch, cluster=cluster, schedule=seed)
            result = module.launch(entry, grid, block, args, smem, limits, watch, cluster=cluster, schedule=schedule)
        except (Stopped, LaunchError) as stopped:
            # The report matters to a test, the stack of the interpreter does not.
            raise stopped.with_traceback(None) from None
        for note in result.notes:
            warnings.warn(str(note), stacklevel=2)
        return result


@pytest.fixture
def ptx(request: pytest.FixtureRequest) -> Kernels:
    """Runs kernels of PTX files in the folder of the test."""
    return Kernels(request.path.parent)
