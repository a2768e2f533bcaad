"""A kernel whose head is taken for usual at one look has nothing in it that the parser of ptxas's grammar stops at."""

from __future__ import annotations

from itertools import product

import pytest

from ptx_ls.checks.declarations import function_head
from ptx_ls.isa import state
from ptx_ls.sema.directives import directives_of
from ptx_ls.sema.function_head import head
from ptx_ls.sema.ptxas_parser.first_fault import fault_of_head
from ptx_ls.syntax.document import Document

SPACES = [*(space.name for space in state.spaces()), ".const[2]", ".sreg", ""]
TYPES = [*sorted(state.names_of_types()), ".e4m3", ".f33", ".v2 .f32"]
NAMES = ["p", "_", "WARP_SZ", "inlined_at", "%p", "p[2]", "p<2>", "a b", "1a", ""]


@pytest.mark.slow
@pytest.mark.parametrize("linkage", ("", ".visible ", ".extern ", ".weak ", ".common "))
def test_what_is_taken_for_usual_has_no_fault(linkage: str) -> None:
    usual = 0
    for space, type_, name in product(SPACES, TYPES, NAMES):
        for kernel in ("k", "WARP_SZ", "%k") if name == "p" else ("k",):
            head = f"{linkage}.entry {kernel}(.param .u32 q, {space} {type_} {name}) {{ ret; }}\n"
            source = f".version 8.0\n.target sm_80\n.address_size 64\n{head}".encode()
            for node in directives_of(Document("", "ptx", source)).nodes:
                if function_head._is_usual_kernel(node, source):
                    usual += 1
                    assert fault_of_head(source, node.start_byte, len(source), inside=False) is None, head
    assert usual or linkage == ".common "


LISTS = (
    "",
    "()",
    "(.param .b32 p)",
    "( .param .u64 .ptr .global .align 8 p, .param .align 4 .b8 q[8] )",
    "(.reg .b32 p)",
)
ENDS = (" { ret; }", ";", "", " .maxntid 32, 1, 1 { ret; }", " .maxntid 1, 1, 1, 1 { ret; }", ".noreturn;", "=")


@pytest.mark.slow
def test_what_is_usual_but_for_its_names_has_no_fault() -> None:
    usual = 0
    for linkage, kind, results, formals, end in product(
        ("", ".visible ", ".extern ", ".weak ", ".common "), (".func", ".entry"), LISTS, LISTS, ENDS
    ):
        text = f"{linkage}{kind} {results} f {formals}{end}\n"
        source = f".version 8.0\n.target sm_80\n.address_size 64\n{text}".encode()
        for node in directives_of(Document("", "ptx", source)).nodes:
            whole = head(node, source)
            if whole is not None and function_head.is_usual(whole.canonical_head):
                usual += 1
                assert fault_of_head(source, node.start_byte, len(source), inside=False) is None, text
                assert function_head._fault_after(source, node) is None, text
    assert usual > 50
