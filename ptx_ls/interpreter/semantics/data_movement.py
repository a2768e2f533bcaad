"""Moves, loads, stores and address conversion (manual, 9.7.9; 9.7.10 in 9.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np

from ptx_ls.interpreter.arithmetic.packed import elements, registers
from ptx_ls.interpreter.dtypes import DTYPES, Array
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.machine.clusters import moved, rank_of
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.machine.warp_collectives import EVERY, own_bit
from ptx_ls.interpreter.memory import mbarriers
from ptx_ls.interpreter.memory.access_cache import Reach
from ptx_ls.interpreter.memory.blocks import block_units, ensure_multiple, ensure_room
from ptx_ls.interpreter.memory.cluster_memory import ensure_own
from ptx_ls.interpreter.memory.generic_addresses import SHARED_WINDOW, WINDOW_SIZE, WINDOWS, space_of
from ptx_ls.interpreter.memory.memory_order import Order, access_order
from ptx_ls.interpreter.memory.state_spaces import specific, store
from ptx_ls.interpreter.program.binding import Read, Write, based, dtype_of, reader, writer
from ptx_ls.interpreter.program.computation import Compute
from ptx_ls.interpreter.program.control import Together, WarpMeeting
from ptx_ls.interpreter.program.operands import Operand
from ptx_ls.interpreter.program.operation import Decoded, Run, Straight, nothing
from ptx_ls.interpreter.program.spelling import Spelled, spelled
from ptx_ls.isa.values.byte_selector import BYTES_OF_MODES
from ptx_ls.sema.constant_arithmetic import Constant

SPACES = frozenset({"global", "shared", "local", "param", "const"})


def space(decoded: Decoded) -> str:
    """The state space of an instruction, "generic" without one."""
    for token in decoded.spelled.slots.values():
        stem = token[1:].partition("::")[0]
        if stem in SPACES:
            return stem
    return "generic"


Place = Callable[[Machine, Run], "tuple[str, Array] | None"]


def resolver(decoded: Decoded, index: int, named: str = "") -> Place:
    """A function that resolves the address of an operand: it returns the state space of an access and the addresses in
    it.

    Where generic addresses of the lanes are in different spaces it runs the rest of the instruction for each space and
    returns None. `named` is the space of this operand if the instruction has several; "shared" is that of the cluster.
    """
    read, variable_space = decoded.address(index)
    state_space = effective_space(decoded, named or space(decoded), variable_space)
    if state_space == "generic":
        return lambda m, again: specific(m, read(m), again)
    if state_space == "shared" and not named and _is_in_cta(decoded):
        return lambda m, again: ("shared", within_cta(m, read(m)))
    return lambda m, again: (state_space, read(m))


def _is_in_cta(decoded: Decoded) -> bool:
    """Whether an instruction with a cluster accesses the shared memory of its own CTA (.shared::cta)."""
    return decoded.clustered and ".shared::cluster" not in decoded.spelled


def effective_space(decoded: Decoded, state_space: str, variable_space: str) -> str:
    """The state space of an access, by that of the instruction and of the variable in its address; "generic" if
    unknown."""
    if variable_space == "local" and state_space in ("param", "generic", "local"):
        return "local"
    if state_space == "generic" and variable_space in ("shared", "param"):
        return variable_space
    if state_space == "param" and not decoded.in_entry:
        return "generic"
    return "global" if state_space == "const" else state_space


def within_cta(m: Machine, addresses: Array) -> Array:
    """The addresses in shared memory, all in the own CTA; raises ProgramFault for one of another CTA."""
    return addresses if m.clusters is None else ensure_own(m, addresses)


def mov(spelled: Spelled) -> Compute:
    """d = a; the elements of a vector packed into a register, the first in its lowest bits, or taken out of one."""
    kinds = [DTYPES[kind] for kind in spelled.outputs]
    if len(kinds) == len(spelled.inputs):
        return (lambda value: value) if len(kinds) == 1 else lambda *values: values
    if spelled[".vec"]:
        raise NotModelled(spelled.text)  # ptxas accepts a register for a vector, whose meaning is not documented

    def pack(*values: Array) -> Array:
        parts = np.stack(np.broadcast_arrays(*values), axis=-1)
        whole: Array = np.ascontiguousarray(parts).view(kinds[0])[..., 0]
        return whole

    def unpack(value: Array) -> tuple[Array, ...]:
        parts = np.ascontiguousarray(value)[..., None].view(kinds[0])
        return tuple(parts[..., i] for i in range(len(kinds)))

    return pack if len(kinds) == 1 else unpack


def prmt(spelled: Spelled) -> Compute:
    """Four of the eight bytes of {b, a}; without a mode c has four bits for each, the highest of which repeats its
    sign."""
    places = np.array(BYTES_OF_MODES.get(spelled[".mode"], ()))

    def compute(a: Array, b: Array, c: Array) -> Array:
        if c.size == 1:
            return _permuted(a, b, int(c.item()))
        a, b, c = np.broadcast_arrays(a, b, c)
        source = np.concatenate([elements(a, "u8"), elements(b, "u8")], axis=-1)
        if len(places):
            return registers(np.take_along_axis(source, places[c & 3], axis=-1))
        control = c[..., None] >> np.arange(0, 16, 4, dtype=np.uint32)
        chosen = np.take_along_axis(source, (control & 7).astype(np.int64), axis=-1)
        signs = (chosen.view(np.int8) >> 7).view(np.uint8)
        return registers(np.where(control & 8 != 0, signs, chosen))

    def _permuted(a: Array, b: Array, control: int) -> Array:
        selected = places[control & 3] if len(places) else [control >> shift & 7 for shift in range(0, 16, 4)]
        pairs = np.empty((max(a.size, b.size), 2), np.uint32)
        pairs[:, 0], pairs[:, 1] = a, b
        chosen = pairs.view(np.uint8).take(selected, axis=1)
        for number in range(4) if not len(places) else ():
            if control >> 4 * number & 8:
                chosen[:, number] = chosen[:, number].view(np.int8) >> 7
        whole: Array = chosen.view(np.uint32)[:, 0]
        return whole

    return compute


_HARMLESS = (".ca", ".cg", ".cs", ".lu", ".cv", ".wb", ".wt", ".nc", ".weak", ".v2", ".v4", ".v8")
_LOOKED_AT = (".volatile", ".relaxed", ".acquire", ".release", ".mmio")
_SCOPES = (".cta", ".cluster", ".gpu", ".sys")


def _is_volatile(decoded: Decoded) -> bool:
    """Whether other lanes may change what is read; raises NotModelled for an unknown modifier."""
    for token in decoded.spelled.slots.values():
        plain = token[1:].partition("::")[0] in SPACES or token in (*_HARMLESS, *_LOOKED_AT, *_SCOPES)
        if not plain and token[1:] not in DTYPES and not token.startswith((".L1::", ".L2::")):
            raise NotModelled(decoded.text)
    return bool(decoded.spelled.one_of(*_LOOKED_AT))


def _type(decoded: Decoded) -> str:
    return next(t[1:] for t in reversed(list(decoded.spelled.slots.values())) if t[1:] in DTYPES)


def _reach(decoded: Decoded, index: int, kind: str, count: int) -> tuple[Reach, tuple[Operand, str]]:
    """The access of an instruction to the memory at an operand, and the operand that holds the address."""
    base, held, offset, variable_space = based(decoded.written(index))
    state_space = effective_space(decoded, space(decoded), variable_space)
    own = state_space == "shared" and _is_in_cta(decoded)
    order = access_order(decoded.spelled)
    if decoded.swapped and not order.strong:
        order = Order(True, scope=".gpu")
    return Reach(state_space, offset, dtype_of(kind), count, order, own), (base, held)


def ld(decoded: Decoded) -> Straight:
    """d = [a]."""
    polls, kind = _is_volatile(decoded), _type(decoded)
    into = decoded.elements(0)
    count = len(into)
    reach, address = _reach(decoded, 1, kind, count)
    load = reach.load

    def polling(m: Machine, addresses: Array) -> Array:
        values = load(m, addresses)
        m.poll()
        return values

    one = polling if polls else load

    def elements(m: Machine, addresses: Array) -> list[Array]:
        values = one(m, addresses)
        return [np.ascontiguousarray(values[:, number]) for number in range(count)]

    outputs = tuple((operand, kind) for operand in into)
    act = one if count == 1 else elements
    return Straight((address,), outputs, act, True, count > 1, reach=reach, polls=polls)


def st(decoded: Decoded) -> Straight:
    """[a] = b."""
    _is_volatile(decoded)
    kind = _type(decoded)
    given = decoded.elements(1)
    count, dtype = len(given), dtype_of(kind)
    reach, address = _reach(decoded, 0, kind, count)

    def rows(m: Machine, addresses: Array, *values: Array) -> None:
        whole = np.empty((m.count, count), dtype)
        for number, value in enumerate(values):
            whole[:, number] = value
        reach.store(m, addresses, whole)

    inputs = (address, *((operand, kind) for operand in given))
    return Straight(inputs, (), reach.store if count == 1 else rows, True, reach=reach)


def st_bulk(decoded: Decoded) -> Run:
    """Fills bytes of shared memory with zeros."""
    where, size = resolver(decoded, 0), reader(decoded.operands[1], decoded.spelled.inputs[1])

    def run(m: Machine) -> None:
        found = where(m, run)
        if found is None:
            return
        state_space, addresses = found
        lane = int(m.lanes()[0])
        if state_space != "shared":
            m.fault("wrong-space", "this works on shared memory only", lane, m.count, advice="use st.global")
        sizes = m.each(size(m)).astype(np.int64)
        ensure_multiple(m, sizes, 8)
        ensure_room(m, sizes)
        places, steps = block_units(sizes, 8)
        if len(places):
            with m.at(places):
                store(m, "shared", m.each(addresses)[places] + steps, np.zeros(1, np.uint64))

    return run


def st_async(decoded: Decoded) -> Run:
    """[a] = b, complete at once, which the manual allows; then the transaction count of [mbar] decreases."""
    if not decoded.spelled.one_of(".mbarrier::complete_tx::bytes") or len(decoded.operands) < 3:
        raise decoded.unknown()
    kind = _type(decoded)
    reads, dtype = [reader(e, kind) for e in decoded.elements(1)], dtype_of(kind)
    where, barrier, count = resolver(decoded, 0), resolver(decoded, 2), len(reads)

    def run(m: Machine) -> None:
        found, object_ = where(m, run), barrier(m, run)
        if found is None or object_ is None:
            return
        ensure_together(m, found, object_)
        rows = np.empty((m.count, count), dtype)
        for number, read in enumerate(reads):
            rows[:, number] = read(m)
        store(m, *found, rows if count > 1 else rows[:, 0], count)
        mbarriers.complete(m, object_[1], np.array([dtype.itemsize * count]))

    return run


def ensure_together(m: Machine, found: tuple[str, Array], barrier: tuple[str, Array], elsewhere: bool = False) -> None:
    """Raises ProgramFault where an asynchronous operation and its mbarrier are not both in the shared memory of one
    CTA of a cluster of several, `elsewhere`: of another CTA than the thread's (manual, st.async and red.async)."""
    clusters, lane = m.clusters, int(m.lanes()[0])
    if found[0] != "shared" or barrier[0] != "shared":
        m.fault("wrong-space", "this works on shared memory of the cluster only", lane, m.count)
    if clusters is None:
        advice = "launch it with clusters, or use st and mbarrier.arrive"
        m.fault("wrong-space", "this needs a cluster of several CTAs", lane, m.count, advice=advice)
    ranks = m.each(rank_of(found[1]))
    is_elsewhere = ranks != m.each(rank_of(barrier[1]))
    own = (ranks == rank_of(m.current(clusters.begin))) & elsewhere
    if is_elsewhere.any() or own.any():
        which = int(np.argmax(is_elsewhere | own))
        message = (
            "the mbarrier is not in the CTA of the data"
            if is_elsewhere.any()
            else "the data is in the thread's own CTA"
        )
        advice = "use both in the same CTA" if is_elsewhere.any() else "use another CTA of the cluster (mapa)"
        m.fault("wrong-space", message, int(m.lanes()[which]), int((is_elsewhere | own).sum()), advice=advice)


def cvta(decoded: Decoded) -> Run | Straight:
    """The generic address of an address in a state space, or the reverse."""
    state_space = space(decoded)
    read, _ = decoded.address(1)
    kind = f"u{_type(decoded)[1:]}"
    dtype, write = DTYPES[kind], writer(decoded.operands[0], kind)
    begin = WINDOWS.get(state_space, 0)
    shift = np.int64(-begin if ".to" in decoded.spelled else begin)
    base, held, offset, _ = based(decoded.written(1))
    if dtype.itemsize == dtype_of(held).itemsize == 8:
        # With the offset, it is one sum.
        inputs = ((base, "s64"), (Constant(int(shift) + offset), "s64"))
        return Straight(inputs, ((decoded.operands[0], "s64"),), np.add, spelled=spelled("add.s64", 3))
    if not begin:
        return lambda m: write(m, read(m).astype(dtype))
    if dtype.itemsize < 8:
        # The windows lie above what 32 bits hold.
        raise decoded.unknown()
    return lambda m: write(m, (read(m) + shift).astype(dtype))


def isspacep(decoded: Decoded) -> Run:
    """p = whether a generic address lies in the window of a state space."""
    state_space = space(decoded)
    read, _ = decoded.address(1)
    write = writer(decoded.operands[0], "pred")
    begin = WINDOWS.get(state_space)
    if state_space == "shared" and decoded.clustered:
        assert begin is not None
        return _is_shared(read, begin, write, ".shared::cluster" in decoded.spelled)

    def run(m: Machine) -> None:
        addresses = read(m)
        if begin is not None:
            write(m, (addresses >= begin) & (addresses < begin + WINDOW_SIZE))
            return
        write(m, np.array([state_space == "global" and space_of(int(a)) == "global" for a in addresses]))

    return run


def _is_shared(read: Read, begin: int, write: Write, in_cluster: bool) -> Run:
    """A mask of the generic addresses in shared memory, of the own CTA or of any of the cluster."""

    def run(m: Machine) -> None:
        assert m.clusters is not None
        addresses = read(m) - begin
        ranks = rank_of(addresses)
        if in_cluster:
            write(m, (ranks >= 0) & (ranks < m.clusters.ranks))
        else:
            write(m, ranks == rank_of(m.current(m.clusters.begin)))

    return run


def _shared_address_reader(decoded: Decoded) -> Read:
    """The function that reads the address in shared memory, generic or not, of mapa and getctarank."""
    read, _ = decoded.address(1)
    if ".shared::cluster" in decoded.spelled:
        return read

    def specified(m: Machine) -> Array:
        addresses = read(m)
        wrong = (addresses < SHARED_WINDOW) | (addresses >= SHARED_WINDOW + WINDOW_SIZE)
        if wrong.any():
            which = int(np.flatnonzero(wrong)[0])
            message = f"{int(m.each(addresses)[which]) & (1 << 64) - 1:#x} is not a generic address of shared memory"
            advice = "convert it with cvta.shared, or use .shared::cluster for an address of shared memory"
            m.fault("wrong-space", message, int(m.lanes()[which]), int(wrong.sum()), advice=advice)
        return addresses - SHARED_WINDOW

    return specified


def mapa(decoded: Decoded) -> Run:
    """d = the address that corresponds to a in the CTA of rank b, which must exist only if d is used."""
    kind = _type(decoded)
    read, rank = _shared_address_reader(decoded), reader(decoded.operands[2], "u32")
    write, dtype = writer(decoded.operands[0], kind), dtype_of(kind)
    shift = 0 if ".shared::cluster" in decoded.spelled else SHARED_WINDOW
    return lambda m: write(m, (moved(read(m), rank(m)) + shift).astype(dtype))


def getctarank(decoded: Decoded) -> Run:
    """d = the rank of the CTA that contains a."""
    read, write = _shared_address_reader(decoded), writer(decoded.operands[0], "u32")
    return lambda m: write(m, rank_of(read(m)).astype(np.uint32))


def shfl(decoded: Decoded) -> WarpMeeting:
    """d = the value of another lane of the warp; p = whether that lane is within the bounds. Without .sync it must be
    an active lane."""
    operands = decoded.operands
    mask = reader(operands[4], "u32") if len(operands) > 4 else own_bit
    d, p = (decoded.held(leaf) for leaf in decoded.spelled.leaves[:2])
    a, b, c = (reader(operand, "u32") for operand in operands[1:4])
    sources = _sources(decoded.spelled[".mode"], b, c)
    run = _shuffle(sources, writer(d, "b32"), writer(p, "pred"), a)
    return WarpMeeting(
        mask,
        run,
        _shuffled(sources),
        undefined_sources=_undefined_sources(sources, mask if len(operands) > 4 else None),
        together=Together(
            f"shuffle{decoded.spelled['.mode']}",
            ((d, "b32"), (p, "pred")),
            tuple((operand, "u32") for operand in operands[1:4]),
            operands[4] if len(operands) > 4 else None,
        ),
    )


def _shuffle(sources: _Sources, d: Write, p: Write, a: Read) -> Run:
    def run(m: Machine) -> None:
        taken, within = sources(m)
        values = a(m)
        if m.index is None:
            everyone = m.each(values)
        else:
            everyone = np.zeros(m.size, values.dtype)
            everyone[m.lanes()] = values
        d(m, everyone[taken])
        p(m, within)

    return run


@lru_cache(maxsize=256)
def _same_for_all(mode: str, by: int, bounds: int, size: int) -> tuple[Array, Array]:
    """The source lane of each of `size` lanes with equal operands, and a mask of those within the bounds."""
    lanes = np.arange(size)
    source, within = _source(mode, lanes % WARP, np.array([by]), np.array([bounds]))
    return lanes - lanes % WARP + source, np.broadcast_to(within, size)


def _source(mode: str, lane: Array, by: Array, bounds: Array) -> tuple[Array, Array]:
    """The source lane of each lane within its warp, and a mask of those within the bounds (the manual's pseudocode of
    shfl.sync)."""
    by = by & 31
    most, segment = bounds & 31, bounds >> 8 & 31
    highest = (lane & segment) | (most & ~segment)
    lowest = lane & segment
    if mode == ".up":
        source = lane - by
        within = source >= highest
    elif mode == ".down":
        source = lane + by
        within = source <= highest
    elif mode == ".bfly":
        source = lane ^ by
        within = source <= highest
    else:
        source = lowest | (by & ~segment)
        within = source <= highest
    return np.where(within, source, lane), within


_Sources = Callable[[Machine], tuple[Array, Array]]


def _sources(mode: str, b: Read, c: Read) -> _Sources:
    """A function that returns the source of each lane, and a mask of those within the bounds."""

    def sources(m: Machine) -> tuple[Array, Array]:
        by, bounds = b(m), c(m)
        if m.index is None and by.size == 1 and bounds.size == 1:
            return _same_for_all(mode, int(by[0]), int(bounds[0]), m.size)
        lanes = m.lanes()
        source, within = _source(mode, lanes % WARP, by.astype(np.int64), bounds.astype(np.int64))
        return lanes - lanes % WARP + source, m.each(within)

    return sources


def _shuffled(sources: _Sources) -> Callable[[Machine, Sequence[Array]], Sequence[Array]]:
    """The propagation of undefined bytes: those of a shuffled value are those of its source."""

    def flow(m: Machine, lacks: Sequence[Array]) -> list[Array]:
        everyone = np.zeros(m.size, lacks[0].dtype)
        everyone[m.lanes()] = lacks[0]
        blind = lacks[1] | lacks[2]
        return [everyone[sources(m)[0]] | blind, blind]

    return flow


def _undefined_sources(sources: _Sources, mask: Read | None) -> Callable[[Machine], Array | None]:
    """A function that returns for each lane its source if that is inactive or not in the mask, so that the value is
    undefined (manual), else -1; None if all values are defined."""

    def undefined_sources(m: Machine) -> Array | None:
        masks = mask(m) if mask is not None else np.array([EVERY])
        if m.index is None and masks.size == 1 and masks[0] == EVERY and m.alive.all():
            return None
        taken, _ = sources(m)
        named = m.each(masks) >> (taken % WARP).astype(np.uint32) & 1 != 0
        here = np.zeros(m.size, np.bool_)
        here[m.lanes()] = True
        lost = ~(named & here[taken])
        return np.where(lost, taken, -1) if lost.any() else None

    return undefined_sources


_POLICIES = {".L2::evict_unchanged": 0x10, ".L2::evict_first": 0x12, ".L2::evict_last": 0x14, ".L2::evict_normal": 0x16}
"""The highest byte of a cache policy; one more where other accesses are to be evicted first (ptxas 13.5's code)."""
_SIXTEENTHS = np.float32(15.99)


def createpolicy_fractional(spelled: Spelled) -> Compute:
    """A cache policy for a fraction of the accesses, all without one; with the bits that ptxas 13.5 generates."""
    kind = _POLICIES[spelled[".primary"]] + (spelled[".secondary"] == ".L2::evict_first")

    def compute(*fractions: Array) -> Array:
        given = fractions[0] if fractions else np.ones(1, np.float32)
        # Converted to 32 bits without a sign, which saturates, and cut to four.
        sixteenths = np.nan_to_num((given * _SIXTEENTHS).astype(np.float64)).clip(0, 2.0**32 - 1)
        policies: Array = np.uint64(kind << 56) | (sixteenths.astype(np.uint64) & np.uint64(15)) << np.uint64(52)
        return policies

    return compute


def createpolicy(decoded: Decoded) -> Run:
    """A cache policy, whose bits the manual leaves open: only operands that name it, and change no value, use them."""
    write = writer(decoded.operands[0], "b64")
    return lambda m: write(m, np.zeros(1, np.uint64))


COMPUTES = {"mov": mov, "prmt": prmt, "createpolicy.fractional": createpolicy_fractional}
ACTIONS = {
    "ld": ld,
    "st": st,
    "st.async": st_async,
    "st.bulk": st_bulk,
    "cvta": cvta,
    "isspacep": isspacep,
    "mapa": mapa,
    "getctarank": getctarank,
    "createpolicy.opaque": createpolicy,
    "prefetch": nothing,  # what a cache does cannot be seen here
    "discard": nothing,  # a value that may be lost may stay
}
MEETINGS = {"shfl.sync": shfl, "shfl": shfl}
