"""How many blocks a multiprocessor holds: as NVIDIA's own headers compute it."""

from __future__ import annotations

from ptx_ls.isa import targets
from ptx_ls.ptxas.multiprocessors import load, multiprocessor_of
from ptx_ls.ptxas.occupancy import Need, occupancy
from tests.oracle.occupancies import RECORD, drawn, ours


def test_it_is_what_the_headers_compute() -> None:
    rows = [line.partition("  ") for line in RECORD.read_text(encoding="utf-8").splitlines()]
    for combination, _, answer in rows:
        target, *numbers = combination.split()
        threads, registers, shared, barriers = map(int, numbers)
        assert ours((target, threads, registers, shared, barriers)) == answer, combination
    assert {word for _, _, answer in rows for word in answer.split(" ", 1)[1].split(",")} == {
        *("warps", "blocks", "registers", "shared memory", "barriers")
    }


def test_the_comparison_finds_another_rule() -> None:
    """Without what the driver takes of shared memory, blocks of a kernel on sm_90 would be more."""
    has = load()["sm_90"]
    assert occupancy(has, Need(32, 16, 7000)).blocks == has.shared // 8064
    assert has.shared // 7040 > has.shared // 8064


def test_a_multiprocessor_holds_what_ptxas_allows() -> None:
    """The bounds of .minnctapersm were measured with ptxas, those of multiprocessors.isa are NVIDIA's headers."""
    known = {target.name: target for target in targets.load().targets}
    for name, has in load().items():
        machine = known[name].machine
        if machine.ctas:
            assert (has.blocks, has.threads) == (machine.ctas, machine.threads), name
        assert machine.shared <= has.most_shared, name


def test_a_target_has_the_multiprocessor_of_its_present_name() -> None:
    known = targets.by_name()
    assert multiprocessor_of(known["sm_101a"]) == multiprocessor_of(known["sm_110a"]) is not None
    assert multiprocessor_of(known["sm_107"]) is None


def test_combinations_are_the_same_each_time() -> None:
    assert drawn(3, 1) == drawn(3, 1) != drawn(3, 2)
