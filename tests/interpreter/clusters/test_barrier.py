"""The barrier of a cluster, and the end of CTAs whose memory others use."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import ProgramFault
from tests.interpreter.clusters import MEET, results

ARRIVE = "barrier.cluster.arrive;"
COUNT = "mapa.shared::cluster.u32 %r6, tile, 0; atom.relaxed.cluster.shared::cluster.add.u32 %r7, [%r6], 1;"
CLEAR = "setp.eq.u32 %p1, %t, 0; @%p1 st.shared.u32 [tile], 0;"


def test_nobody_goes_on_before_all_have_come() -> None:
    """Each round all threads of a cluster add one to a counter of its first CTA, then see all of them."""
    body = f"""{CLEAR} {MEET} mov.u32 %r8, 0; mov.u32 %result, 0;
    again: {COUNT} {MEET} ld.shared::cluster.u32 %r9, [%r6]; {MEET} add.u32 %result, %result, %r9;
    add.u32 %r8, %r8, 1; setp.lt.u32 %p2, %r8, 5; @%p2 bra again;"""
    for cluster, block in ((2, 64), (4, 96), (3, 33)):
        found = results(body, 12, block=block, cluster=cluster)
        assert (found == sum(cluster * block * n for n in range(1, 6))).all()


def test_clusters_do_not_wait_for_each_other() -> None:
    """Threads of one cluster wait more often than those of the other."""
    body = f"""mov.u32 %r8, %clusterid.x; mov.u32 %result, 0;
    again: {MEET} add.u32 %result, %result, 1; setp.le.u32 %p2, %result, %r8; @%p2 bra again;"""
    assert (results(body, 6, cluster=2)[:, 0] == [1, 1, 2, 2, 3, 3]).all()


def test_who_has_ended_is_not_waited_for() -> None:
    body = f"""mov.u32 %result, 5; setp.gt.u32 %p1, %t, 3; @%p1 exit; {MEET}"""
    found = results(body, 2, block=64, cluster=2)
    assert (found[:, :4] == 5).all()
    assert not found[:, 4:].any()


def test_between_arrival_and_wait_threads_go_their_own_ways() -> None:
    """The second CTA arrives only after it has seen what the first one did between its arrival and its wait."""
    body = f"""{CLEAR} {MEET} mapa.shared::cluster.u32 %r6, tile, 0; setp.eq.u32 %p2, %rank, 1; @%p2 bra second;
    barrier.cluster.arrive; @%p1 st.release.cluster.shared::cluster.u32 [%r6], 1; bra wait;
    second: ld.acquire.cluster.shared::cluster.u32 %r7, [%r6]; setp.eq.u32 %p3, %r7, 0; @%p3 bra second;
    barrier.cluster.arrive;
    wait: barrier.cluster.wait; mov.u32 %result, 1;"""
    assert results(body, 4, cluster=2).all()


def test_unaligned_arrivals_of_a_warp_that_went_apart() -> None:
    body = """setp.lt.u32 %p1, %t, 7; @%p1 bra other; barrier.cluster.arrive; bra wait;
    other: barrier.cluster.arrive; wait: barrier.cluster.wait; mov.u32 %result, 1;"""
    assert results(body, 2, cluster=2).all()
    with pytest.raises(ProgramFault, match="of the same warp arrived by line") as fault:
        results(body.replace("arrive;", "arrive.aligned;"), 2, cluster=2)
    assert fault.value.report.kind == "divergent-barrier"


@pytest.mark.parametrize(
    ("body", "kind", "message"),
    [
        ("barrier.cluster.wait;", "deadlock", "without having arrived: it waits for itself"),
        (f"{MEET} barrier.cluster.wait;", "deadlock", "without having arrived"),
        (
            f"setp.eq.u32 %p1, %rank, 1; @%p1 bra end; {ARRIVE} {ARRIVE} end: {MEET}",
            "barrier",
            "again before the others have",
        ),
        ("barrier.cluster.arrive; barrier.cluster.arrive;", "barrier", "again without having waited"),
    ],
)
def test_what_is_wrong_with_a_barrier(body: str, kind: str, message: str) -> None:
    with pytest.raises(ProgramFault, match=message) as fault:
        results(body, 2, cluster=2)
    assert fault.value.report.kind == kind


def test_who_waits_for_whom_is_reported() -> None:
    body = "setp.eq.u32 %p1, %rank, 0; @%p1 barrier.cluster.arrive; @%p1 barrier.cluster.wait;\n bar.sync 1, 64;"
    with pytest.raises(ProgramFault, match="threads wait at barrier 1 that others never reach") as fault:
        results(body, 2, cluster=2)
    other = fault.value.report.other
    assert fault.value.report.kind == "deadlock"
    assert other is not None
    assert other.block == (0, 0, 0)
    assert "the cluster that 32 others never arrive at, thread (0, 0, 0) of block (1, 0, 0) among them" in other.what


LATER = f"""{CLEAR} {MEET} setp.eq.u32 %p2, %rank, 0; mov.u32 %result, 0; @%p2 bra end;
    mapa.shared::cluster.u32 %r6, tile, 0; ld.shared::cluster.u32 %result, [%r6]; end:"""
"""The second CTA of each cluster reads from the first one, which ends."""


def test_memory_of_a_block_that_has_ended() -> None:
    soon = LATER.replace("@%p2 bra end;", "@%p2 exit;")
    with pytest.raises(ProgramFault, match=r"of block \(2, 0, 0\), which has ended") as fault:
        results(f"mov.u32 %r9, %clusterid.x; setp.eq.u32 %p4, %r9, 0; @%p4 exit; {soon}", 4, cluster=2, watch=())
    assert fault.value.report.kind == "ended-block"
    assert fault.value.report.block == (3, 0, 0)
    assert not results(f"{LATER} {MEET}", 4, cluster=2).any()


def test_a_block_that_may_end_too_early() -> None:
    """It did not end before in this run, but nothing kept it from that."""
    assert not results(LATER, 2, cluster=2, watch=("memory", "sync", "uninit")).any()
    with pytest.raises(ProgramFault, match="the block ends, and nothing orders a read of its shared memory") as fault:
        results(LATER, 2, cluster=2)
    assert fault.value.report.kind == "ended-block"
    assert fault.value.report.other is not None
    assert fault.value.report.other.block == (1, 0, 0)


def test_a_block_that_may_not_have_begun() -> None:
    body = f"{CLEAR} mapa.shared::cluster.u32 %r6, tile, 0; ld.shared::cluster.u32 %result, [%r6]; {MEET}"
    with pytest.raises(ProgramFault, match=r"of block \(0, 0, 0\), which may not have started") as fault:
        results(body, 2, cluster=2)
    assert fault.value.report.kind == "unstarted-block"
    assert fault.value.report.block == (1, 0, 0)


RACE = f"""{MEET} setp.eq.u32 %p1, %rank, 0; setp.eq.u32 %p2, %t, 0; mov.u32 %result, 0; mov.u32 %r4, 5;
    mapa.shared::cluster.u32 %r6, tile, 1; @%p1 bra first; bra second;
    first: @%p2 st.shared::cluster.u32 [%r6], %r4; {{0}} barrier.cluster.arrive{{1}}; barrier.cluster.wait; bra end;
    second: barrier.cluster.arrive; barrier.cluster.wait; ld.shared.u32 %result, [tile]; end:"""
"""The first CTA writes to the memory of the second one, which reads behind a barrier of the cluster."""


@pytest.mark.parametrize(
    ("fence", "how", "orders"),
    [
        ("", "", True),
        ("", ".release", True),
        ("", ".relaxed", False),
        ("fence.acq_rel.cluster;", ".relaxed", True),
        ("fence.sc.gpu;", ".relaxed", True),
        ("fence.acq_rel.cta;", ".relaxed", False),
    ],
)
def test_what_an_arrival_releases(fence: str, how: str, orders: bool) -> None:
    body = RACE.format(fence, how)
    if orders:
        assert (results(body, 2, cluster=2) == [[0], [5]]).all()
        return
    with pytest.raises(ProgramFault, match="races with a write by a thread of another block of the cluster") as fault:
        results(body, 2, cluster=2)
    report = fault.value.report
    assert report.other is not None
    assert (report.block, report.other.block) == ((1, 0, 0), (0, 0, 0))
    assert "barrier.cluster" in report.advice


FLAG = """{MEET} setp.eq.u32 %p1, %rank, 0; setp.eq.u32 %p2, %t, 0; mov.u32 %result, 0; mov.u32 %r4, 5; mov.u32 %r5, 1;
    mapa.shared::cluster.u32 %r6, tile, 1; @%p2 st.shared.u32 [tile+4], 0; {MEET} @%p1 bra first; bra second;
    first: @!%p2 bra end; st.shared::cluster.u32 [%r6], %r4; {release} bra end;
    second: ld{acquire}.shared.u32 %r7, [tile+4]; setp.eq.u32 %p3, %r7, 0; @%p3 bra second;
    ld.shared.u32 %result, [tile]; end: {MEET}"""
"""The first CTA writes to the memory of the second one, then to a flag there, which that looks at."""


@pytest.mark.parametrize(
    ("release", "acquire", "orders"),
    [
        ("st.release.cluster.shared::cluster.u32 [%r6+4], %r5;", ".acquire.cluster", True),
        ("st.release.gpu.shared::cluster.u32 [%r6+4], %r5;", ".acquire.sys", True),
        ("fence.acq_rel.cluster; st.relaxed.cluster.shared::cluster.u32 [%r6+4], %r5;", ".acquire.cluster", True),
        ("atom.release.cluster.shared::cluster.exch.b32 %r8, [%r6+4], %r5;", ".acquire.cluster", True),
        ("st.relaxed.cluster.shared::cluster.u32 [%r6+4], %r5;", ".acquire.cluster", False),
        ("fence.acq_rel.cta; st.relaxed.cluster.shared::cluster.u32 [%r6+4], %r5;", ".acquire.cluster", False),
        ("st.release.cluster.shared::cluster.u32 [%r6+4], %r5;", ".acquire.cta", False),
        ("st.shared::cluster.u32 [%r6+4], %r5;", ".acquire.cluster", False),
    ],
)
def test_flags_across_blocks(release: str, acquire: str, orders: bool) -> None:
    body = FLAG.format(release=release, acquire=acquire, MEET=MEET)
    if orders:
        assert (results(body, 2, cluster=2) == [[0], [5]]).all()
        return
    with pytest.raises(ProgramFault, match="another block of the cluster") as fault:
        results(body, 2, cluster=2)
    assert fault.value.report.kind == "race"


@pytest.mark.parametrize(
    ("scope", "cluster", "orders"), [("cluster", 2, True), ("cluster", 1, False), ("gpu", 1, True)]
)
def test_the_scope_of_a_cluster_ends_with_it(scope: str, cluster: int, orders: bool) -> None:
    body = f"""setp.lt.u32 %p1, %thread, 32; setp.eq.u32 %p2, %t, 0; mov.u32 %result, 0; @!%p2 bra end; mov.u32 %r5, 1;
    @%p1 bra first; bra second;
    first: st.global.u32 [%rd2], 5; st.release.{scope}.global.u32 [%rd2+4], %r5; bra end;
    second: ld.acquire.{scope}.global.u32 %r7, [%rd2+4]; setp.eq.u32 %p3, %r7, 0; @%p3 bra second;
    ld.global.u32 %result, [%rd2]; end:"""
    if orders:
        assert results(body, 2, cluster=cluster)[1, 0] == 5
        return
    with pytest.raises(ProgramFault, match="races with") as fault:
        results(body, 2, cluster=cluster)
    assert "use .gpu" in fault.value.report.advice


def test_a_grid_of_many_clusters_runs_in_chunks() -> None:
    body = f"{CLEAR} {MEET} {COUNT} {MEET} ld.shared::cluster.u32 %result, [%r6]; {MEET}"
    found = results(body, 600, block=96, cluster=6, watch=("memory",))
    assert (found == 576).all()
    assert found.shape == (600, 96)


def test_numbers_of_blocks_are_those_of_the_grid() -> None:
    """A fault names the block by its place in the grid, however clusters lie in it."""
    body = """setp.eq.u32 %p1, %thread, 192; @%p1 trap; mov.u32 %result, 0;"""
    with pytest.raises(ProgramFault) as fault:
        results(body, (4, 4), cluster=(2, 2))
    assert fault.value.report.block == (2, 1, 0)
    assert np.prod(fault.value.report.thread) == 0
