"""Arithmetic on four packed values of 8, 6 or 4 bits (manual, 9.7.6): exact, and rounded once to FP8."""

from __future__ import annotations

from collections.abc import Callable

from ptx_ls.interpreter.arithmetic import operations
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.float_elements import ELEMENTS
from ptx_ls.interpreter.program.computation import Compute
from ptx_ls.interpreter.program.spelling import Spelled
from ptx_ls.interpreter.semantics.rounded import on_values


def _rounded(spelled: Spelled, compute: Callable[..., Array], output: str, *inputs: str) -> Compute:
    form, saturate = ELEMENTS[output].form, ".satfinite" in spelled
    return on_values(spelled, lambda *v: compute(*v, form, "rn", saturate), inputs, output)


def add(spelled: Spelled) -> Compute:
    """d = a + c."""
    output = spelled[".cdtype"]
    return _rounded(spelled, operations.add, output, spelled[".atype"], output)


def sub(spelled: Spelled) -> Compute:
    """d = a - c."""
    output = spelled[".cdtype"]
    return _rounded(spelled, lambda a, c, *how: operations.add(a, -c, *how), output, spelled[".atype"], output)


def mul(spelled: Spelled) -> Compute:
    """d = a * c."""
    return _rounded(spelled, operations.multiply, spelled[".dtype"], spelled[".atype"], spelled[".ctype"])


def fma(spelled: Spelled) -> Compute:
    """d = a * b + c, rounded once."""
    output = spelled[".cdtype"]
    return _rounded(spelled, operations.multiply_add, output, spelled[".atype"], spelled[".btype"], output)


COMPUTES = {"add": add, "sub": sub, "mul": mul, "fma": fma}
