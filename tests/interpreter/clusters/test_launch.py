"""Which clusters a launch has: what it says, what the kernel says, and where they do not fit."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import LaunchError
from tests.interpreter.clusters import kernel, results, run

RANKS = "mov.u32 %result, %cluster_nctarank;"


@pytest.mark.parametrize(
    ("directives", "cluster", "expected"),
    [
        ("", None, 1),
        ("", 4, 4),
        (".reqnctapercluster 2, 2", None, 4),
        (".reqnctapercluster 2, 2", (2, 2, 1), 4),
        (".explicitcluster", 2, 2),
        (".explicitcluster .reqnctapercluster 0x4", None, 4),
        (".maxclusterrank 4", 4, 4),
        (".maxclusterrank 4", None, 1),
    ],
)
def test_the_launch_or_the_kernel_says_what_a_cluster_is(
    directives: str, cluster: int | tuple[int, ...] | None, expected: int
) -> None:
    assert (results(RANKS, (4, 2), cluster=cluster, directives=directives) == expected).all()


@pytest.mark.parametrize(
    ("directives", "target", "grid", "cluster", "message"),
    [
        (".reqnctapercluster 2, 2", "sm_90", (4, 4), 2, "needs clusters of 2 by 2 by 1 .* not 2 by 1 by 1"),
        (".reqnctapercluster 3", "sm_90", 4, None, "grid, 4 by 1 by 1, is not a multiple of the cluster, 3 by 1 by 1"),
        ("", "sm_90", (4, 3), (2, 2), "not a multiple"),
        (".explicitcluster", "sm_90", 4, None, "explicitcluster.*give --cluster or cluster="),
        (".maxclusterrank 4", "sm_90", 8, 8, r"at most 4 CTAs \(.maxclusterrank\), and 8 by 1 by 1 has 8"),
        ("", "sm_90", 32, 32, "at most 16 CTAs, and"),
        ("", "sm_90", 4, 0, "cluster has one to three positive sizes"),
        ("", "sm_90", 4, (2, 2, 2, 2), "cluster has one to three positive sizes"),
    ],
)
def test_what_does_not_fit_is_a_usage_error(
    directives: str, target: str, grid: int | tuple[int, ...], cluster: int | tuple[int, ...] | None, message: str
) -> None:
    with pytest.raises(LaunchError, match=message):
        results(RANKS, grid, cluster=cluster, directives=directives, target=target)


def test_older_targets_have_no_clusters() -> None:
    text = kernel("mov.u32 %result, 1;", target="sm_80").replace("%cluster_ctarank", "0")
    run(text, np.zeros(64, np.uint32), 2, cluster=1)
    with pytest.raises(LaunchError, match="clusters need sm_90 or later, and the module is for sm_80"):
        run(text, np.zeros(64, np.uint32), 2, cluster=2)


def test_without_a_grid_one_cluster_runs() -> None:
    out = np.zeros((2, 32), np.uint32)
    run(kernel(RANKS, ".reqnctapercluster 2"), out, None)
    assert (out == 2).all()


def test_the_grid_may_count_clusters() -> None:
    directives = ".reqntid 32 .reqnctapercluster 2 .blocksareclusters"
    out = np.zeros((6, 32), np.uint32)
    run(kernel("mov.u32 %result, %nctaid.x;", directives, version="9.0"), out, 3)
    assert (out == 6).all()


@pytest.mark.parametrize(("cluster", "expected"), [(None, 0), (1, 1), (2, 1)])
def test_who_says_what_a_cluster_is(cluster: int | None, expected: int) -> None:
    body = "mov.pred %p4, %is_explicit_cluster; selp.u32 %result, 1, 0, %p4;"
    assert (results(body, 2, cluster=cluster) == expected).all()
    if cluster is None:
        assert results(body, 2, directives=".reqnctapercluster 2").all()


GRID = (4, 6, 4)
CLUSTER = (2, 3, 2)


@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize(
    ("register", "value"),
    [
        ("%ctaid", lambda at, grid, cluster: at),
        ("%clusterid", lambda at, grid, cluster: at // cluster),
        ("%nclusterid", lambda at, grid, cluster: grid // cluster),
        ("%cluster_ctaid", lambda at, grid, cluster: at % cluster),
        ("%cluster_nctaid", lambda at, grid, cluster: cluster),
    ],
)
def test_special_registers_per_axis(register: str, value: object, axis: int) -> None:
    assert callable(value)
    body = f"mov.u32 %result, {register}.{'xyz'[axis]};"
    found = results(body, GRID, cluster=CLUSTER).reshape(*GRID[::-1], 32)[..., 0]
    at = np.indices(GRID[::-1])[2 - axis]
    assert (found == value(at, GRID[axis], CLUSTER[axis])).all()


def test_ranks_count_x_first() -> None:
    found = results("mov.u32 %result, %rank;", GRID, cluster=CLUSTER).reshape(*GRID[::-1], 32)[..., 0]
    z, y, x = (np.indices(GRID[::-1])[i] % CLUSTER[2 - i] for i in range(3))
    assert (found == (z * CLUSTER[1] + y) * CLUSTER[0] + x).all()
