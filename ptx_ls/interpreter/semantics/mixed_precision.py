"""Arithmetic on values of different precision (manual, 9.7.5): narrower ones are widened first, which is exact."""

from __future__ import annotations

from collections.abc import Callable

from ptx_ls.interpreter.arithmetic import operations
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.float_elements import ELEMENTS
from ptx_ls.interpreter.program.computation import Compute
from ptx_ls.interpreter.program.spelling import Spelled
from ptx_ls.interpreter.semantics.rounded import on_values, rounding_mode, type_tokens


def _rounded(spelled: Spelled, compute: Callable[..., Array], names: int) -> Compute:
    """A function of `names` inputs. The last type applies to all further inputs, in a scalar instruction the first type
    to the last input."""
    output, *inputs = type_tokens(spelled)
    if output == ".f32":
        inputs = [inputs[0]] * (names - 1) + [output]
    if ".f32x2" in inputs and output != ".f32x2" and ".rz" not in spelled:
        # ptxas accepts it without a rounding, which the manual requires.
        raise NotModelled(spelled.text)
    form, rounding = ELEMENTS[output].form, rounding_mode(spelled)
    return on_values(spelled, lambda *v: compute(*v, form, rounding), inputs, output)


def add(spelled: Spelled) -> Compute:
    """d = a + c."""
    return _rounded(spelled, operations.add, 2)


def sub(spelled: Spelled) -> Compute:
    """d = a - c."""
    return _rounded(spelled, lambda a, c, *how: operations.add(a, -c, *how), 2)


def fma(spelled: Spelled) -> Compute:
    """d = a * b + c, rounded once."""
    return _rounded(spelled, operations.multiply_add, 3)


def mul(spelled: Spelled) -> Compute:
    """d = a * c. Half precision by bfloat16 is not modelled: the rounding of their conversion is not documented."""
    if ".f32x2" not in spelled:
        raise NotModelled(spelled.text)
    return _rounded(spelled, operations.multiply, 2)


COMPUTES = {"add": add, "sub": sub, "fma": fma, "mul": mul}
