"""What an operation computes, as the C of this folder has it: the functions of arithmetic.h by their spellings."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.native import _warps
from ptx_ls.interpreter.native.layout import (
    COMPUTE,
    FUNCTION,
    HAS_SIGN,
    INPUT0,
    INPUT3,
    KIND,
    OUTPUT,
    REGISTERS,
    SECOND,
    SIZE,
    TARGET,
    WIDTH,
)
from ptx_ls.interpreter.native.slots import Slots, resized_slot
from ptx_ls.interpreter.program.binding import dtype_of
from ptx_ls.interpreter.program.operands import Carry, Register, Sink
from ptx_ls.interpreter.program.operation import Straight


@cache
def _functions() -> dict[tuple[str, tuple[int, ...]], int]:
    """By spelling and the sizes of its result and its inputs, in bytes, the number of the function."""
    found = {}
    for number, (text, result, operands) in enumerate(_warps.names()):
        sizes = tuple(_size(kind) for kind in (result, *operands) if kind is not None)
        found.update(dict.fromkeys(((spelling, sizes) for spelling in spellings(text)), number))
    return found


def spellings(text: str) -> list[str]:
    """What the spellings of a line of arithmetic.h stand for."""
    return [
        "".join(chosen)
        for pattern in text.split()
        for chosen in product(*(piece.split(",") for piece in re.split(r"[{}]", pattern)))
    ]


def _size(kind: str) -> int:
    return int(kind[1:]) // 8


def compute_row(row: Array, straight: Straight, slots: Slots, needed: list[int], written: list[int]) -> bool:
    """Fills the row of a computation, and names the slots that it reads and writes; whether C can carry it out."""
    if straight.spelled is None or straight.spelled.marks:
        return False
    read = [resized_slot(operand, kind, slots) for operand, kind in straight.inputs]
    sizes = tuple(dtype_of(kind).itemsize for _, kind in straight.inputs)
    results = []
    for number, (output, kind) in enumerate(straight.outputs):
        if isinstance(output, Sink):
            continue
        text = f"{straight.spelled.text}|{number}" if number else straight.spelled.text
        function = _functions().get((text, (dtype_of(kind).itemsize, *sizes)))
        to = resized_slot(output, kind, slots) if isinstance(output, (Register, Carry)) else None
        if function is None or to is None:
            return False
        how = to[1] | HAS_SIGN if to[1] and dtype_of(kind).kind == "i" else to[1]
        results.append((function, to[0], dtype_of(kind).itemsize, how))
    if not 1 <= len(results) <= 2 or any(one is None for one in read):
        return False
    row[KIND], row[SECOND] = COMPUTE, -1
    row[FUNCTION], row[OUTPUT], row[SIZE], how = results[0]
    row[REGISTERS] = how << 32
    if len(results) == 2:
        row[TARGET], row[SECOND], row[WIDTH], how = results[1]
        row[REGISTERS] |= how << 40
    # What is not read has to lie somewhere.
    row[INPUT0 : INPUT3 + 1] = results[0][1]
    for number, one in enumerate(read):
        assert one is not None
        row[INPUT0 + number] = one[0]
        row[REGISTERS] |= one[1] << 8 * number
        needed.append(one[0])
    written += [to for _, to, _, _ in results]
    return True
