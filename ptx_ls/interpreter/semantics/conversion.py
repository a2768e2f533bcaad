"""cvt between integers, single and double precision (manual, 9.7.9.21 in 9.2)."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.machine import Machine
from ptx_ls.interpreter.number import DTYPES, canonical_nan, to_integer
from ptx_ls.interpreter.operation import Operation

_TO_INTEGER = {".rni": np.rint, ".rzi": np.trunc, ".rmi": np.floor, ".rpi": np.ceil}


def cvt(op: Operation, m: Machine) -> None:
    """d = a in another type."""
    target, source = op.tokens[-2][1:], op.tokens[-1][1:]
    rounding = op.tokens[:-2]
    known = ("u", "s", "f")
    if target not in DTYPES or source not in DTYPES or target[0] not in known or source[0] not in known:
        raise NotModelled(op.text, op.line)
    if len(rounding) > 1 or ("16" in target + source and "f" in target[0] + source[0]):
        raise NotModelled(op.text, op.line)
    value = op.read(m, 1, source)
    dtype = DTYPES[target]
    with np.errstate(all="ignore"):
        if target[0] != "f" and source[0] == "f":
            if rounding and rounding[0] in _TO_INTEGER:
                op.write(m, 0, to_integer(_TO_INTEGER[rounding[0]](value), dtype))
                return
        elif source[0] != "f" and target[0] != "f":
            if not rounding:
                op.write(m, 0, value.astype(dtype))
                return
        elif rounding in ((".rn",), ()) and (rounding or (source, target) in (("f32", "f64"),) or source == target):
            op.write(m, 0, canonical_nan(value.astype(dtype)))
            return
    raise NotModelled(op.text, op.line)


SEMANTICS = {"cvt": cvt}
