"""cp.async (manual, 9.7.9.25.3; 9.7.10.28.3 in 9.4)."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.binding import reader
from ptx_ls.interpreter.kinds import Array
from ptx_ls.interpreter.literals import Literal
from ptx_ls.interpreter.machine import Machine
from ptx_ls.interpreter.operation import Decoded, Run
from ptx_ls.interpreter.ordering import WEAK
from ptx_ls.interpreter.semantics.data_movement import place
from ptx_ls.interpreter.spaces import locate


def cp_async(decoded: Decoded) -> Run:
    """Starts a copy from global to shared memory; bytes beyond src-size become zeros."""
    target, source = place(decoded, 0, "shared"), place(decoded, 1, "global")
    size = decoded.operands[2]
    assert isinstance(size, Literal)
    whole = int(size.value)
    more = decoded.operands[3:]
    if decoded.spelled.one_of(".L2::cache_hint"):
        more = more[:-1]
    by_predicate = bool(more) and decoded.spelled.match.state.form.operands[3].kind == "predicate"
    given = reader(more[0], "pred" if by_predicate else "u32") if more else None

    def run(m: Machine) -> None:
        to, from_ = target(m, run), source(m, run)
        assert to is not None and from_ is not None
        copied: Array = np.array([whole])
        if given is not None:
            said = given(m)
            copied = np.where(said, 0, whole) if by_predicate else said.astype(np.int64)
        read, written = locate(m, *from_, whole, "read"), locate(m, *to, whole, "write")
        if m.races is not None:
            m.races.read(*from_, read[1], whole, WEAK)
            m.races.bring(*to, written[1], whole)
        m.copies.start(m, read, written, whole, copied)

    return run


def commit_group(decoded: Decoded) -> Run:
    """Makes a group of what was started since the last one."""
    return lambda m: m.copies.commit(m)


def wait_group(decoded: Decoded) -> Run:
    """Waits until at most N of the latest groups are pending."""
    number = decoded.operands[0]
    assert isinstance(number, Literal)
    left = int(number.value)
    return lambda m: m.copies.finish(m, left)


def wait_all(decoded: Decoded) -> Run:
    """Waits for everything that was started."""
    return lambda m: m.copies.finish(m)


ACTIONS = {
    "cp.async": cp_async,
    "cp.async.commit_group": commit_group,
    "cp.async.wait_group": wait_group,
    "cp.async.wait_all": wait_all,
}
