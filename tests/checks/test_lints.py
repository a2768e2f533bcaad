"""Lints: what their fixes write, where the other place is, what depends on what stands outside of a function."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.checks import check, lints
from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.syntax.document import Document
from tests.checks.test_names import repaired
from tests.oracle import ptxas

MARKED = Path(__file__).parents[1] / "markers" / "diagnostics"


def found(source: bytes, *codes: str) -> list[Diagnostic]:
    """The lints with one of some codes."""
    return [d for d in lints.lints(Document("a.ptx", "ptx", source)) if d.code in codes]


@pytest.mark.parametrize("code", ["generic-access", "wrong-address"])
def test_a_fix_of_an_address_leaves_nothing_to_say_there(code: str) -> None:
    source = (MARKED / "addresses.ptx").read_bytes()
    judge = ptxas.at_hand()
    fixed = 0
    for diagnostic in found(source, code):
        line = source[: diagnostic.start].count(b"\n")
        for fix in diagnostic.fixes:
            after = repaired(source, diagnostic, fix.title)
            left = found(after, "generic-access", "wrong-address")
            assert line not in [after[: d.start].count(b"\n") for d in left], fix.title
            assert not [d for d in check(Document("a.ptx", "ptx", after)) if d.severity == "error"]
            assert judge is None or not ptxas.refused_lines(after.decode(), judge)
            fixed += 1
    assert fixed == {"generic-access": 3, "wrong-address": 5}[code]


def test_the_address_that_a_generic_one_was_made_of_goes_with_the_space() -> None:
    source = (MARKED / "addresses.ptx").read_bytes()
    diagnostic = next(d for d in found(source, "generic-access") if b"[%rd4+8]" in source[d.start : d.end + 10])
    assert b"st.shared.u32 [%rd3+8], %r1;" in repaired(source, diagnostic, "Write st.shared.u32")


def test_where_a_variable_of_the_module_lies_matters() -> None:
    body = b".entry k() { .reg .b64 a; .reg .b32 r; mov.u64 a, v; ld.shared.u32 r, [a]; st.shared.u32 [a], r; ret; }"
    head = b".version 8.0\n.target sm_90\n.address_size 64\n"
    for space, count in ((b".shared", 0), (b".global", 2), (b".const", 2)):
        assert len(found(head + space + b" .u32 v;\n" + body, "wrong-address")) == count


def test_where_the_threads_part_is_told() -> None:
    source = (MARKED / "divergent_path.ptx").read_bytes()
    first = found(source, "divergent-path")[0]
    assert [source[r.start : r.end] for r in first.related] == [b"@!%p2 bra ALL;"]


def test_what_nothing_names_can_be_removed() -> None:
    source = (MARKED / "unused_name_of_module.ptx").read_bytes()
    judge = ptxas.at_hand()
    removed = []
    while fixable := [d for d in found(source, "unused-name") if d.fixes]:
        removed.append(fixable[0].fixes[0].title)
        source = repaired(source, fixable[0], removed[-1])
        assert not [d for d in check(Document("a.ptx", "ptx", source)) if d.severity == "error"]
        assert judge is None or not ptxas.refused_lines(source.decode(), judge)
    # What only the table named goes with it, but for what is declared more than once or beside others.
    assert removed == ["Remove 'table'", "Remove 'pointed'", "Remove 'alone'"]


def test_an_edit_elsewhere_tells_what_is_used_now() -> None:
    source = b".version 8.0\n.target sm_80\n.func f() { ret; }\n.visible .entry k() { ret; }\n"
    assert [d.message for d in found(source, "unused-name")] == ["Function 'f' is never used"]
    assert not found(source.replace(b"k() { ret", b"k() { call f, (); ret"), "unused-name")
    assert not found(source.replace(b".func", b".weak .func"), "unused-name")
