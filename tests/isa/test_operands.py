"""Lanes of tensor memory accesses and of tensor copies, as the manual's tables give them."""

from __future__ import annotations

import pytest

from ptx_ls.isa import table
from ptx_ls.isa.model import Operand
from ptx_ls.isa.operands import lanes

FABRIC = (
    "fabric.try_put.async.tensor.multimem{dim}.shared::cta.tile.mbarrier::complete_tx::16B.mbarrier::report::fabric"
    ".relaxed.sys.b128.override::global_address"
)
COPY = "cp.async.bulk.tensor{dim}.shared::cluster.global{mode}.mbarrier::complete_tx::bytes"


def vectors(spelling: str) -> set[str]:
    """For each form that a spelling fits, the lanes of its vector operands, in order."""
    resolution = table.resolve(spelling)
    assert resolution.matches, resolution.problem
    found = set()
    for match in resolution.matches:
        slots = match.state.form.slots
        chosen = {slots[i].name: token for i, token in match.state.chosen}
        parts = [p for o in match.state.form.operands for p in (o.parts or (o,))]
        found.add(" ".join(str(lanes(p, chosen)) for p in parts if _is_vector(p)))
    return found


def _is_vector(operand: Operand) -> bool:
    return operand.kind == "vector"


@pytest.mark.parametrize(
    ("spelling", "expected"),
    [
        ("tcgen05.ld.sync.aligned.16x64b.x1.b32", {"1"}),
        ("tcgen05.ld.sync.aligned.32x32b.x128.b32", {"128"}),
        ("tcgen05.ld.sync.aligned.16x128b.x64.b32", {"128"}),
        ("tcgen05.ld.sync.aligned.16x256b.x2.b32", {"8"}),
        ("tcgen05.st.sync.aligned.16x32bx2.x4.b32", {"4"}),
        ("tcgen05.ld.spcompress.sync.aligned.32x32b.x4.max.sp::2:4.f32.b2", {"1 2"}),
        ("tcgen05.ld.spcompress.sync.aligned.32x32b.x128.max.sp::2:4.f32.b2", {"4 64"}),
        ("tcgen05.mma.cta_group::1.kind::f16", {"", "4"}),
        ("tcgen05.mma.cta_group::2.kind::f16", {"", "8"}),
        (COPY.format(dim=".4d", mode=""), {"4"}),
        (COPY.format(dim=".2d", mode=".tile::gather4"), {"5"}),
        (COPY.format(dim=".5d", mode=".im2col"), {"5 3"}),
        (COPY.format(dim=".5d", mode=".im2col::w"), {"5 2"}),
        (
            COPY.format(dim=".3d", mode="") + ".override::global_address.override::global_dim_stride",
            {"3 2 3"},
        ),
        (FABRIC.format(dim=".5d") + ".override::global_dim_stride", {"5 4 5"}),
        (FABRIC.format(dim=".1d") + ".override::global_dim", {"1 1"}),
        ("spcompress.b8.b2.sp::2:4.x4", {"1 4 8"}),
        ("spcompress.b16.b2.sp::2:4.x1", {"1 1 2"}),
        ("spcompress.b8.b4.sp::2:4.x64", {"32 64 128"}),
        ("spdecompress.b8.b2.sp::2:4.x32", {"32 4 16"}),
        ("spdecompress.b16.b4.sp::1:16.x16", {"128 2 8"}),
    ],
)
def test_lanes(spelling: str, expected: set[str]) -> None:
    assert vectors(spelling) == expected


@pytest.mark.parametrize(
    "spelling", ["tcgen05.ld.sync.aligned.16x128b.x128.b32", COPY.format(dim=".2d", mode=".im2col")]
)
def test_what_has_no_lanes_is_refused(spelling: str) -> None:
    resolution = table.resolve(spelling)
    assert not resolution.matches
