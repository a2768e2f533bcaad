"""Two functions compared: names and the order of blocks are no difference, everything else is."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from ptx_ls.cli import main
from ptx_ls.sema.comparison.alignment import align
from ptx_ls.sema.comparison.canonical import Instruction, canonical
from ptx_ls.sema.comparison.functions import Comparison, compare, texts
from ptx_ls.sema.flow.control_flow import flow_of
from ptx_ls.syntax.captures import function_definitions
from ptx_ls.syntax.document import Document
from tests.bench.compared import left_out_more
from tests.sema.renamed import moved, renamed

TESTS = Path(__file__).parents[1]
KERNELS = sorted((TESTS / "examples").glob("*.ptx"))
HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"
LOOP = (
    HEAD
    + """.visible .entry sum(.param .u64 out, .param .u32 n)
{
	.reg .pred %p<3>;
	.reg .b32 %r<9>;
	.reg .b64 %rd<4>;
	.shared .align 4 .b8 tile[64];

	ld.param.u32 %r1, [n];
	ld.param.u64 %rd1, [out];
	setp.eq.s32 %p1, %r1, 0;
	mov.u32 %r2, 0;
	mov.u32 %r3, 0;
	@%p1 bra DONE;
LOOP:
	add.s32 %r2, %r2, %r3;
	add.s32 %r3, %r3, 1;
	setp.lt.u32 %p2, %r3, %r1;
	@%p2 bra LOOP;
DONE:
	st.global.u32 [%rd1], %r2;
	ret;
}
"""
)


def compared(one: str, other: str) -> list[Comparison]:
    """What differs."""
    documents = (Document("a.ptx", "ptx", text.encode()) for text in (one, other))
    return [found for found in compare(*documents) if not found.is_same]


def changes(one: str, other: str) -> list[str]:
    """The lines that differ, with their signs."""
    (found,) = compared(one, other)
    return [f"{'+' if one.is_added else '-'} {one.text}" for one in found.changes]


MOVED = LOOP.replace(
    """	@%p1 bra DONE;
LOOP:
""",
    """	@%p1 bra DONE;
	bra.uni LOOP;
DONE:
	st.global.u32 [%rd1], %r2;
	ret;
LOOP:
""",
).replace(
    """	@%p2 bra LOOP;
DONE:
	st.global.u32 [%rd1], %r2;
	ret;
""",
    """	@%p2 bra LOOP;
	bra DONE;
""",
)


def test_names_and_places_of_blocks_are_no_difference() -> None:
    chance = random.Random(5)
    assert MOVED != LOOP
    assert compared(LOOP, renamed(MOVED, chance)) == []
    for path in KERNELS:
        text = path.read_text()
        # One of them has an instruction that is not known.
        assert [one for one in compared(text, renamed(moved(text, chance), chance)) if one.is_known] == [], path


def test_a_block_that_begins_with_a_jump_to_what_follows_is_compared() -> None:
    branch = "\t@%p1 bra DONE;\n"
    plain = LOOP.replace(branch, f"{branch}\tmov.u32 %r3, 5;\n")
    jump = LOOP.replace(branch, f"{branch}\tbra.uni NEXT;\nNEXT:\n\tmov.u32 %r3, 5;\n")
    assert compared(plain, jump) == []
    assert changes(plain, jump.replace("5;", "6;")) == ["- mov.u32 %r3, 5;", "+ mov.u32 %r3, 6;"]


def test_of_two_targets_output_nothing_but_names_and_order_is_left_out() -> None:
    folder = TESTS / "interpreter" / "kernels"
    texts = [(folder / f"bfs.{target}.ptx").read_text() for target in ("sm_75", "sm_90")]
    # Blocks in another order, so that there is something to leave out.
    other = moved(texts[1], random.Random(1))
    one, there = (Document("", "ptx", text.encode()) for text in (texts[0], renamed(other, random.Random(2))))
    assert [*left_out_more(one, there)] == []


def test_what_a_kernel_computes_is_one() -> None:
    other = renamed(MOVED, random.Random(6)).replace("add.s32", "sub.s32", 1)
    assert changes(LOOP, other) == ["- add.s32 %r2, %r2, %r3;", "+ sub.s32 %r2, %r2, %r3;"]
    (found,) = compared(LOOP, other)
    assert found.counts == (("add", 2, 1), ("sub", 0, 1))


def test_texts_agree_where_names_and_places_of_blocks_differ() -> None:
    documents = [Document("", "ptx", text.encode()) for text in (LOOP, renamed(MOVED, random.Random(3)))]
    one, other = texts(*documents)
    assert one == other
    assert "\tadd.s32 %r2, %r2, %r3;" in one
    changed = Document("", "ptx", renamed(MOVED.replace("%r3, %r3, 1", "%r3, %r3, 2"), random.Random(4)).encode())
    one, other = texts(documents[0], changed)
    assert {*one} ^ {*other} == {"\tadd.s32 %r3, %r3, 1;", "\tadd.s32 %r3, %r3, 2;"}
    # What only one has is there as it is written.
    none = Document("", "ptx", HEAD.encode())
    assert texts(documents[0], none)[1] == []
    assert "\tadd.s32 %r2, %r2, %r3;" in texts(documents[0], none)[0]


def test_registers_that_are_exchanged_are_one() -> None:
    other = LOOP.replace("setp.lt.u32 %p2, %r3, %r1", "setp.lt.u32 %p2, %r1, %r3")
    assert changes(LOOP, other) == ["- setp.lt.u32 %p2, %r3, %r1;", "+ setp.lt.u32 %p2, %r1, %r3;"]


def test_where_a_branch_leads_is_one() -> None:
    other = LOOP.replace("@%p2 bra LOOP;", "@%p2 bra DONE;")
    assert any("bra" in line for line in changes(LOOP, other))


def test_what_only_computes_may_stand_elsewhere() -> None:
    early, late = "\tmov.u32 %r3, 0;\n", "\tld.param.u32 %r1, [n];\n"
    other = LOOP.replace(early, "").replace(late, late + early)
    assert compared(LOOP, other) == []
    store, load = "\tld.param.u64 %rd1, [out];\n", "\tld.param.u32 %r1, [n];\n"
    assert compared(LOOP, LOOP.replace(load + store, store + load)) != []


def test_heads_and_variables_are_compared_without_names() -> None:
    assert compared(LOOP, LOOP.replace("tile", "other").replace("%r<9>", "%r<99>")) == []
    assert changes(LOOP, LOOP.replace("tile[64]", "tile[128]"))[0].startswith(
        "- .shared . align 4".replace(". a", ".a")
    )
    assert changes(LOOP, LOOP.replace(".param .u32 n)", ".param .s32 n)"))[0].startswith("- .visible .entry _")


def test_functions_of_other_names_are_found_by_what_they_do() -> None:
    assert compared(LOOP, LOOP.replace("entry sum", "entry total")) == []
    (gone, new) = compared(LOOP, HEAD + ".entry other()\n{\n\tret;\n}\n")
    assert ((gone.name, gone.other), (new.name, new.other)) == (("sum", None), (None, "other"))


def test_what_is_left_out_differs_by_names_alone() -> None:
    """The names of each pair are put back, by their places in the text."""
    chance = random.Random(9)
    for path in KERNELS:
        text = path.read_text()
        documents = [Document("a.ptx", "ptx", one.encode()) for one in (text, renamed(text, chance))]
        for nodes in zip(*map(function_definitions, documents), strict=True):
            flows = [flow_of(document, node) for document, node in zip(documents, nodes, strict=True)]
            if None in flows:
                continue  # it has an instruction that is not known
            mine, theirs = (canonical(flow) for flow in flows if flow)
            pairs, renaming = align(mine, theirs)
            for first, second in pairs:
                assert first is not None
                assert second is not None
                there = [renaming.forth[name] for name in mine[first].names]
                assert there == [*theirs[second].names]
                assert _plain(documents[0], mine[first]) == _plain(documents[1], theirs[second])


def _plain(document: Document, item: Instruction) -> bytes:
    """The text of an instruction with `?` for its names."""
    text, at = b"", item.start
    for start, end, _ in item.places:
        text, at = text + document.source[at:start] + b"?", end
    return b" ".join((text + document.source[at : item.end]).split())


def test_the_command_prints_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, after, other = (tmp_path / name for name in ("a.ptx", "b.ptx", "c.ll"))
    before.write_text(LOOP)
    after.write_text(MOVED)
    assert main(["diff", str(before), str(after)]) == 0
    assert capsys.readouterr().out == ""
    after.write_text(MOVED.replace("8.0", "8.1").replace("add.s32 %r3", "sub.s32 %r3"))
    assert main(["diff", str(before), str(after)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "outside of functions:",
        "  -1      .version 8.0",
        "  +1      .version 8.1",
        "sum: add 2 -> 1, sub 0 -> 1",
        "  -19     add.s32 %r3, %r3, 1;",
        "  +23     sub.s32 %r3, %r3, 1;",
    ]
    assert main(["diff", "--entry", "sum", "--format", "json", str(before), str(after)]) == 1
    printed = json.loads(capsys.readouterr().out)
    assert (printed["module"], printed["functions"][0]["counts"][0]) == ([], {"opcode": "add", "before": 2, "after": 1})
    assert main(["diff", "--entry", "none", str(before), str(after)]) == 2
    other.write_text("define void @f() { ret void }\n")
    assert main(["diff", str(before), str(other)]) == 2
