"""An instruction that the scanner of statements takes for a usual one is read from its text as from the tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.checks.engine.verdicts import reserved
from ptx_ls.sema.instructions import read, read_usual
from ptx_ls.syntax.captures import instruction_nodes
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.partial.statements import statements_of

TESTS = Path(__file__).parents[1]
FILES = sorted([*(TESTS / "corpus" / "samples").glob("*.ptx"), *(TESTS / "markers" / "diagnostics").glob("*.ptx")])
HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n.entry k(.param .u64 in)\n{\n"
DECLARED = ".reg .b32 %r<9>, a, b;\n.reg .b64 %rd<9>;\n.reg .pred p, q;\n"


def _usual(source: bytes) -> int:
    """How many instructions are usual, once it is known that all of them are read alike."""
    found = statements_of(source, reserved())
    if found is None:
        return 0
    nodes = {node.start_byte: node for node in instruction_nodes(Document("a.ptx", "ptx", source))}
    count = 0
    for number in range(len(found.starts)):
        shape = found.text_of(number) if found.shape_of(number) is not None else None
        start, end = found.span_of(number)
        text = source[start:end]
        if shape is not None and shape[1:2] == b"p" and b"/" not in text and b"#" not in text:
            assert read_usual(source, start, end) == read(nodes[start], source)
            count += 1
    return count


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_of_a_file(path: Path) -> None:
    _usual(path.read_bytes())


@pytest.mark.parametrize(
    "text",
    [
        "ret;",
        "ret ;",
        "@p ret;",
        "@ !p bra  L ;",
        "add.s32 a,b , %r1;",
        "foo.x::y::16B a;",
        "ld.global.L2::128B.b32 a, [ %rd1 + -4 ];",
        "st.global.v2.b32 [%rd1], { a, b };",
        "tex.2d.v4.s32.s32 {a, b, _, %r1}|p, [in, {a, b}];",
        "setp.eq.and.b32 p | q, a, b, !p;",
        "mov.b32 a, -0x10;",
        "mov.b32 a, %tid.x;",
        "cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [%rd1, {a}], [%rd2];",
        "setmaxnreg.inc.sync.aligned.u32 _, 24U;",
    ],
)
def test_of_a_statement(text: str) -> None:
    assert _usual(f"{HEAD}{DECLARED}{text}\nL: {text}\n}}\n".encode()) == 2
