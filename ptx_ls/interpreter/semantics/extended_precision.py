"""Arithmetic with the carry flag (manual, 9.7.2).

The manual says that a subtraction writes its borrow to CC.CF. In the code that ptxas makes (13.5) the flag is the carry
of adding the complement, set where nothing is borrowed: `sub.cc` followed by `addc` adds 1 then. The interpreter does
the same.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter.arithmetic import carry
from ptx_ls.interpreter.arithmetic.integer import product
from ptx_ls.interpreter.arithmetic.saturated import saturate
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.program.computation import Carried
from ptx_ls.interpreter.program.spelling import Spelled

Operation = Callable[[Array, Array, Array], tuple[Array, Array]]
"""From two integers and a carry to a result and a carry."""


def _carried(spelled: Spelled, operation: Operation, without: bool, reads: bool) -> Carried:
    """An operation with the carry flag as carry-in, or `without` if it does not read the flag; .sat saturates its
    result."""
    writes = ".cc" in spelled or "cc" in spelled.match.entry.path

    def compute(a: Array, b: Array, flag: Array | None = None) -> tuple[Array, ...]:
        given = np.array([without]) if flag is None else flag
        if ".sat" in spelled:
            # In 64 bits nothing carries.
            return (saturate(operation(a.astype(np.int64), b.astype(np.int64), given)[0], a.dtype),)
        result, carries = operation(a, b, given)
        return (result, carries) if writes else (result,)

    return Carried(compute, reads, writes)


def _multiplied(spelled: Spelled, added: Carried) -> Carried:
    """Half of a product plus a third operand."""
    multiply = product(spelled.one_of(".lo", ".hi"))

    def compute(a: Array, b: Array, c: Array, *flag: Array) -> tuple[Array, ...]:
        results: tuple[Array, ...] = added.compute(multiply(a, b), c, *flag)
        return results

    return Carried(compute, added.reads, added.writes)


def add(spelled: Spelled) -> Carried:
    """d = a + b."""
    return _carried(spelled, carry.add, without=False, reads=False)


def addc(spelled: Spelled) -> Carried:
    """d = a + b + the flag."""
    return _carried(spelled, carry.add, without=False, reads=True)


def sub(spelled: Spelled) -> Carried:
    """d = a - b."""
    return _carried(spelled, carry.subtract, without=True, reads=False)


def subc(spelled: Spelled) -> Carried:
    """d = a - b, minus 1 where the flag is not set."""
    return _carried(spelled, carry.subtract, without=True, reads=True)


def mad(spelled: Spelled) -> Carried:
    """d = half of a * b, + c."""
    return _multiplied(spelled, add(spelled))


def madc(spelled: Spelled) -> Carried:
    """d = half of a * b, + c + the flag."""
    return _multiplied(spelled, addc(spelled))


COMPUTES = {"add": add, "addc": addc, "mad": mad, "madc": madc, "sub": sub, "subc": subc}
