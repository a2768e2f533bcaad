"""Instructions as functions of arrays: what they compute, without a machine around them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ptx_ls.interpreter.dtypes import DTYPES, Array
from ptx_ls.interpreter.program.spelling import Spelled

Compute = Callable[..., Any]
"""From arrays, one per input, to the array of the output, or a tuple of them. The arrays have the NumPy types of
`kinds.DTYPES` and shapes that NumPy broadcasts; a constant has one element. The carry flag is the last input and the
last output where there is one, as booleans."""


@dataclass(frozen=True)
class Carried:
    """A computation that reads or writes the carry flag."""

    compute: Compute
    reads: bool
    writes: bool


@dataclass(frozen=True)
class Paired:
    """A computation of two outputs, of which the second one is often unused: `first` computes only the other."""

    both: Compute
    first: Compute


@dataclass(frozen=True)
class Computation:
    """An instruction that computes its outputs from its inputs and nothing else, but for the carry flag."""

    spelled: Spelled
    compute: Compute
    reads_carry: bool = False
    writes_carry: bool = False
    first: Compute | None = None
    """Where there is a cheaper way to the first output alone: that."""

    def __call__(self, *values: Any) -> tuple[Array, ...]:
        """The outputs for inputs given as arrays of any length, of the types that `spelled.inputs` names."""
        kinds = (*self.spelled.inputs, "pred") if self.reads_carry else self.spelled.inputs
        if len(values) != len(kinds):
            raise TypeError(f"{self.spelled.text} has {len(kinds)} inputs ({', '.join(kinds)}), not {len(values)}")
        arrays = [np.asarray(v, DTYPES[kind]) for v, kind in zip(values, kinds, strict=True)]
        with np.errstate(all="ignore"):
            result = self.compute(*arrays)
        return result if isinstance(result, tuple) else (result,)
