"""What a run counts, against counts by brute force and answers that are known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from ptx_ls.interpreter import Module
from ptx_ls.interpreter.statistics.accesses import passes, sectors
from ptx_ls.interpreter.statistics.counting import counting
from ptx_ls.interpreter.statistics.counts import Counts, Statistics, class_of

THREADS = 128
KERNEL = """.version 8.0
.target sm_90
.address_size 64
.shared .align 128 .b8 buffer[16384];
.entry k(.param .u64 given, .param .u64 data)
{{
	.reg .pred %p;
	.reg .u64 %g, %d, %w;
	.reg .u32 %t, %o, %s, %m;
	.reg .{register} %v<4>;
	ld.param.u64 %g, [given];
	ld.param.u64 %d, [data];
	mov.u32 %t, %tid.x;
	mul.wide.u32 %w, %t, 4;
	add.u64 %g, %g, %w;
	ld.global.u32 %o, [%g];
	and.b32 %m, %o, 64;
	setp.ne.u32 %p, %m, 0;
	@%p bra FAR;
	mov.u32 %s, buffer;
	add.u32 %s, %s, %o;
	st.shared.{spelled} [%s], {values};
	cvt.u64.u32 %w, %o;
	add.u64 %d, %d, %w;
	ld.global.{spelled} {values}, [%d];
FAR:
	ret;
}}
"""
TYPES = {
    1: ("b16", "b8", "%v0"),
    2: ("b16", "b16", "%v0"),
    4: ("b32", "b32", "%v0"),
    8: ("b64", "b64", "%v0"),
    16: ("b32", "v4.b32", "{%v0, %v1, %v2, %v3}"),
}
LINES = KERNEL.splitlines()
STORE, LOAD, BRANCH = (
    next(number for number, line in enumerate(LINES, 1) if words in line)
    for words in ("st.shared", "ld.global.{", "@%p bra")
)
"""The lines that are looked at."""
Pattern = Callable[[np.ndarray], np.ndarray]
PATTERNS: dict[str, Pattern] = {
    "in order": lambda t: t,
    "every second": lambda t: 2 * t,
    "rows of 32": lambda t: 32 * (t % 32),
    "random": lambda t: np.random.default_rng(7).integers(0, 1024, len(t)),
}


def counted(offsets: np.ndarray, size: int) -> tuple[Counts, Counts, Counts]:
    """The counts of the store to shared memory, of the load of global memory, and of the branch."""
    register, spelled, values = TYPES[size]
    module = Module.from_text(KERNEL.format(register=register, spelled=spelled, values=values))
    statistics = Statistics()
    module.launch(
        "k",
        block=THREADS,
        args=[offsets.astype(np.uint32), np.zeros(16384, np.uint8)],
        listeners=[counting(statistics)],
    )
    by_line = defaultdict(Counts, {line: counts for (line, _), counts in statistics.lines.items()})
    return by_line[STORE], by_line[LOAD], by_line[BRANCH]


def by_hand(offsets: Sequence[int], size: int) -> Counts:
    """The same by brute force: one lane after the other."""
    found = Counts()
    for warp in range(0, THREADS, 32):
        lanes = range(warp, warp + 32)
        near = [lane for lane in lanes if not offsets[lane] & 64]
        found.branches += 1
        found.divergent += 0 < len(near) < 32
        if not near:
            continue
        found.shared_requests += 1
        found.global_requests += 1
        found.global_sectors += len({offsets[lane] // 32 for lane in near})
        found.global_bytes += len({offsets[lane] + byte for lane in near for byte in range(size)})
        together = 32 if size <= 4 else 128 // size
        for first in range(warp, warp + 32, together):
            banks: dict[int, set[int]] = defaultdict(set)
            for lane in range(first, first + together):
                if lane in near:
                    for byte in range(size):
                        word = (offsets[lane] + byte) // 4
                        banks[word % 32].add(word)
            if banks:
                found.shared_least += 1
                found.shared_passes += max(map(len, banks.values()))
    return found


@pytest.mark.parametrize("size", TYPES)
@pytest.mark.parametrize("pattern", PATTERNS)
def test_counts_are_those_of_brute_force(pattern: str, size: int) -> None:
    offsets = PATTERNS[pattern](np.arange(THREADS)) * size % 16384
    store, load, branch = counted(offsets, size)
    expected = by_hand(offsets.tolist(), size)
    found = Counts(
        branches=branch.branches,
        divergent=branch.divergent,
        shared_requests=store.shared_requests,
        shared_passes=store.shared_passes,
        shared_least=store.shared_least,
        global_requests=load.global_requests,
        global_sectors=load.global_sectors,
        global_bytes=load.global_bytes,
    )
    assert found == expected
    assert store.global_requests == load.shared_requests == 0


@pytest.mark.parametrize(
    ("places", "size", "needed", "least"),
    [
        (np.arange(32) * 4, 4, 1, 1),
        (np.arange(32) * 8, 4, 2, 1),
        (np.arange(32) * 128, 4, 32, 1),
        (np.arange(32) * 132, 4, 1, 1),
        (np.full(32, 64), 4, 1, 1),
        (np.arange(32), 1, 1, 1),
        (np.arange(32) * 8, 8, 2, 2),
        (np.arange(32) * 16, 16, 4, 4),
        (np.arange(32) * 64, 16, 16, 4),
        ((np.arange(32) ^ np.arange(32) >> 3) * 4, 4, 1, 1),
    ],
)
def test_passes_that_are_known(places: np.ndarray, size: int, needed: int, least: int) -> None:
    """Strides of one, two, 32 and 33 words, one word for all, bytes, vectors, rows of 64 bytes, a swizzle."""
    assert passes(np.arange(32), places, size) == (1, needed, least)


def test_sectors_that_are_known() -> None:
    lanes = np.arange(64)
    assert sectors(lanes, 256 + lanes * 4, 4) == (2, 8, 256)
    assert sectors(lanes, 260 + lanes * 4, 4) == (2, 10, 256)
    assert sectors(lanes, lanes * 32, 4) == (2, 64, 256)
    assert sectors(lanes, np.full(64, 96), 4) == (2, 2, 8)
    assert sectors(lanes[:3], np.array([0, 16, 32]), 16) == (1, 2, 48)


def test_a_branch_that_all_threads_of_a_warp_take_does_not_diverge() -> None:
    text = """.version 8.0
.target sm_90
.address_size 64
.entry k()
{
	.reg .pred %p;
	.reg .u32 %t, %i;
	mov.u32 %t, %tid.x;
	mov.u32 %i, 0;
L:
	add.u32 %i, %i, 1;
	setp.lt.u32 %p, %i, 3;
	@%p bra L;
	setp.lt.u32 %p, %t, 32;
	@%p bra M;
	setp.lt.u32 %p, %t, 40;
	@%p bra M;
	mov.u32 %i, 1;
M:
	bra.uni N;
N:
	ret;
}
"""
    statistics = Statistics()
    Module.from_text(text).launch("k", block=64, listeners=[counting(statistics)])
    branches = {line: (one.branches, one.divergent) for (line, _), one in statistics.lines.items() if one.branches}
    # The loop runs three times for two warps; the last branch is reached by the second warp only.
    assert branches == {13: (6, 0), 15: (2, 0), 17: (1, 1)}
    # 64 threads set two registers, add and compare three times, go back twice and compare again; 32 leave, 32 compare,
    # 8 leave, 24 set a register; 64 go to the end and return.
    assert statistics.whole.threads == 64 * (2 + 3 * 2 + 2 + 1) + 32 + 32 + 8 + 24 + 64 * 2


def test_classes_are_the_sections_of_the_table() -> None:
    assert class_of("@%p bra L;") == class_of("{ @!p L: bra.uni M; }") == "control flow"
    assert class_of("add.s32 a, b, c;") == "integer arithmetic"
    assert class_of("nothing.of.it a;") == class_of("") == "other"


def test_memory_of_a_block_is_counted() -> None:
    text = """.version 8.6
.target sm_100a
.address_size 64
.shared .align 4 .b8 first[100];
.shared .align 4 .b32 second;
.entry k()
{
	.reg .u32 %a, %b;
	tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [first], 64;
	tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [second], 32;
	ld.shared.u32 %a, [first];
	ld.shared.u32 %b, [second];
	tcgen05.dealloc.cta_group::1.sync.aligned.b32 %b, 32;
	tcgen05.dealloc.cta_group::1.sync.aligned.b32 %a, 64;
	ret;
}
"""
    statistics = Statistics()
    Module.from_text(text).launch("k", block=32, smem=512, listeners=[counting(statistics)])
    assert (statistics.static, statistics.dynamic, statistics.columns) == (104, 512, 96)


def test_banks_of_another_block_of_a_cluster_are_its_own() -> None:
    """Shared memory of 64 bytes ends in the middle of the banks."""
    text = """.version 8.0
.target sm_90
.address_size 64
.shared .align 64 .b8 buffer[64];
.entry k() .reqnctapercluster 2
{
	.reg .u32 %t, %r, %s, %a, %m;
	mov.u32 %t, %tid.x;
	shr.u32 %r, %t, 4;
	and.b32 %m, %t, 15;
	shl.b32 %m, %m, 2;
	mov.u32 %s, buffer;
	mapa.shared::cluster.u32 %a, %s, %r;
	add.u32 %a, %a, %m;
	st.shared::cluster.u32 [%a], %t;
	barrier.cluster.arrive;
	barrier.cluster.wait;
	ret;
}
"""
    statistics = Statistics()
    Module.from_text(text).launch("k", block=32, listeners=[counting(statistics)])
    assert (statistics.whole.shared_requests, statistics.whole.shared_passes) == (2, 4)
