"""The fixture `ptx` for pytest: runs kernels on NumPy arrays, without a GPU, watched for every kind of fault.

    def test_saxpy(ptx):
        x, y = np.arange(1000, dtype=np.float32), np.ones(1000, np.float32)
        ptx.run("saxpy.ptx", "saxpy", grid=4, block=256, args=[np.float32(2), x, y, np.uint32(1000)])
        np.testing.assert_array_equal(y, 2 * np.arange(1000) + 1)

pytest loads this file wherever ptx-ls is installed, so that the interpreter is imported by the fixture alone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
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
        """A module from a file, whose path counts from the folder of the test, or from PTX text, which has several
        lines or a `;`."""
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
        block: int | Sequence[int] = 1,
        args: Sequence[Any] = (),
        smem: int = 0,
        watch: Collection[str] = EVERY,
        limits: Limits | None = None,
        cluster: int | Sequence[int] | None = None,
    ) -> Result:
        """Runs a kernel, the only one where `entry` names none; as `Module.launch` does, but with all watchers.

        NumPy arrays are device memory, changed in place. Raises ProgramFault, whose report says which thread did what
        it may not do, and NotModelled, LimitReached and LaunchError.
        """
        __tracebackhide__ = True
        from ptx_ls.interpreter import LaunchError, Module
        from ptx_ls.interpreter.faults import Stopped

        module = source if isinstance(source, Module) else self.module(source)
        if entry is None:
            if len(module.entries) != 1:
                raise LaunchError(f"say which kernel; there are {', '.join(module.entries) or 'none'}")
            (entry,) = module.entries
        try:
            return module.launch(entry, grid, block, args, smem, limits, watch, cluster=cluster)
        except (Stopped, LaunchError) as stopped:
            # What the interpreter was doing is no news for a test: the report is.
            raise stopped.with_traceback(None) from None


@pytest.fixture
def ptx(request: pytest.FixtureRequest) -> Kernels:
    """Runs kernels of PTX files that lie beside the test."""
    return Kernels(request.path.parent)
