"""cvt between integers, single and double precision (manual, 9.7.9.21 in 9.2)."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic.integer import to_integer
from ptx_ls.interpreter.arithmetic.single import canonical_nan
from ptx_ls.interpreter.computation import Compute
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.kinds import DTYPES
from ptx_ls.interpreter.spelled import Spelled

_TO_INTEGER = {".rni": np.rint, ".rzi": np.trunc, ".rmi": np.floor, ".rpi": np.ceil}
_INTEGERS = tuple(f".{kind}{bits}" for kind in "us" for bits in (8, 16, 32, 64))


def cvt(spelled: Spelled) -> Compute:
    """d = a in another type."""
    spelled.only(".rn", ".f32", ".f64", *_TO_INTEGER, *_INTEGERS)
    (source,), (target,) = spelled.inputs, spelled.outputs
    dtype = DTYPES[target]
    if target[0] == "f":
        return lambda a: canonical_nan(a.astype(dtype))
    if source[0] != "f":
        return lambda a: a.astype(dtype)
    rounding = _TO_INTEGER.get(spelled.one_of(*_TO_INTEGER))
    if rounding is None:
        raise NotModelled(spelled.text)
    return lambda a: to_integer(rounding(a), dtype)


COMPUTES = {"cvt": cvt}
