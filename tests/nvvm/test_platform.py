"""The reader, the target and the PTX version that a module is judged for."""

from __future__ import annotations

from ptx_ls.isa import targets
from ptx_ls.nvvm.reader import reader_of
from ptx_ls.nvvm.target import Platform, platforms_of
from ptx_ls.syntax.choices import NOTHING, Choices
from ptx_ls.syntax.document import Document

UPSTREAM = b'target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"\n'
OF_THE_SPECIFICATION = (
    b'target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-'
    b'v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"\n'
)


def _reader(source: bytes) -> str:
    return reader_of(Document("a.ll", "nvvm", source))


def _at(source: bytes, mark: bytes, choices: Choices = NOTHING) -> Platform:
    return platforms_of(Document("a.ll", "nvvm", source, choices=choices)).at(source.index(mark))


def test_the_data_layout_tells_the_reader() -> None:
    """Not !nvvmir.version, which libdevice brings into LLVM's modules too."""
    version = b"!nvvmir.version = !{!0}\n!0 = !{i32 2, i32 0}\n"
    assert _reader(UPSTREAM + version) == "llvm"
    assert _reader(OF_THE_SPECIFICATION) == "libnvvm"
    assert _reader(version) == "llvm"


def test_a_comment_and_options_come_first() -> None:
    """The option before the comment, the comment before the layout."""
    source = b"; ptx-ls: reader=libnvvm target=sm_90a ptx=8.0\n" + UPSTREAM + b"define void @f() { ret void }\n"
    assert _reader(source) == "libnvvm"
    found = _at(source, b"ret")
    assert (found.target, found.ptx) == (targets.by_name()["sm_90a"], 80)
    found = _at(source, b"ret", Choices(("sm_75",), 63, "llvm"))
    assert (found.reader, found.target, found.ptx) == ("llvm", targets.by_name()["sm_75"], 63)


def test_each_function_has_the_target_of_its_attributes() -> None:
    """In a group or on the definition; a dump of several modules has a group of one name several times."""
    source = b"""define void @a() #0 { ret void }
attributes #0 = { "target-cpu"="sm_80" "target-features"="+ptx71,+sm_80" }
define void @b() #0 { store i8 0, ptr null ret void }
attributes #0 = { "target-cpu"="sm_90" }
define void @c() "target-cpu"="sm_100a" { unreachable }
define void @d() { br label %x }
"""
    named = targets.by_name()
    found = _at(source, b"ret")
    assert (found.target, found.ptx, source[found.start : found.end]) == (named["sm_80"], 71, b"sm_80")
    assert _at(source, b"store").target == named["sm_90"]
    assert _at(source, b"unreachable").target == named["sm_100a"]
    assert _at(source, b"br label").target is None
