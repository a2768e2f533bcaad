"""The functions of libdevice, NVIDIA's library of mathematical functions, that compilers call most: modules run
without it.

What no instruction computes exactly is computed in double precision by NumPy and rounded once: at most one unit in the
last place of single precision, and two of double precision, from the exact value, which is no more than CUDA's
programming guide allows. NaNs have the bits of any.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ptx_ls.interpreter.arithmetic.approximate import cosine, reciprocal_square_root, sine
from ptx_ls.interpreter.arithmetic.fma import fma32, fma64
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.cuda_runtime import argument, give_result
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.program.control import CallSite

_SINGLE, _DOUBLE = np.dtype(np.float32), np.dtype(np.float64)


@dataclass(frozen=True)
class _Function:
    """A function of some values of one type. With `in_double`, they are converted to double precision first."""

    compute: Callable[..., Array]
    type: np.dtype[Any]
    in_double: bool

    def __call__(self, m: Machine, site: CallSite) -> None:
        """Calls it for the current lanes."""
        bits = f"u{self.type.itemsize * 8}"
        values = [np.ascontiguousarray(argument(m, one, bits)).view(self.type) for one in site.arguments]
        with np.errstate(all="ignore"):
            found = self.compute(*(value.astype(_DOUBLE) for value in values) if self.in_double else values)
        result = found if found.dtype == np.int32 else found.astype(self.type)
        for place in site.results:
            give_result(m, place, np.ascontiguousarray(result))


def _erf(a: Array) -> Array:
    return np.array([math.erf(value) for value in a.tolist()])


def _fmax(a: Array, b: Array) -> Array:
    # Beside a signaling NaN np.fmax gives a NaN or the number, by the number of elements and by the machine.
    a, b = np.where(np.isnan(a), b, a), np.where(np.isnan(b), a, b)
    # The sum of two zeros is the greater one.
    return np.where((a == 0) & (b == 0), a + b, np.fmax(a, b))


def _fmin(a: Array, b: Array) -> Array:
    return -_fmax(-a, -b)


def _is_nan(a: Array) -> Array:
    return np.isnan(a).astype(np.int32)


def _is_infinite(a: Array) -> Array:
    return np.isinf(a).astype(np.int32)


_ROUNDED: dict[str, Callable[..., Array]] = {
    "exp": np.exp,
    "exp2": np.exp2,
    "expm1": np.expm1,
    "log": np.log,
    "log2": np.log2,
    "log10": np.log10,
    "log1p": np.log1p,
    "rsqrt": reciprocal_square_root,
    "cbrt": np.cbrt,
    "sin": np.sin,
    "cos": np.cos,
    "tan": np.tan,
    "atan": np.arctan,
    "atan2": np.arctan2,
    "tanh": np.tanh,
    "pow": np.power,
    "erf": _erf,
}
"""Functions that are computed in double precision, by their names without prefix and suffix."""

_EXACT: dict[str, Callable[..., Array]] = {
    "sqrt": np.sqrt,
    "fabs": np.abs,
    "floor": np.floor,
    "ceil": np.ceil,
    "fmod": np.fmod,
    "fmax": _fmax,
    "fmin": _fmin,
}
"""Functions that give the exact value, or the nearest to it, in either type."""

_OF_ONE_TYPE: dict[str, _Function] = {
    "fma": _Function(fma64, _DOUBLE, in_double=False),
    "fmaf": _Function(fma32, _SINGLE, in_double=False),
    "fmaf_rn": _Function(fma32, _SINGLE, in_double=False),
    "fmul_rn": _Function(np.multiply, _SINGLE, in_double=False),
    "fadd_rn": _Function(np.add, _SINGLE, in_double=False),
    "fast_sinf": _Function(sine, _SINGLE, in_double=True),
    "fast_cosf": _Function(cosine, _SINGLE, in_double=True),
    "fast_expf": _Function(np.exp, _SINGLE, in_double=True),
    "isnanf": _Function(_is_nan, _SINGLE, in_double=False),
    "isnand": _Function(_is_nan, _DOUBLE, in_double=False),
    "isinff": _Function(_is_infinite, _SINGLE, in_double=False),
    "isinfd": _Function(_is_infinite, _DOUBLE, in_double=False),
}


def _all() -> dict[str, _Function]:
    found = dict(_OF_ONE_TYPE)
    for name, compute in _ROUNDED.items() | _EXACT.items():
        found[name] = _Function(compute, _DOUBLE, in_double=False)
        found[f"{name}f"] = _Function(compute, _SINGLE, in_double=name in _ROUNDED)
    return {f"__nv_{name}": function for name, function in found.items()}


LIBDEVICE = _all()
"""Each function by its name: those that Triton, XLA, MLIR, numba and clang's headers call, by how often they do so in
public sources, at most 60."""
