"""Shapes of a launch, (x, y, z): the grid, its blocks, and the clusters that the kernel or the launch asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
import tree_sitter

from ptx_ls.interpreter.faults import LaunchError
from ptx_ls.interpreter.machine.machine import Shape
from ptx_ls.interpreter.program.declarations import text
from ptx_ls.sema.constant import value_of

_MOST_THREADS = 1024
_MOST_PER_AXIS = (1024, 1024, 64)
_MOST_CTAS = (2**31 - 1, 65535, 65535)
_MOST_RANKS = 16
"""CTAs of a cluster: 8 on every GPU that has clusters, 16 on some where the host asks for it."""
_HAS_CLUSTERS = 90
_ONE: Shape = (1, 1, 1)


@dataclass(frozen=True)
class LaunchDirectives:
    """The directives of a kernel about its launch. About clusters (manual, 11.7): the shape it requires, () for none;
    whether a launch must name one; the most CTAs of one, 0 for no limit; and whether the grid of a launch counts
    clusters. About threads (manual, 11.4): the sizes of a block that it requires, and those whose product is the most
    threads of one, () for none."""

    required: tuple[int, ...] = ()
    explicit: bool = False
    most: int = 0
    counted: bool = False
    threads: tuple[int, ...] = ()
    most_threads: tuple[int, ...] = ()


@dataclass(frozen=True)
class Shapes:
    """The shapes of a launch in CTAs, threads and CTAs; `explicit`: the kernel or the launch names the cluster."""

    grid: Shape
    block: Shape
    cluster: Shape
    explicit: bool


def launch_directives(source: bytes, node: tree_sitter.Node) -> LaunchDirectives:
    """The directives about its launch at a kernel."""
    found: dict[str, tuple[int, ...]] = {}
    for child in node.named_children:
        name = child.child_by_field_name("name") if child.type == "performance_directive" else None
        if name is not None:
            values = (value_of(value, source) for value in child.named_children[1:])
            found[text(source, name)] = tuple(int(value.value) for value in values if value is not None)
    return LaunchDirectives(
        found.get(".reqnctapercluster", ()),
        ".explicitcluster" in found,
        sum(found.get(".maxclusterrank", ())),
        ".blocksareclusters" in found,
        found.get(".reqntid", ()),
        found.get(".maxntid", ()),
    )


def launch_shapes(
    grid: int | Sequence[int] | None,
    block: int | Sequence[int] | None,
    cluster: int | Sequence[int] | None,
    directives: LaunchDirectives,
    target: int,
) -> Shapes:
    """The shapes of a launch of a kernel for a target (90 for sm_90, 0 where it is not known).

    Without a grid it is one cluster, without a cluster what the kernel says, or one CTA, without a block what the
    kernel requires, or one thread. Raises LaunchError where they do not fit each other or the kernel.
    """
    threads = _block(block, directives)
    given = _shape(cluster, "cluster", _MOST_CTAS) if cluster is not None else None
    needed = (
        _shape(directives.required, "the cluster of .reqnctapercluster", _MOST_CTAS) if directives.required else None
    )
    if given and needed and given != needed:
        raise LaunchError(
            f"the kernel needs clusters of {_shape_text(needed)} (.reqnctapercluster), not {_shape_text(given)}"
        )
    if directives.explicit and not (given or needed):
        raise LaunchError("the kernel requires a launch with clusters (.explicitcluster): give --cluster or cluster=")
    shape = given or needed or _ONE
    ranks = shape[0] * shape[1] * shape[2]
    if ranks > 1 and 0 < target < _HAS_CLUSTERS:
        raise LaunchError(f"clusters need sm_{_HAS_CLUSTERS} or later, and the module is for sm_{target}")
    most = min(_MOST_RANKS, directives.most or _MOST_RANKS)
    if ranks > most:
        why = " (.maxclusterrank)" if directives.most == most else ""
        raise LaunchError(f"a cluster has at most {most} CTAs{why}, and {_shape_text(shape)} has {ranks}")
    blocks = _shape(grid, "grid", _MOST_CTAS) if grid is not None else _ONE
    if grid is None or directives.counted:
        blocks = _shape([n * per for n, per in zip(blocks, shape, strict=True)], "grid", _MOST_CTAS)
    if any(n % per for n, per in zip(blocks, shape, strict=True)):
        raise LaunchError(f"the grid, {_shape_text(blocks)}, is not a multiple of the cluster, {_shape_text(shape)}")
    return Shapes(blocks, threads, shape, bool(given or needed))


def _block(given: int | Sequence[int] | None, directives: LaunchDirectives) -> Shape:
    """The shape of a block. Each size has to be as .reqntid says; of .maxntid the product counts."""
    threads = _shape(directives.threads or _ONE if given is None else given, "block", _MOST_PER_AXIS)
    count = prod(threads)
    if count > _MOST_THREADS:
        raise LaunchError(f"a block has at most {_MOST_THREADS} threads, not {count}")
    needed = _shape(directives.threads, "the block of .reqntid", _MOST_PER_AXIS) if directives.threads else None
    if needed and threads != needed:
        raise LaunchError(f"the kernel needs blocks of {_shape_text(needed)} (.reqntid), not {_shape_text(threads)}")
    if directives.most_threads and count > (most := prod(directives.most_threads)):
        raise LaunchError(f"a block has at most {most} threads (.maxntid), and {_shape_text(threads)} has {count}")
    return threads


def _shape_text(shape: Shape) -> str:
    return " by ".join(map(str, shape))


def _shape(given: int | Sequence[int], what: str, most: Shape) -> Shape:
    axes = (given,) if isinstance(given, (int, np.integer)) else tuple(given)
    if not 1 <= len(axes) <= 3 or any(int(n) < 1 for n in axes):
        raise LaunchError(f"{what} has one to three positive sizes, not {given}")
    x, y, z = (*(int(n) for n in axes), 1, 1)[:3]
    if x > most[0] or y > most[1] or z > most[2]:
        raise LaunchError(f"{what} has at most {most[0]} by {most[1]} by {most[2]}, not {(x, y, z)}")
    return x, y, z
