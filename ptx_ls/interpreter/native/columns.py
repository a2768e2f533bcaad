"""The columns of an operation, and its kinds, as program.h has them."""

from __future__ import annotations

(
    KIND,
    END,
    STEPS,
    BLOCK,
    COUNTS,
    GUARD,
    NEGATED,
    TARGET,
    FUNCTION,
    INPUT,
    *_,
    OUTPUT,
    SIZE,
    ELEMENTS,
    OFFSET,
    NARROW,
    LIST,
    WIDTH,
    SIGNED,
    POLLS,
    REGISTERS,
    SECOND,
    CONSTANT,
    OWNER,
    THEIRS,
) = range(27)
WORDS = 28
RESIZED, HAS_SIGN, NEGATION = 128, 16, 64
"""Bits of a byte of REGISTERS."""
KINDS = (
    *("OTHER", "COMPUTE", "LOAD", "STORE", "JUMP", "BARRIER", "TOGETHER", "LANES", "ATOMIC", "NOTHING", "PAUSE"),
    *("EXIT", "CALL", "COLLECT", "RETURN"),
)
"""The kinds of operations, by their numbers."""
OTHER, COMPUTE, LOAD, STORE, JUMP, BARRIER, TOGETHER = range(7)
EXIT, CALL, COLLECT, RETURN = range(11, 15)
COLUMNS = {
    "TARGET": TARGET,
    "FUNCTION": FUNCTION,
    "OUTPUT": OUTPUT,
    "SIZE": SIZE,
    "ELEMENTS": ELEMENTS,
    "OFFSET": OFFSET,
    "NARROW": NARROW,
    "LIST": LIST,
    "WIDTH": WIDTH,
    "SIGNED": SIGNED,
    **{f"INPUT{number}": INPUT + number for number in range(4)},
}
"""The columns that operations have which are described in words (native/effects.py)."""
OF_SLOTS = (INPUT, INPUT + 1, INPUT + 2, OUTPUT, TARGET, LIST)
"""Those of them that name slots, -1 for none."""
