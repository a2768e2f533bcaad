"""cp.async (manual, 9.7.9.25.3; 9.7.10.28.3 in 9.4)."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.arena import Bytes
from ptx_ls.interpreter.memory.async_copies import finish_copies, start_copy
from ptx_ls.interpreter.memory.memory_order import WEAK
from ptx_ls.interpreter.memory.state_spaces import fault, locate
from ptx_ls.interpreter.program.binding import reader
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.semantics.data_movement import resolver, within_cta
from ptx_ls.sema.constant_arithmetic import Constant


def cp_async(decoded: Decoded) -> Run:
    """Starts a copy from global to shared memory; bytes beyond src-size become zeros."""
    target, source = resolver(decoded, 0, "shared"), resolver(decoded, 1, "global")
    size = decoded.operands[2]
    assert isinstance(size, Constant)
    whole = int(size.value)
    more = decoded.operands[3:]
    if decoded.spelled.one_of(".L2::cache_hint"):
        more = more[:-1]
    by_predicate = bool(more) and decoded.spelled.match.state.form.operands[3].kind == "predicate"
    given = reader(more[0], "pred" if by_predicate else "u32") if more else None

    def run(m: Machine) -> None:
        to, from_ = target(m, run), source(m, run)
        assert to is not None and from_ is not None
        within_cta(m, to[1])
        copied: Array = np.array([whole])
        if given is not None:
            values = given(m)
            copied = np.where(values, 0, whole) if by_predicate else values.astype(np.int64)
        written = locate(m, *to, whole, "write")
        read = _read(m, *from_, whole, m.each(copied))
        start_copy(m, read, written, whole, copied, to[1])

    return run


def _read(m: Machine, space: str, addresses: Array, whole: int, copied: Array) -> tuple[Bytes, Array]:
    """The bytes that copies read, and their offsets; lanes that copy nothing may have any address."""
    memory: Bytes = m.launch.memory
    offsets, addresses = np.zeros(m.count, np.int64), m.each(addresses)
    for size in np.unique(copied[copied > 0]):
        which = copied == size
        with m.only(which):
            ours = addresses[which]
            memory, found = locate(m, space, ours, whole if size == whole else 1, "read")
            if size != whole:
                if (ours % whole).any():
                    fault(m, "misaligned", space, ours, whole, "read", ours % whole != 0)
                locate(m, space, ours + (size - 1), 1, "read")
            for heard in m.on.read:
                heard(space, ours, found, int(size), WEAK)
            offsets[which] = found
    return memory, offsets


def commit_group(decoded: Decoded) -> Run:
    """Commits the copies since the last group as a group."""
    return lambda m: m.copies.commit(m.lanes())


def wait_group(decoded: Decoded) -> Run:
    """Waits until at most the N most recent groups are pending."""
    number = decoded.operands[0]
    assert isinstance(number, Constant)
    left = int(number.value)
    return lambda m: finish_copies(m, left)


def wait_all(decoded: Decoded) -> Run:
    """Waits for all copies of the lane."""
    return lambda m: finish_copies(m)


ACTIONS = {
    "cp.async": cp_async,
    "cp.async.commit_group": commit_group,
    "cp.async.wait_group": wait_group,
    "cp.async.wait_all": wait_all,
}
