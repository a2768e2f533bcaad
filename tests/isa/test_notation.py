"""Operands that are given exactly when a modifier is (NOTATION.md, Operands)."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.isa import table
from ptx_ls.isa.notation.entries import read_entries
from ptx_ls.isa.notation.lines import IsaError

ENTRY = """
instruction copy  "Copies."
  doc   copy
  exec  none "a test"
  .mask = .mask::16b .mask::32b
  copy{.mask}{.hint}.u32  [a:global, b?.hint:b64], m?.mask:b16, p?.hint:b64
"""


def forms(text: str, tmp_path: Path) -> dict[str, str]:
    path = tmp_path / "copy.isa"
    path.write_text(text, encoding="utf-8")
    return {form.text: form.operand_text for entry in read_entries(path) for form in entry.forms}


def test_a_line_stands_for_a_form_for_each_choice_of_its_tied_slots(tmp_path: Path) -> None:
    assert forms(ENTRY, tmp_path) == {
        "copy.u32": "[a:global]",
        "copy.hint.u32": "[a:global, b:b64], p:b64",
        "copy.mask.u32": "[a:global], m:b16",
        "copy.mask.hint.u32": "[a:global, b:b64], m:b16, p:b64",
    }


def test_an_operand_cannot_be_tied_to_a_slot_that_is_always_there(tmp_path: Path) -> None:
    with pytest.raises(IsaError, match="no optional slot"):
        forms(ENTRY.replace("{.mask}", ".mask"), tmp_path)


@pytest.mark.parametrize(
    ("modifiers", "operands"),
    [
        ("", "dstMem tensorMap mbar"),
        (".multicast::cluster", "dstMem tensorMap mbar ctaMask"),
        (".L2::cache_hint", "dstMem tensorMap mbar cache-policy"),
        (".multicast::cluster::32b.L2::cache_hint", "dstMem tensorMap mbar ctaMask cache-policy"),
    ],
)
def test_a_tensor_copy_takes_its_mask_and_policy_with_their_modifiers_only(modifiers: str, operands: str) -> None:
    spelling = f"cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes{modifiers}"
    resolution = table.resolve(spelling)
    assert {" ".join(o.name for o in m.state.form.operands) for m in resolution.matches} == {operands}
