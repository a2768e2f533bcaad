"""The stack of a function (manual, 9.7.17; 9.7.19 in 9.4)."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.stack import TOP, Stack
from ptx_ls.interpreter.program.binding import dtype_of, reader, writer
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.sema.constant_arithmetic import Constant

_ALIGNMENT = 8
"""What a place has at least (manual)."""


def _stack(m: Machine) -> Stack:
    """The stack of the current function."""
    assert m.frame is not None
    if m.frame.stack is None:
        m.frame.stack = Stack(np.zeros(m.size, np.int64))
    return m.frame.stack


def alloca(decoded: Decoded) -> Run:
    """ptr = the address of size bytes in local memory, which are released when the function returns."""
    kind = decoded.spelled[".type"][1:]
    write, read = writer(decoded.operands[0], kind), reader(decoded.operands[1], kind)
    given = decoded.operands[2] if len(decoded.operands) > 2 else Constant(_ALIGNMENT)
    assert isinstance(given, Constant)
    align = max(int(given.value), _ALIGNMENT)

    def run(m: Machine) -> None:
        size = max(int(read(m).max()), 1)
        write(m, _stack(m).allocate(m.local, m.lanes(), size, align).astype(dtype_of(kind)))

    return run


def stacksave(decoded: Decoded) -> Run:
    """d = the stack pointer."""
    kind = decoded.spelled[".type"][1:]
    write = writer(decoded.operands[0], kind)
    return lambda m: write(m, _stack(m).pointers(m.lanes()).astype(dtype_of(kind)))


def stackrestore(decoded: Decoded) -> Run:
    """Releases the memory that was allocated since stacksave returned a."""
    read = reader(decoded.operands[0], decoded.spelled[".type"][1:])

    def run(m: Machine) -> None:
        stack, lanes = _stack(m), m.lanes()
        for lane, pointer in zip(lanes.tolist(), m.each(read(m)).tolist(), strict=True):
            count = 0 if pointer == TOP else stack.numbers.get(pointer)
            if count is None:
                m.fault("stack", f"{pointer:#x} is not a stack pointer that stacksave returned here", lane)
            stack.used[lane] = count

    return run


ACTIONS = {"alloca": alloca, "stacksave": stacksave, "stackrestore": stackrestore}
