"""What watchers learn of the asynchronous products of warpgroups (wgmma)."""

from __future__ import annotations

from dataclasses import dataclass

from ptx_ls.interpreter.dtypes import Array


@dataclass(frozen=True, eq=False)
class Product:
    """A product that warps of the current lanes start: the numbers of the registers of its accumulator and of its left
    factor, and, for each of the warps, the units of 16 bytes among those of shared memory that it reads."""

    accumulator: tuple[int, ...]
    factor: tuple[int, ...]
    units: Array


@dataclass(frozen=True)
class FragmentAccess:
    """The registers of products that an instruction accesses. A copy from one register to another, which the
    assembler may leave out, has `copied`: target and source. `is_constant`: it writes a constant, which compilers do
    right before the register is used."""

    reads: tuple[int, ...] = ()
    writes: tuple[int, ...] = ()
    copied: tuple[int, int] | None = None
    is_constant: bool = False
