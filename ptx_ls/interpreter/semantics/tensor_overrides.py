"""What instructions put in place of fields of a tensor map: address, sizes, strides (manual 9.4, 9.7.10.28.5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.program.binding import Read, reader
from ptx_ls.interpreter.program.operands import Address, Operand, Vector
from ptx_ls.interpreter.program.operation import Decoded
from ptx_ls.interpreter.tensor_maps.fields import Fields

OVERRIDES = (".override::global_address", ".override::global_dim", ".override::global_dim_stride")
_UPPER_BITS, _UPPER_SHIFT, _STRIDE_SHIFT = 4, 32, 4


def elements_of(operand: Operand) -> Sequence[Operand]:
    """The elements of a vector; of any other operand, itself."""
    return operand.elements if isinstance(operand, Vector) else (operand,)


@dataclass(frozen=True)
class Overrides:
    """What reads the address, the sizes and the strides that an instruction has in place of the map's."""

    address: Read | None = None
    sizes: tuple[Read, ...] = ()
    lower: tuple[Read, ...] = ()
    upper: Read | None = None

    @property
    def of_sizes(self) -> bool:
        """Whether sizes are overridden."""
        return bool(self.sizes)

    def __call__(self, m: Machine, maps: list[tuple[Array, Fields]]) -> list[tuple[Array, Fields]]:
        """The maps of lanes, by their numbers among the current ones, with what is in the place of fields."""
        if self.address is None:
            return maps
        reads = (self.address, *self.sizes, *self._strides())
        values = np.stack([m.each(read(m)).astype(np.int64) for read in reads], axis=-1)
        found = []
        for which, fields in maps:
            distinct, inverse = np.unique(values[which], axis=0, return_inverse=True)
            for number, row in enumerate(distinct.tolist()):
                made = self._replaced(fields, row)
                found.append((which[np.flatnonzero(inverse.reshape(-1) == number)], made))
        return found

    def _strides(self) -> tuple[Read, ...]:
        return (*self.lower, self.upper) if self.upper is not None else ()

    def _replaced(self, fields: Fields, row: list[int]) -> Fields:
        count, more = len(self.sizes), len(self.lower)
        made = replace(fields, address=row[0])
        if count:
            made = replace(made, dims=tuple(size & 0xFF for size in row[1 : count + 1]))
        if more:
            strides = [0]
            for number, low in enumerate(row[count + 1 : -1]):
                high = row[-1] >> _UPPER_BITS * number & (1 << _UPPER_BITS) - 1
                strides.append(low + (high << _UPPER_SHIFT) << _STRIDE_SHIFT)
            made = replace(made, strides=tuple(strides))
        return made


def override_reader(decoded: Decoded, number: int) -> Overrides:
    """What an instruction overrides, from the operand of that number, which holds the address of the map."""
    operand, parts = decoded.operands[number], decoded.spelled.match.state.form.operands[number].parts
    assert isinstance(operand, Address)
    held = dict(zip([part.name for part in parts[1:]], operand.more, strict=False))

    def reads(name: str, kind: str) -> tuple[Read, ...]:
        return tuple(reader(each, kind) for each in elements_of(held[name])) if name in held else ()

    upper = reads("tensorUpperStrideToOverride", "u16")
    return Overrides(
        address=next(iter(reads("gAddrToOverride", "u64")), None),
        sizes=reads("tensorSizeToOverride", "u16"),
        lower=reads("tensorLowerStrideToOverride", "u32"),
        upper=upper[0] if upper else None,
    )
