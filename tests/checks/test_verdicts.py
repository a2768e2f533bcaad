"""Which instructions of a function with a syntax error are known to be valid without their nodes."""

from __future__ import annotations

import pytest

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.engine.verdicts import valid_instructions
from ptx_ls.sema.module import module_of
from ptx_ls.sema.target_check import judge
from ptx_ls.syntax.captures import instruction_nodes
from ptx_ls.syntax.document import Document

BEFORE = "mov.b32 %r1, 2;\nmov.b32 %r2, 2;\n"
AFTER = "\nmov.b32 %r3, 3;\nadd.s32 %r1, %r2, %r3;\n"


def _known(written: str) -> list[str]:
    """The instructions that are known to be valid in a function with something that is half written."""
    text = (
        f".version 8.0\n.target sm_80\n.address_size 64\n.entry k()\n{{\n.reg .b32 %r<9>;\n{BEFORE}{written}{AFTER}}}\n"
    )
    document = Document("a.ptx", "ptx", text.encode())
    module = module_of(document)
    context = Context(document, module, judge(module.version, module.target), module.is_virtual)
    nodes = instruction_nodes(document)
    valid = valid_instructions(context, nodes, ())
    return [text[node.start_byte : node.end_byte] for node in nodes if node.start_byte in valid]


@pytest.mark.parametrize("written", ["a", "ld.global.u32 %r1, ", "add.s32 %r1, %r2", "x y z;", "call ("])
def test_what_is_beside_an_error_is_not_known_and_the_rest_is(written: str) -> None:
    known = _known(written)
    assert known[:1] == ["mov.b32 %r1, 2;"]
    assert not any(one in written or "%r2, 2" in one for one in known)


@pytest.mark.parametrize("written", [".reg .f32 %r3 %q", "{", '.pragma "no', "%r3: x y", "}"])
def test_nothing_is_known_where_what_is_broken_may_declare_something(written: str) -> None:
    assert "add.s32 %r1, %r2, %r3;" not in _known(written)
    assert "add.s32 %r1, %r2, %r3;" in _known("mov.b32 %r1, 2;")


def test_what_is_broken_in_a_block_leaves_what_is_around_it_known() -> None:
    block = "{\n.reg .f32 %r<9>;\nmov.f32 %r1, 0f00000000;\nL:\nx y\nmov.f32 %r1, %r3;\nmov.f32 %r4, %r5;\n}\n"
    known = {*_known(block)}
    assert {"mov.b32 %r1, 2;", "mov.f32 %r1, 0f00000000;", "mov.f32 %r4, %r5;", "add.s32 %r1, %r2, %r3;"} <= known
    assert "mov.f32 %r1, %r3;" not in known
