"""Any edits, in any order, give what a fresh reading of the final text gives."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from ptx_ls.languages import language_of
from ptx_ls.nvvm import broken_nodes
from ptx_ls.nvvm.entities import Entities, entities_of
from ptx_ls.nvvm.module import module_of
from ptx_ls.nvvm.target import platforms_of
from ptx_ls.nvvm.uses import uses_of
from ptx_ls.syntax.document import Change, Document
from ptx_ls.syntax.error_nodes import ErrorNode
from tests.checks.nothing_kept import nothing_kept
from tests.rounds import rounds

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.ll"))
_PIECES = (
    *(
        "",
        " ",
        "\n",
        ",",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "<",
        "=",
        '"',
        ";",
        "!",
        "%x",
        "@f",
        "i32",
        "i64",
        "undef",
        "#3",
    ),
    *("%a = add i32 %b, 1\n", "call void @llvm.nvvm.barrier0()\n", "declare void @f(ptr)\n", "b1:\n", "ret void\n"),
    *("define ptx_kernel void @k() #3 {\n", "}\n", "!7 = !{i32 1}\n", "; a comment\n", "%a = ", "load i32,"),
    *("!nvvm.annotations = !{!9}\n", '!9 = !{ptr @f, !"kernel", i32 1}\n', "; @llvm.nvvm.barrier0\n"),
    *('attributes #3 = { "target-cpu"="sm_80" }\n', 'attributes #0 = { "target-cpu"="sm_100a" }\n', "sm_100a"),
    *("call float @llvm.nvvm.redux.sync.fmin(float 1.0, i32 -1)\n", "@llvm.nvvm.barrier0", "@llvm.nvvm.bogus"),
    *("declare void @llvm.nvvm.barrier0(i32)\n", "call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 33)\n"),
    *("call void @llvm.nvvm.cp.async.wait.all()\n", "%p = bitcast i8* %q to i32*\n", "*** IR Dump After X ***\n"),
    *(
        "%h = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @t)\n",
        '!8 = !{ptr @t, !"surface", i32 1}\n',
    ),
    *("call i32 @llvm.nvvm.suld.1d.i32.trap(i64 %h, i32 0)\n", "%h"),
    *("%z = musttail call i32 @f()\n", "%s =\n", "store i32 0, ptr %x\n", "%t = alloca {void}\n", "!12 = !{!77}\n"),
    *("; ptx-ls: reader=libnvvm target=sm_90a\n", 'target datalayout = "e-i1:8:8"\n', "@nvvm.x = global i32 0\n"),
)


def _change(text: bytes, rng: random.Random) -> Change:
    lines = text.decode("utf-8", "replace").split("\n")
    at = rng.randrange(len(lines))
    start = rng.randrange(len(lines[at]) + 1)
    piece = rng.choice(_PIECES).encode()
    match rng.randrange(5):
        case 0:
            return Change(piece, (at, start), (at, start))
        case 1:
            return Change(b"", (at, start), (at, min(len(lines[at]), start + rng.randrange(1, 6))))
        case 2:
            return Change(piece, (at, start), (at, min(len(lines[at]), start + rng.randrange(1, 4))))
        case 3:
            return Change(b"", (at, 0), (at + 1, 0))
    return Change(rng.choice(lines).encode() + b"\n", (at, 0), (at, 0))


def _columns(entities: Entities) -> tuple[list[str], list[int], list[int]]:
    return entities.kinds, entities.starts, entities.ends


def _places(found: Sequence[ErrorNode]) -> list[tuple[str, int, int]]:
    return [(one.node.type, *one.node.byte_range) for one in found]


def _assert_as_fresh(document: Document) -> None:
    diagnostics = language_of(document).diagnostics(document)
    fresh = Document("a.ll", "nvvm", document.source)
    with nothing_kept():
        anew = language_of(fresh).diagnostics(fresh)
    assert diagnostics == anew, document.source.decode("utf-8", "replace")
    assert _columns(entities_of(document)) == _columns(entities_of(fresh))
    assert module_of(document) == module_of(fresh)
    assert uses_of(document) == uses_of(fresh)
    assert platforms_of(document) == platforms_of(fresh)


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.stem)
def test_edits_give_what_a_fresh_reading_gives(path: Path) -> None:
    rng = random.Random(path.stem)
    for _ in rounds(4):
        document = Document("a.ll", "nvvm", path.read_bytes()[:9000])
        _assert_as_fresh(document)
        for step in range(12):
            changes = []
            text = document
            for _ in range(rng.choice((1, 1, 2))):
                changes.append(_change(text.source, rng))
                text = text.changed(None, changes[-1:], "utf-8")
            document = document.changed(step, changes, "utf-8")
            if rng.random() < 0.8:
                _assert_as_fresh(document)


def _large() -> bytes:
    """A module above the size from which on a broken text is parsed from the tree before it."""
    text = (Path(__file__).parent / "examples" / "clang22.ll").read_bytes()
    start, end = text.index(b"define"), text.index(b"declare")
    return text[:start] + b"".join(text[start:end].replace(b"@saxpy", b"@f%d" % i) for i in range(60)) + text[end:]


@pytest.mark.slow
def test_what_an_edit_leaves_alone_in_a_large_module_is_as_the_tree_has_it() -> None:
    rng = random.Random(3)
    for _ in rounds(2):
        document = Document("a.ll", "nvvm", _large())
        for step in range(25):
            language_of(document).diagnostics(document)
            assert _places(broken_nodes.broken_nodes(document)) == _places(broken_nodes.broken(document.tree))
            columns = [(c.type, *c.byte_range) for c in document.root.children if c.type != "comment"]
            assert list(zip(*_columns(entities_of(document)), strict=True)) == columns
            if step % 4 == 0:
                _assert_as_fresh(document)
            document = document.changed(step, [_change(document.source, rng)], "utf-8")


def test_an_edit_in_a_body_reads_no_other_entity() -> None:
    document = Document("a.ll", "nvvm", _large())
    language_of(document).diagnostics(document)
    module_of(document)
    line = document.source[: document.source.index(b"%p = get", len(document.source) // 2)].count(b"\n")
    following = document.changed(1, [Change(b" ", (line, 0), (line, 0))], "utf-8")
    before, after = entities_of(document)._facts, entities_of(following)._facts
    assert [known is None for known in after].count(True) == 1 + [known is None for known in before].count(True)


def test_a_fix_changes_the_first_group_of_attributes_of_a_name() -> None:
    source = (Path(__file__).parent / "examples" / "clang22.ll").read_bytes()
    group = next(line for line in source.split(b"\n") if line.startswith(b"attributes #0"))
    document = Document("", "nvvm", source, 1)
    assert any(one.fixes for one in document.memo(language_of(document).diagnostics))
    above = source[: source.index(group)].count(b"\n")
    document = document.changed(2, [Change(group + b"\n", (above, 0), (above, 0))], "utf-8")
    fresh = Document("", "nvvm", document.source)
    assert list(document.memo(language_of(document).diagnostics)) == list(fresh.memo(language_of(fresh).diagnostics))
