"""The lints of waits, fences, phases and addresses beside the detectors of a run: faulty kernels that a run reports,
and their right twins."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.checks.engine.program_lints import PROGRAM_LINTS
from ptx_ls.checks.engine.run_lints import default_lints
from ptx_ls.syntax.document import Document

KERNELS = Path(__file__).parents[1] / "interpreter" / "faulty"
CODES = frozenset(lint.CODE for lint in PROGRAM_LINTS)
FOUND = {
    "accumulator_as_a_factor": "wgmma-order",
    "accumulator_changed_after_the_fence": "wgmma-order",
    "accumulator_copied_and_added_before_the_wait": "wgmma-order",
    "accumulator_of_a_later_group": "wgmma-order",
    "accumulator_scaled_between_products": "wgmma-order",
    "accumulator_stored_before_the_wait": "wgmma-order",
    "accumulator_written_before_the_wait": "wgmma-order",
    "address_of_another_block_in_the_own_space": "shared-address",
    "allocation_after_relinquish": "tensor-memory-use",
    "allocation_of_a_wrong_size": "tensor-memory-use",
    "block_not_waited_for": "mbarrier-use",
    "block_stored_without_a_proxy_fence": "missing-proxy-fence",
    "block_that_has_ended": "cluster-lifetime",
    "block_that_may_end_too_early": "cluster-lifetime",
    "block_that_may_not_have_begun": "cluster-lifetime",
    "copy_not_waited_for": "async-group",
    "copy_of_a_later_group": "async-group",
    "copy_waited_for_by_others": "async-group",
    "copy_without_a_group": "async-group",
    "deadlock_of_a_commit_that_is_missing": "mbarrier-use",
    "deadlock_of_a_mask": "mask",
    "deadlock_of_a_shuffle": "mask",
    "deadlock_of_transactions": "mbarrier-use",
    "product_without_a_fence": "wgmma-order",
    "product_without_a_group": "wgmma-order",
    "proxy_fence_of_global_memory": "missing-proxy-fence",
    "race_between_blocks_of_a_cluster": "cluster-lifetime",
    "race_of_a_flag_without_acquire": "stale-read",
    "race_of_a_wait_that_is_not_looked_at": "mbarrier-use",
    "race_of_an_mbarrier_with_its_init": "mbarrier-use",
    "tensor_map_used_without_its_fence": "missing-proxy-fence",
    "tensor_memory_loaded_before_another_warp_waits_for_its_store": "tensor-memory-use",
    "tensor_memory_not_given_back": "tensor-memory-use",
    "tensor_memory_of_a_commit_before_the_product": "tensor-memory-use",
    "tensor_memory_read_before_the_commit": "tensor-memory-use",
    "tensor_memory_read_without_a_commit": "tensor-memory-use",
    "tensor_memory_used_before_the_wait_for_a_store": "tensor-memory-use",
    "tile_not_waited_for": "mbarrier-use",
    "tile_of_a_later_group_overwritten": "async-group",
    "tile_overwritten_before_it_is_read": "async-group",
    "tile_stored_without_a_proxy_fence": "missing-proxy-fence",
    "wrong_mask": "mask",
    "wrong_mask_of_a_vote": "mask",
}


def said(name: str) -> frozenset[str]:
    """What the lints say of a kernel."""
    document = Document("", "ptx", (KERNELS / name).read_bytes())
    return frozenset(one.code for one in default_lints(document)) & CODES


@pytest.mark.slow
def test_what_a_run_reports_is_found_without_a_run() -> None:
    assert {name: code for name, code in FOUND.items() if said(f"{name}.ptx") != {code}} == {}


@pytest.mark.slow
def test_no_right_twin_is_called_wrong() -> None:
    assert [name for name in FOUND if said(f"{name}.twin.ptx")] == []


@pytest.mark.parametrize(
    "written", ["cp.async.wait_group", "elect.sync %r1", "mbarrier.arrive.shared.b64", "bar.warp.sync"]
)
def test_an_instruction_without_all_its_operands_is_linted(written: str) -> None:
    head = ".version 8.0\n.target sm_90\n.address_size 64\n"
    document = Document(
        "a.ptx", "ptx", f"{head}.entry k()\n{{\n.reg .b32 %r<4>;\n{written};\nbar.sync 0;\n}}\n".encode()
    )
    assert {one.code for one in default_lints(document)} <= {"unread-value", "unused-name", "async-group"}
