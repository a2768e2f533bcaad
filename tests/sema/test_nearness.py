"""The nearest way to open a gate comes first: in messages, fixes and completion."""

from __future__ import annotations

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.isa import gates, targets
from ptx_ls.isa.targets import version_number
from ptx_ls.sema.nearness import in_words, nearest_first
from ptx_ls.sema.requirement import in_short
from ptx_ls.sema.target_check import Judge
from ptx_ls.syntax.document import Document

FP4 = "8.6 sm_100a | 8.6 sm_101a | 8.7 sm_120a | 8.8 sm_100f | 8.8 sm_120f"


@pytest.mark.parametrize(
    ("gate", "target", "order"),
    [
        # The same architecture with a letter, though another one had it earlier.
        (FP4, "sm_120", ["sm_120a", "sm_120f", "sm_100a", "sm_101a", "sm_100f"]),
        # The same family, then what is later, then what is earlier.
        ("8.6 sm_100a | 8.8 sm_103a | 8.6 sm_120a | 7.8 sm_90a", "sm_103", ["sm_103a", "sm_100a", "sm_120a", "sm_90a"]),
        ("7.8 sm_90 | 8.1 sm_89", "sm_89", ["sm_89", "sm_90"]),
    ],
)
def test_the_order(gate: str, target: str, order: list[str]) -> None:
    ways = gates.alternatives(gates.parse(gate))
    here = targets.by_name()[target]
    assert [way.targets[0] for way in nearest_first(ways, here)][: len(order)] == order


def test_a_text_is_cut_and_the_data_is_not() -> None:
    gate = gates.parse(f"{FP4} | 8.8 sm_101f | 7.8 sm_90a")
    ways = gates.alternatives(gate)
    text = in_words(ways, targets.by_name()["sm_120"])
    assert text.startswith("sm_120a with PTX 8.7, or sm_120f with PTX 8.8; also sm_90a with PTX 8.0; sm_100a")
    count = sum(len(way.targets) for way in ways)
    assert text.endswith(f" and {count - 2 - 4} more")
    assert "more" not in in_words(gates.alternatives(gates.parse("8.6 sm_100a | 8.7 sm_120a")), None)


def test_one_order_for_message_fixes_and_completion() -> None:
    source = b".version 8.7\n.target sm_120\n.address_size 64\n.entry k() {\n.reg .b8 b; .reg .f32 f;\n"
    source += b"cvt.rn.satfinite.e2m1x2.f32 b, f, f;\n}\n"
    (found,) = check(Document("a.ptx", "ptx", source))
    assert "requires sm_120a with PTX 8.7, or sm_120f with PTX 8.8; also sm_100a" in found.message
    assert [fix.title.split()[3] for fix in found.fixes[:3]] == ["sm_120a", "sm_120f", "sm_100a"]
    assert [fix.preferred for fix in found.fixes[:3]] == [True, False, False]
    assert found.needs is not None
    assert len({name for way in found.needs for name in way.targets}) == len(found.fixes)
    judge = Judge(version_number("8.7"), targets.by_name()["sm_120"])
    assert in_short(gates.parse(FP4), judge) == "requires sm_120a with PTX 8.7, or others"
