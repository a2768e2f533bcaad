"""What watchers learn of accesses to tensor memory (tcgen05)."""

from __future__ import annotations

from dataclasses import dataclass

from ptx_ls.interpreter.dtypes import Array


@dataclass(frozen=True, eq=False)
class TensorAccess:
    """Words of tensor memory that are about to be read or written: their CTAs, lanes and columns, which broadcast.

    `issuer` is the lane of the thread that issued an asynchronous operation, None where the current warps load or store
    (tcgen05.ld, tcgen05.st).
    """

    is_write: bool
    ctas: Array
    lanes: Array
    columns: Array
    issuer: int | None = None
