"""Barriers, votes and other warp collectives (manual, 9.7.13; 9.7.15 in 9.4)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter.arithmetic import float_bits
from ptx_ls.interpreter.arithmetic.formats import SINGLE
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.barriers import NAMES
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.machine.warp_collectives import lane_masks, own_bit
from ptx_ls.interpreter.memory.memory_order import fence_order
from ptx_ls.interpreter.program.binding import Read, address_reader, reader, writer
from ptx_ls.interpreter.program.control import Barrier, ClusterArrival, ClusterWait, Together, WarpMeeting
from ptx_ls.interpreter.program.operands import Operand
from ptx_ls.interpreter.program.operation import Decoded, Effect, Run, Unseen, nothing
from ptx_ls.interpreter.program.spelling import Spelled
from ptx_ls.interpreter.semantics import cluster_launch
from ptx_ls.sema.constant_arithmetic import Constant

_REDUCTIONS: dict[str, Callable[[Array], Array]] = {
    ".popc": lambda counts: counts[0].astype(np.uint32),
    ".and": lambda counts: counts[0] == counts[1],
    ".or": lambda counts: counts[0] > 0,
}


def barrier(decoded: Decoded) -> Barrier:
    """bar and barrier: .sync waits, .arrive does not, .red combines predicates as well."""
    spelled, operands = decoded.spelled, decoded.operands
    if ".red" not in spelled:
        threads = reader(operands[1], "u32") if len(operands) > 1 else None
        waits = ".arrive" not in spelled
        name = operands[0]
        exists = isinstance(name, Constant) and 0 <= int(name.value) < NAMES
        plain = waits and threads is None and exists
        return Barrier(_name(name), threads, waits, _aligned(decoded), is_plain=plain)
    kind = spelled.one_of(".popc", ".and", ".or")
    threads = reader(operands[2], "u32") if len(operands) > 3 else None
    return Barrier(
        _name(operands[1]),
        threads,
        True,
        _aligned(decoded),
        reader(operands[-1], "pred"),
        _REDUCTIONS[kind],
        writer(operands[0], "u32" if kind == ".popc" else "pred"),
    )


def _aligned(decoded: Decoded) -> bool:
    """Whether a barrier is aligned: bar is barrier with .aligned."""
    return ".aligned" in decoded.spelled or decoded.spelled.match.entry.path[0] == "bar"


def _name(operand: Operand) -> Read:
    return reader(operand, "u32")


def barrier_cluster(decoded: Decoded) -> ClusterArrival | ClusterWait:
    """barrier.cluster: .arrive does not wait, and releases without .relaxed; .wait acquires."""
    aligned = ".aligned" in decoded.spelled
    if "wait" in decoded.spelled.match.entry.path:
        return ClusterWait(aligned)
    return ClusterArrival(aligned, releases=".relaxed" not in decoded.spelled)


def bar_warp_sync(decoded: Decoded) -> WarpMeeting:
    """Synchronises the lanes of a mask."""
    mask = decoded.operands[0]
    return WarpMeeting(reader(mask, "u32"), lambda m: None, together=Together("", mask=mask))


def vote_sync(decoded: Decoded) -> WarpMeeting:
    """Combines a predicate over the lanes of a mask."""
    mask = decoded.operands[2]
    return WarpMeeting(reader(mask, "u32"), _vote(decoded), together=_voted(decoded, mask))


def vote(decoded: Decoded) -> WarpMeeting:
    """Combines a predicate over the active lanes."""
    return WarpMeeting(own_bit, _vote(decoded), together=_voted(decoded, None))


def _voted(decoded: Decoded, mask: Operand | None) -> Together:
    mode = decoded.spelled.one_of(".all", ".any", ".uni", ".ballot")
    outputs = ((decoded.operands[0], "u32" if mode == ".ballot" else "pred"),)
    return Together(mode, outputs, ((decoded.operands[1], "pred"),), mask)


def _vote(decoded: Decoded) -> Run:
    spelled = decoded.spelled
    mode = spelled.one_of(".all", ".any", ".uni", ".ballot")
    read = reader(decoded.operands[1], "pred")
    write = writer(decoded.operands[0], "u32" if mode == ".ballot" else "pred")
    mask = reader(decoded.operands[2], "u32") if len(decoded.operands) > 2 else None

    def run(m: Machine) -> None:
        named = mask(m) if mask else np.array([0xFFFFFFFF], np.uint32)
        values = m.each(read(m))
        lanes = m.lanes()
        true, here = ballot(m, lanes[values]) & named, ballot(m, lanes) & named
        if mode == ".ballot":
            write(m, true)
        elif mode == ".any":
            write(m, true != 0)
        elif mode == ".all":
            write(m, true == here)
        else:
            write(m, (true == here) | (true == 0))

    return run


def ballot(m: Machine, lanes: Array) -> Array:
    """For each current lane a mask of `lanes` in its warp."""
    flags = np.zeros(m.size, np.bool_)
    flags[lanes] = True
    masks: Array = lane_masks(m, flags)[m.lanes() // WARP]
    return masks


def match_sync(decoded: Decoded) -> WarpMeeting:
    """d = the lanes of the mask with the same value; for .all only if every lane has it, which is p."""
    spelled = decoded.spelled
    kind = "u64" if ".b64" in spelled else "u32"
    outputs = decoded.writers()
    read = reader(decoded.operands[1], kind)
    mask = reader(decoded.operands[2], "u32")
    name = f"match{'.any' if '.any' in spelled else '.all'} {kind}"
    together = Together(name, _written(decoded), ((decoded.operands[1], kind),), decoded.operands[2])

    def run(m: Machine) -> None:
        lanes, values, named = m.lanes(), m.each(read(m)), m.each(mask(m))
        warps = lanes // WARP
        same = np.zeros(len(lanes), np.uint32)
        bits = np.uint32(1) << (lanes % WARP).astype(np.uint32)
        order = np.lexsort((values, warps))
        starts = np.flatnonzero(
            np.r_[True, (values[order][1:] != values[order][:-1]) | (warps[order][1:] != warps[order][:-1])]
        )
        sums = np.bitwise_or.reduceat(bits[order], starts)
        same[order] = np.repeat(sums, np.diff(np.r_[starts, len(order)]))
        same &= named
        if ".any" in spelled:
            outputs[0](m, same)
            return
        everyone = same == (ballot(m, lanes) & named)
        outputs[0](m, np.where(everyone, same, np.uint32(0)))
        outputs[1](m, everyone)

    return WarpMeeting(mask, run, together=together)


def _written(decoded: Decoded) -> tuple[tuple[Operand, str], ...]:
    return tuple((decoded.held(leaf), leaf.kind) for leaf in decoded.spelled.leaves if "w" in leaf.direction)


def activemask(decoded: Decoded) -> Effect:
    """d = a mask of the active lanes."""
    write = writer(decoded.operands[0], "u32")
    together = Together("active", ((decoded.operands[0], "u32"),))
    return Effect(lambda m: write(m, ballot(m, m.lanes())), together)


def elect(decoded: Decoded) -> WarpMeeting:
    """d = the lowest active lane of the mask; p = whether it is this lane."""
    outputs = decoded.writers()
    mask = reader(decoded.operands[1], "u32")

    def run(m: Machine) -> None:
        here = ballot(m, m.lanes()) & mask(m)
        leader = np.log2((here & -here.astype(np.int64)).astype(np.float64)).astype(np.uint32)
        outputs[0](m, leader)
        outputs[1](m, leader == m.lanes() % WARP)

    return WarpMeeting(mask, run, together=Together("elect", _written(decoded), (), decoded.operands[1]))


_REDUCE: dict[str, np.ufunc] = {
    ".add": np.add,
    ".min": np.minimum,
    ".max": np.maximum,
    ".and": np.bitwise_and,
    ".or": np.bitwise_or,
    ".xor": np.bitwise_xor,
}


def redux(decoded: Decoded) -> WarpMeeting:
    """d = the values of the lanes of the mask, combined."""
    spelled = decoded.spelled
    spelled.only(*_REDUCE, ".sync", ".u32", ".s32", ".b32", ".f32", ".abs", ".NaN")
    kind = spelled.one_of(".u32", ".s32", ".b32", ".f32")[1:]
    combine = _REDUCE[spelled.one_of(*_REDUCE)]
    read, write = reader(decoded.operands[1], kind), writer(decoded.operands[0], kind)
    mask = reader(decoded.operands[2], "u32")

    def run(m: Machine) -> None:
        lanes, values, named = m.lanes(), m.each(read(m)), m.each(mask(m))
        # Lanes with the same mask in the same warp are one group; its result is that of all of them.
        order = np.lexsort((named, lanes // WARP))
        groups = (lanes // WARP)[order].astype(np.int64) << 32 | named[order]
        starts = np.flatnonzero(np.r_[True, groups[1:] != groups[:-1]])
        sizes = np.diff(np.r_[starts, len(order)])

        def over_groups(function: np.ufunc, values: Array) -> Array:
            out = np.empty_like(values)
            out[order] = np.repeat(function.reduceat(values[order], starts, dtype=values.dtype), sizes)
            return out

        write(m, over_groups(combine, values) if kind != "f32" else _extremum(over_groups, combine, values, spelled))

    d, a, named_by = decoded.operands
    name = f"{spelled.one_of(*_REDUCE)} {kind}"
    return WarpMeeting(mask, run, together=Together(name, ((d, kind),), ((a, kind),), named_by))


def _extremum(over_groups: Callable[[np.ufunc, Array], Array], combine: np.ufunc, values: Array, how: Spelled) -> Array:
    """The minimum or maximum of each group in single precision, -0 below +0; NaN if all are NaN, with .NaN if one
    is."""
    bits = float_bits.magnitude(values.view(np.uint32), SINGLE) if ".abs" in how else values.view(np.uint32)
    nan = float_bits.is_nan(bits, SINGLE)
    limits = np.iinfo(np.int32)
    keys = np.where(nan, limits.max if combine is np.minimum else limits.min, float_bits.order_key(bits, SINGLE))
    found = float_bits.from_order_key(over_groups(combine, keys.astype(np.int32)), SINGLE)
    none = over_groups(np.logical_or if ".NaN" in how else np.logical_and, nan)
    return np.where(none, np.uint32(SINGLE.nan or 0), found).view(np.float32)


def fence(decoded: Decoded) -> Effect:
    """Only emits events: each access is visible to all lanes as soon as it is performed."""
    spelled = decoded.spelled
    of_proxies = spelled.does("fences", "async")
    order = fence_order(spelled) if spelled.one_of(*_SCOPES) else None
    # Only the fence that acquires through the tensormap proxy has an address.
    acquires_map = spelled.does("fences", "tensormap") and decoded.operands
    tensor_map = address_reader(decoded.operands[0])[0] if acquires_map else None
    if order is None and not of_proxies:
        return nothing(decoded)

    def run(m: Machine) -> None:
        if of_proxies:
            for fenced in m.on.proxy_fence:
                fenced()
        if order is not None:
            for heard in m.on.fence:
                heard(order)
        if tensor_map is not None and m.on.map_fence:
            addresses = m.each(tensor_map(m))
            for heard_of_map in m.on.map_fence:
                heard_of_map(addresses)

    return Effect(run, Unseen.ORDER)


_SCOPES = (".cta", ".cluster", ".gpu", ".sys", ".gl")

ACTIONS = {
    "activemask": activemask,
    "fence": fence,
    "griddepcontrol": nothing,
    "clusterlaunchcontrol.try_cancel": cluster_launch.try_cancel,
    "clusterlaunchcontrol.query_cancel": cluster_launch.query_cancel,
}
MEETINGS = {
    "barrier": barrier,
    "barrier.cluster": barrier_cluster,
    "bar.warp.sync": bar_warp_sync,
    "vote.sync": vote_sync,
    "vote": vote,
    "match.sync": match_sync,
    "elect": elect,
    "redux": redux,
}
BY_LANE = frozenset(("fence",))
