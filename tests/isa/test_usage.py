"""What compilers write most is offered first."""

from __future__ import annotations

from ptx_ls.ide.completion_spelling import steps
from ptx_ls.isa.search.usage import usage, usage_after
from tests.corpus import usage as made
from tests.corpus.spellings import read


def test_the_file_is_made_from_the_census() -> None:
    assert [path.name for path, text in made.files().items() if path.read_text(encoding="utf-8") != text] == []


def test_a_modifier_counts_by_the_versions_and_targets_that_have_it() -> None:
    seen = {spelling: len(use.under) for spelling, use in read(made.CENSUS).items()}
    assert usage("bra") == max(number for spelling, number in seen.items() if spelling.split(".")[0] == "bra")
    expected = max(number for spelling, number in seen.items() if spelling.startswith("ld.global.u32"))
    assert usage_after("ld.global")[".u32"] == expected
    assert usage("no_opcode") == 0 and usage_after("ld.global.no") == {}


def test_what_is_written_most_is_offered_first() -> None:
    first = [step.token for step in steps("add")][:6]
    assert {".s32", ".s64", ".f32"} <= {*first} and ".s16x2" not in first
    assert [step.token for step in steps("ld")][:3] == [".param", ".u32", ".global"]
    assert steps("mma.sync.aligned")[0].token == ".m16n8k16"
