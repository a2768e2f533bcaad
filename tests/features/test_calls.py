"""The call hierarchy: direct calls, and indirect ones where the document says what may be called."""

from __future__ import annotations

import pytest
from lsprotocol import types

from ptx_ls.lsp.requests import incoming_calls, outgoing_calls, prepare_call_hierarchy
from tests.features.test_features import DOCUMENT, context, position

# What ptxas takes for sm_80.
CALLS = """.version 8.6
.target sm_80
.address_size 64
.func leaf();
.func first() { ret; }
.func second() { ret; }
.func third() { ret; }
.global .u64 table[2] = { first, second };
.func middle() {
	.reg .b64 %rd<4>;
	call leaf;
	call leaf;
	mov.u64 %rd1, first;
targets: .calltargets first, third;
	call %rd1, targets;
	ld.global.u64 %rd2, [table];
	call %rd2, table;
	ret;
}
.visible .entry k() {
	.reg .b64 %rd<4>;
	.reg .pred %p;
	call middle;
	mov.u64 %rd1, second;
@%p	mov.u64 %rd1, third;
prototype: .callprototype _ ();
	call %rd1, prototype;
	ret;
}
.func leaf() { ret; } // call middle;
"""


def item(name: str) -> types.CallHierarchyItem:
    where = types.CallHierarchyPrepareParams(DOCUMENT, position(CALLS, name))
    (found,) = prepare_call_hierarchy.answer(context(CALLS), where) or []
    return found


def callers(name: str) -> dict[str, int]:
    params = types.CallHierarchyIncomingCallsParams(item(name))
    return {call.from_.name: len(call.from_ranges) for call in incoming_calls.answer(context(CALLS), params)}


def callees(name: str) -> dict[str, int]:
    params = types.CallHierarchyOutgoingCallsParams(item(name))
    return {call.to.name: len(call.from_ranges) for call in outgoing_calls.answer(context(CALLS), params)}


def test_who_calls() -> None:
    assert callers("leaf") == {"middle": 2}
    assert callers("middle") == {"k": 1}
    assert callers("first") == {"middle": 2}
    assert callers("second") == {"middle": 1, "k": 1}
    assert callers("third") == {"middle": 1, "k": 1}
    assert callers("k()") == {}


def test_what_is_called() -> None:
    assert callees("middle") == {"leaf": 2, "first": 2, "third": 1, "second": 1}
    assert callees("k()") == {"middle": 1, "second": 1, "third": 1}
    assert callees("leaf") == {}


def test_a_call_is_shown_at_what_is_called() -> None:
    calls = outgoing_calls.answer(context(CALLS), types.CallHierarchyOutgoingCallsParams(item("k()")))
    assert calls[0].from_ranges[0].start == position(CALLS, "middle;\n\tmov")
    assert calls[1].from_ranges[0].start == position(CALLS, "%rd1, prototype")


def test_an_item_is_where_the_body_is() -> None:
    leaf = item("leaf")
    assert leaf.selection_range.start == position(CALLS, "leaf() {")
    assert (leaf.kind, item("k()").kind) == (types.SymbolKind.Function, types.SymbolKind.Method)


@pytest.mark.parametrize("name", ["table[", "%rd<4>", "targets:"])
def test_other_names_have_no_calls(name: str) -> None:
    where = types.CallHierarchyPrepareParams(DOCUMENT, position(CALLS, name))
    assert prepare_call_hierarchy.answer(context(CALLS), where) is None


NVVM = """@also = alias void (), ptr @leaf
define internal void @leaf() {
  ret void
}
define void @middle() {
  call void @leaf()
  call void @also()
  ret void
}
define ptx_kernel void @k() {
  call void @middle()
  ret void
}
"""


def test_nvvm_ir() -> None:
    here = context(NVVM, language="nvvm")

    def prepared(needle: str) -> types.CallHierarchyItem:
        where = types.CallHierarchyPrepareParams(DOCUMENT, position(NVVM, needle))
        (found,) = prepare_call_hierarchy.answer(here, where) or []
        return found

    assert prepared("@also()") == prepared("@leaf()")
    assert prepared("@k").kind == types.SymbolKind.Method
    assert prepared("@middle()\n").selection_range.start == position(NVVM, "@middle() {")
    incoming = incoming_calls.answer(here, types.CallHierarchyIncomingCallsParams(prepared("@leaf()")))
    assert {call.from_.name: len(call.from_ranges) for call in incoming} == {"middle": 2}
    outgoing = outgoing_calls.answer(here, types.CallHierarchyOutgoingCallsParams(prepared("@k")))
    assert [(call.to.name, call.from_ranges[0].start) for call in outgoing] == [
        ("middle", position(NVVM, "@middle()\n"))
    ]
    nowhere = types.CallHierarchyPrepareParams(DOCUMENT, position(NVVM, "ret"))
    assert prepare_call_hierarchy.answer(here, nowhere) is None
