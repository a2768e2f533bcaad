"""What examples give that have no C: worked out here from what the manual says, lane by lane, without the interpreter.

By the spelling of the example, the values of each register; one value holds for all lanes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

LANES = range(32)
GROUP, THREAD = [lane // 4 for lane in LANES], [lane % 4 for lane in LANES]


def _cells(cell: Callable[[int, int], object]) -> list[object]:
    """A value for each lane from its group and its place there."""
    return [cell(group, thread) for group, thread in zip(GROUP, THREAD, strict=True)]


def _words(*halves: Callable[[int], int]) -> list[str]:
    return [f"({','.join(str(half(lane)) for half in halves)})" for lane in LANES]


def _one_of(row: int, column: int) -> int:
    """An element of the matrices of ldmatrix, and of A of mma."""
    return 10 * row + column


_MATRIX = _words(lambda i: _one_of(i // 4, i % 4 * 2), lambda i: _one_of(i // 4, i % 4 * 2 + 1))
_TRANSPOSED = _words(lambda i: _one_of(i % 4 * 2, i // 4), lambda i: _one_of(i % 4 * 2 + 1, i // 4))
_A = [7, 7, 5, 7, 5, 9, 9, 9]
_MASKS = [f"0x{sum(1 << j for j, other in enumerate(_A) if other == own):08x}" for own in _A]
_SIXTEEN = {"e0": _cells(lambda g, t: 16 * 2 * t), "e1": _cells(lambda g, t: 16 * (2 * t + 1))}
_OWN_COLUMN = [10 * lane + 1 for lane in LANES]
_COPIED = {"a0": [10 * lane for lane in LANES], "a3": [10 * lane + 3 for lane in LANES]}
_PRODUCT = {"d0": 16 * 0, "d1": 16 * 1, "d63": 16 * 63}
_FULL = (1 << 32) - 1
_SQUARE = (1 + 2**-23) ** 2
_ROUNDED = 1 + 2 * 2**-23
"""1.0000001 as f32 is 1 + 2^-23; its square has 2^-46 too many, which no f32 near 1 can have."""


def _bytes(*names: int) -> str:
    """A register of bytes, the highest first."""
    return "0x" + "".join(f"{one:02x}" for one in names)


VALUES: dict[str, Mapping[str, object]] = {
    # asynchronous_copy
    "cp.async.ca.shared.global": {"a": 10, "b": 20, "c": 30, "d": 0},
    "cp.async.commit_group": {"first": 10, "second": 20},
    "cp.async.wait_group": {"sum": 10 + 20},
    "cp.async.wait_all": {"d": 40},
    # atomics
    "atom.global.add.u32": {"after": 100 + 8 * 1},
    "atom.global.cas.b32": {"first": 0, "second": 7, "after": 7},
    "atom.global.exch.b32": {"old": 5, "after": 9},
    "atom.global.inc.u32": {"after": 1 + 1, "last": 0},
    "red.global.add.u32": {"after": 100 + sum(range(8))},
    "red.global.max.s32": {"after": max(0, -5, 7, 3, -1)},
    "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32": {"d": [1000 + 2, 1000 + 1]},
    # bulk_copy
    "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes": {"a": 10, "b": 20, "c": 30, "d": 40},
    "cp.async.bulk.global.shared::cta.bulk_group": {"d": 4},
    "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32": {"a": 11, "b": 22, "c": 33, "d": 44},
    "cp.async.bulk.prefetch.L2.global": {"d": 20},
    "cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes": {
        f"{'ab'[row]}{at}": 8 * (2 + row) + 6 + at if 6 + at < 8 else 0 for row in range(2) for at in range(4)
    },
    "cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group": {
        f"{'ab'[row]}{at}": 8 * (1 + row) + at + 1 + 4 * row + at for row in range(2) for at in range(4)
    },
    "cp.async.bulk.prefetch.tensor.2d.L2.global.tile": {"d": 1},
    "applypriority.async.bulk.global.bulk_group.L2::evict_normal": {"d": 20},
    "applypriority.async.bulk.tensor.2d.global.bulk_group.tile.L2::evict_normal": {"d": 1},
    "cp.async.bulk.commit_group": {"d": 1},
    "cp.async.bulk.wait_group.read": {"d": 1},
    # control_flow
    "bra": {"sum": [sum(range(1, n + 1)) for n in (1, 2, 10)]},
    "brx.idx": {"d": [(100, 200, 300)[at] for at in (2, 0, 1)]},
    "call": {"d": [3 * 3, -7 * -7]},
    "ret": {"d": [max(5, 0), max(-5, 0)]},
    "exit": {"d": [2, 1]},
    # conversion
    "cvt.pack.sat.u8.s32.b32": {"d": ["(1,2,3,4)", "(0,255,7,8)"]},
    # data_movement
    "mov.b64": {"d": "0x2222222211111111", "lo": "0x11111111", "hi": "0x22222222"},
    "mov.u32": {"d": [*LANES]},
    "mov.u64": {"d": 8},
    "shfl.sync.up.b32": {"d": [100 + max(i - 1, 0) for i in LANES], "p": [i >= 1 for i in LANES]},
    "shfl.sync.down.b32": {
        "d": [100 + (i + 16 if i + 16 < 32 else i) for i in LANES],
        "p": [i + 16 < 32 for i in LANES],
    },
    "shfl.sync.bfly.b32": {"d": [100 + (i ^ 1) for i in LANES]},
    "shfl.sync.idx.b32": {"d": [100 + (i & 0x18 | 2) for i in LANES]},
    "shfl.down.b32": {"d": [100 + min(i + 1, 31) for i in LANES]},
    "prmt.b32": {"d": _bytes(0x00, 0x11, 0x22, 0x33), "e": _bytes(0x55, 0x44, 0x11, 0x00)},
    "ld.shared.v2.u32": {"a": 30, "b": 40},
    "ld.global.b32": {"d": [10, 20, 30, 40]},
    "ld.global.s8": {"d": 255 - 256},
    "ld.global.nc.b32": {"d": 20},
    "ldu.global.b32": {"d": 30},
    "st.shared.v4.b32": {"d": 4},
    "st.shared.b8": {"d": f"0x{(0x1234 & 0xFF) << 8:08x}"},
    "st.async.shared::cluster.mbarrier::complete_tx::bytes.b32": {"d": [100 + 1, 100 + 0]},
    "st.bulk.shared::cta": {"a": 0, "b": 0, "c": 3, "d": 4},
    "prefetch.global.L2": {"d": 10},
    "prefetchu.L1": {"d": 10},
    "isspacep.shared": {"s": True, "g": False},
    "cvta.shared.u64": {"d": 7, "zero": 0},
    "applypriority.global.L2::evict_normal": {"d": 10},
    "discard.global.L2": {"d": 5},
    "createpolicy.range.global.L2::evict_last.L2::evict_first.b64": {"d": 10},
    "createpolicy.fractional.L2::evict_first.b64": {"d": 10},
    "createpolicy.cvt.L2.b64": {"d": 10},
    "mapa.shared::cluster.u64": {"d": [100 + 1, 100 + 0]},
    "getctarank.shared::cluster.u64": {"d": 1},
    # extended_precision
    "add.cc.u32": {
        "dl": [f"0x{(a + b) & _FULL:08x}" for a, b in ((_FULL, 1), (1, 2))],
        "dh": [(a + b) >> 32 for a, b in ((_FULL, 1), (1, 2))],
    },
    "addc.cc.u32": {
        "d0": ["0x00000000"] * 2,
        "d1": [f"0x{(a + 1) & _FULL:08x}" for a in (_FULL, 5)],
        "d2": [7 + (a + 1 >> 32) for a in (_FULL, 5)],
    },
    "sub.cc.u32": {
        "dl": [f"0x{(a - b) & _FULL:08x}" for a, b in ((1 << 32, 1), (5 + (1 << 32), 3))],
        "dh": [(a - b) >> 32 for a, b in ((1 << 32, 1), (5 + (1 << 32), 3))],
    },
    "subc.cc.u32": {"less": [-1 if a < (1 << 32) + 4 else 0 for a in ((1 << 32) + 3, (1 << 32) + 9)]},
    "mad.lo.cc.u32": {
        "dl": [f"0x{(a * a + c) & _FULL:08x}" for a, c in ((_FULL, _FULL), (1 << 16, 7 + (1 << 32)))],
        "dh": [f"0x{(a * a + c) >> 32:08x}" for a, c in ((_FULL, _FULL), (1 << 16, 7 + (1 << 32)))],
    },
    "madc.hi.u32": {
        "dl": [f"0x{(a * b + 1) & _FULL:08x}" for a, b in ((_FULL, 1), (0x80000001, _FULL))],
        "dh": [f"0x{(a * b + 1) >> 32:08x}" for a, b in ((_FULL, 1), (0x80000001, _FULL))],
    },
    # floating_point
    "fma.rn.f32": {"p": ["1.0000002", 12], "lost": [f"{_SQUARE - _ROUNDED:.7e}", 0]},
    # logic_and_shift
    "xor.b32": {"d": f"0x{0x12345678 ^ 0xFFFF0000:08x}", "e": "0x12345678"},
    # mbarrier
    "mbarrier.init.shared.b64": {"one": False, "two": True},
    "mbarrier.inval.shared.b64": {"d": 7},
    "mbarrier.expect_tx.relaxed.cta.shared::cta.b64": {"before": False, "after": True},
    "mbarrier.complete_tx.relaxed.cta.shared::cta.b64": {"half": False, "whole": True},
    "mbarrier.arrive.shared.b64": {"d": 3},
    "mbarrier.arrive.expect_tx.shared.b64": {"d": 30},
    "mbarrier.arrive_drop.shared.b64": {"first": True, "second": True},
    "mbarrier.arrive_drop.expect_tx.relaxed.cta.shared::cta.b64": {"before": False, "after": True},
    "cp.async.mbarrier.arrive.noinc.shared.b64": {"d": 20},
    "mbarrier.test_wait.shared.b64": {"early": False, "late": True},
    "mbarrier.test_wait.parity.shared.b64": {"none": False, "before": True, "first": True},
    "mbarrier.try_wait.shared.b64": {"done": True},
    "mbarrier.try_wait.parity.shared.b64": {"done": True},
    "mbarrier.pending_count.b64": {"first": 5, "second": 4},
    # miscellaneous
    "nanosleep.u32": {"tries": 3},
    "setmaxnreg.dec.sync.aligned.u32": {"d": [lane // 32 for lane in range(128)]},
    "trap": {"d": 1},
    "brkpt": {"d": 1},
    "pmevent": {"d": 5},
    # multimem: of one device
    "multimem.ld_reduce.global.add.u32": {"d": 10},
    "multimem.st.global.u32": {"d": 7},
    "multimem.red.global.add.u32": {"d": 10 + 5},
    "multimem.st.async.release.gpu.global.u32": {"d": 1},
    "multimem.red.async.release.gpu.global.add.u32": {"d": 1},
    "multimem.cp.async.bulk.global.shared::cta.bulk_group": {"d": 4},
    "multimem.cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32": {"d": 40 + 4},
    # stack
    "stacksave.u64": {"same": True},
    "stackrestore.u64": {"same": True},
    "alloca.u64": {"d": 7},
    # surface
    "suld.b.2d.b32.trap": {"d": [4 * 1 + 8 // 4, 4 * 3 + 0]},
    "suld.b.1d.b32.zero": {"d": [20, 0], "e": [20, 40]},
    "sust.b.1d.b32.trap": {"d": 7},
    "sust.p.1d.b32.trap": {"d": 7},
    "sured.b.add.1d.u32.trap": {"d": 30 + 1 + 2 + 3 + 4},
    "sured.p.min.1d.b32.trap": {"d": min(30, 100, 20, 25, 99)},
    "suq.width.b32": {"w": 8, "h": 4},
    # synchronization
    "barrier.sync": {"d": [101, 100]},
    "barrier.red.popc.u32": {"d": 3},
    "bar.sync": {"d": 42},
    "bar.warp.sync": {"d": 42},
    "barrier.cluster.arrive": {"d": [1, 0]},
    "barrier.cluster.wait": {"d": 10},
    "vote.sync.ballot.b32": {"d": f"0x{sum(1 << i for i in LANES if i % 2 == 0):08x}", "count": 16},
    "vote.sync.any.pred": {"any": True, "all": False, "uni": False},
    "vote.ballot.b32": {"d": f"0x{0b111:08x}"},
    "redux.sync.add.s32": {"d": sum(LANES)},
    "redux.sync.max.s32": {"d": max(3, -1, 4, 1, -5, 9, 2, 6)},
    "elect.sync": {"d": 0, "p": [lane == 0 for lane in range(8)]},
    "membar.gl": {"d": 5},
    "fence.acq_rel.gpu": {"d": ["-", 42]},
    "fence.proxy.async.shared::cta": {"d": 4},
    "fence.proxy.async::generic.acq_rel.sync_restrict::shared::cluster.cluster": {"d": 7},
    "fence.proxy.tensormap::generic.release.gpu": {"d": 7},
    "match.any.sync.b32": {"d": _MASKS},
    "match.all.sync.b32": {"d": "0x0000000f", "p": True},
    "activemask.b32": {"d": [*["0x00000007"] * 3, *["-"] * 5]},
    "griddepcontrol.wait": {"d": 10},
    "clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128": {"p": False},
    "clusterlaunchcontrol.query_cancel.is_canceled.pred.b128": {"p": False, "work": -1},
    # tcgen05
    "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32": {"d": _OWN_COLUMN},
    "tcgen05.dealloc.cta_group::1.sync.aligned.b32": {"d": _OWN_COLUMN},
    "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned": {"d": _OWN_COLUMN},
    "tcgen05.ld.sync.aligned.32x32b.x1.b32": {"d": _OWN_COLUMN},
    "tcgen05.st.sync.aligned.32x32b.x2.b32": {"d": _OWN_COLUMN},
    "tcgen05.wait::ld.sync.aligned": {"d": _OWN_COLUMN},
    "tcgen05.wait::st.sync.aligned": {"d": _OWN_COLUMN},
    "tcgen05.ld.sync.aligned.16x256b.x1.b32": {
        "a0": _cells(lambda g, t: 10 * g + 2 * t),
        "a1": _cells(lambda g, t: 10 * g + 2 * t + 1),
        "a2": _cells(lambda g, t: 10 * (g + 8) + 2 * t),
        "a3": _cells(lambda g, t: 10 * (g + 8) + 2 * t + 1),
        "b0": _cells(lambda g, t: 10 * g + t),
        "b1": _cells(lambda g, t: 10 * (g + 8) + t),
        "c0": _cells(lambda g, t: 10 * (g + 8 * (t % 2)) + t // 2),
    },
    "tcgen05.ld.red.sync.aligned.32x32b.x8.max.u32": {
        "a0": [10 * lane for lane in LANES],
        "most": [10 * lane + 7 for lane in LANES],
    },
    "tcgen05.cp.cta_group::1.32x128b.warpx4": _COPIED,
    "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64": _COPIED,
    "tcgen05.fence::after_thread_sync": _COPIED,
    "tcgen05.mma.cta_group::1.kind::f16": _PRODUCT,
    "tcgen05.mma.sp.cta_group::1.kind::f16": _PRODUCT,
    "tcgen05.mma.ws.cta_group::1.kind::f16": _PRODUCT,
    "tcgen05.mma.ws.sp.cta_group::1.kind::f16": _PRODUCT,
    "tcgen05.fence::before_thread_sync": _PRODUCT,
    "tcgen05.shift.cta_group::1.down": {"d": [lane + 1 if lane < 31 else lane for lane in range(128)]},
    # tensormap
    "tensormap.replace.tile.global_address.shared::cta.b1024.b64": {
        "a": [100 + 4, *["-"] * 31],
        "d": [100 + 7, *["-"] * 31],
    },
    "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned": {
        "a": [4, *["-"] * 31],
        "d": [7, *["-"] * 31],
    },
    # texture
    "tex.2d.v4.f32.f32": {"r": [4 * 2 + 1, 4 * 0 + 2]},
    "tex.1d.v4.f32.s32": {"r": [10, 40]},
    "tld4.r.2d.v4.f32.f32": {"a": 4 * 2 + 1, "b": 4 * 2 + 2, "c": 4 * 1 + 2, "d": 4 * 1 + 1},
    "txq.width.b32": {"w": 8, "h": 4},
    "istypep.texref": {"p": True, "q": False},
    # video
    "vadd.u32.u32.u32.sat": {"e": [_bytes(0x11, 0x22, 0x33, min(300, 255)), _bytes(0x11, 0x22, 0x33, 3)]},
    "vmax2.s32.s32.s32": {"e": "(7,20)"},
    "vmax4.u32.u32.u32": {"e": "(4,5,9,9)"},
    # warp_matrix
    "wmma.load.a.sync.aligned.row.m16n16k16.shared.f16": {"d": sum(range(16)) + 1},
    "wmma.load.b.sync.aligned.row.m16n16k16.shared.f16": {"d": sum(range(16)) + 1},
    "wmma.store.d.sync.aligned.row.m16n16k16.shared.f32": {"d": sum(range(16)) + 1},
    "wmma.mma.sync.aligned.row.row.m16n16k16.f32.f32": {"d": sum(range(16)) + 1},
    "wmma.load.c.sync.aligned.row.m16n16k16.shared.f32": {"d": 31},
    "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32": {
        "d0": _cells(lambda g, t: _one_of(g, 2 * t)),
        "d1": _cells(lambda g, t: _one_of(g, 2 * t + 1)),
        "d2": _cells(lambda g, t: _one_of(g + 8, 2 * t)),
        "d3": _cells(lambda g, t: _one_of(g + 8, 2 * t + 1)),
    },
    "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32": {
        "d0": _cells(lambda g, t: 16 * 2 * t),
        "d1": _cells(lambda g, t: 16 * (2 * t + 1)),
        "d2": _cells(lambda g, t: 16 * 2 * t),
        "d3": _cells(lambda g, t: 16 * (2 * t + 1)),
    },
    "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32": {"d0": 32 * 1 * 2},
    "mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32": {
        "d0": sum(k for k in range(16) if k % 4 in (0, 1)),
        "e0": sum(k for k in range(16) if k % 4 in (2, 3)),
    },
    "ldmatrix.sync.aligned.m8n8.x1.shared.b16": {"d": _MATRIX, "e": _TRANSPOSED},
    "stmatrix.sync.aligned.m8n8.x1.shared.b16": {"d": _MATRIX},
    "movmatrix.sync.aligned.m8n8.trans.b16": {"d": _TRANSPOSED},
    # warpgroup_matrix
    "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16": _SIXTEEN,
    "wgmma.fence.sync.aligned": _SIXTEEN,
    "wgmma.commit_group.sync.aligned": _SIXTEEN,
    "wgmma.wait_group.sync.aligned": _SIXTEEN,
    "wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.f16.f16": _SIXTEEN,
}
