"""The census of spellings cuts real text right."""

from __future__ import annotations

from pathlib import Path

from ptx_ls.isa import table
from ptx_ls.isa.targets import by_name, version_number
from ptx_ls.sema.target_check import judge
from tests.corpus.spellings import Use, gather, read, spellings, write

CENSUS = Path(__file__).parent / "spellings.txt"

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


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    for target in ("sm_90", "sm_100a"):
        (tmp_path / f"{target}.ptx").write_text(TEXT.replace("sm_90", target))
    uses = gather(sorted(tmp_path.glob("*.ptx")))
    write(uses, tmp_path / "out.txt")
    assert "@ 8.0:sm_100a,sm_90" in (tmp_path / "out.txt").read_text().splitlines()
    assert read(tmp_path / "out.txt") == uses
    assert uses["ret"] == Use(2, {("8.0", "sm_90"), ("8.0", "sm_100a")})


def faults(uses: dict[str, Use]) -> list[str]:
    """The spellings that the table refuses somewhere they were seen, and where."""
    found = []
    for spelling, use in uses.items():
        resolution = table.resolve(spelling)
        if resolution.problem and resolution.problem.code == "modifier-order":
            continue
        for version, target in sorted(use.under):
            here = judge(version_number(version), by_name()[target])
            if resolution.problem or not any(here.is_open(m.gate) for m in resolution.matches):
                found.append(f"{spelling} under {version} {target}")
    return found


def test_the_table_takes_what_compilers_write() -> None:
    uses = read(CENSUS)
    assert len(uses) > 3500
    assert not faults(uses)


def test_a_spelling_that_no_assembler_takes_is_a_fault() -> None:
    assert faults({"add.s33": Use(1, {("9.5", "sm_90")})})
    assert faults({"mvo.u32": Use(1, {("9.5", "sm_90")})})
    assert faults({"fma.rn.f32": Use(1, {("9.5", "sm_90")})}) == []
    old = {s: Use(u.count, {("6.0", "sm_60")}) for s, u in read(CENSUS).items() if s.startswith("tcgen05.")}
    assert len(old) > 100
    assert len(faults(old)) == len(old)
