"""The census of spellings cuts real text right."""

from __future__ import annotations

from pathlib import Path

from tests.corpus.spellings import gather, spellings, write

TEXT = """.version 8.0
.target sm_90
.address_size 64
.global .u32 add;
.visible .entry k( .param .u64 p )
{
    .reg .pred %p<2>;
    .loc 1 2 3
$L__BB0_1: @!%p1 bra.uni $L__BB0_1;  // mov.u32 in a comment;
    { .reg .b32 t; cvta.to.shared.u64 %rd1, %rd2; cp.async.bulk.shared::cluster.global [%r1], [%r2]; }
    ld.v4.f32 {%f1, %f2, %f3, %f4}, [%rd1]; add.s32 %r1, %r1, 1;
    call.uni (retval0),
    f,
    (
    param0
    );
    ret;
}
"""


def test_statements_are_cut_at_semicolons() -> None:
    assert spellings(TEXT) == {
        "bra.uni": 1,
        "cvta.to.shared.u64": 1,
        "cp.async.bulk.shared::cluster.global": 1,
        "ld.v4.f32": 1,
        "add.s32": 1,
        "call.uni": 1,
        "ret": 1,
    }


def test_versions_and_targets_are_grouped(tmp_path: Path) -> None:
    for target in ("sm_90", "sm_100a"):
        (tmp_path / f"{target}.ptx").write_text(TEXT.replace("sm_90", target))
    write(gather(sorted(tmp_path.glob("*.ptx"))), tmp_path / "out.txt")
    lines = (tmp_path / "out.txt").read_text().splitlines()
    assert "ret\t2\t8.0:sm_100a,sm_90" in lines
