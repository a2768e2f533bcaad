"""What the editor shows of the blocks and values of a function of NVVM IR."""

from __future__ import annotations

from ptx_ls.languages.nvvm import LANGUAGE
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

TEXT = """\
target triple = "nvptx64-nvidia-cuda"
%pair = type { i32, float }
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)
define i32 @k(i32 %n, ptr addrspace(1) %p) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %done, label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  br label %inner
inner:
  %v = getelementptr %pair, ptr addrspace(1) %p, i32 %i, i32 1
  %f = load float, ptr addrspace(1) %v
  %s = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %f, i32 1, i32 31)
  %d = fcmp oeq float %s, 0.0
  br i1 %d, label %inner, label %next
next:
  %j = add i32 %i, 1
  %e = icmp eq i32 %j, %n
  br i1 %e, label %done, label %outer
dead:
  unreachable
done: ; preds = %next
  %w = alloca <4 x i32>
  %x = load <4 x i32>, ptr %w
  %y = icmp ult <4 x i32> %x, zeroinitializer
  ret i32 0
}
"""


def document(text: str = TEXT) -> Document:
    return Document("k.ll", "nvvm", text.encode())


def hints(kind: str) -> dict[int, str]:
    """The hints of a kind by the line they are in, from 1."""
    one = document()
    assert LANGUAGE.hints is not None
    found: dict[int, str] = {}
    for hint in sorted(LANGUAGE.hints(one, Span(0, len(TEXT))), key=lambda hint: hint.at):
        if hint.kind == kind:
            line = one.line_at(hint.at) + 1
            found[line] = f"{found[line]} {hint.text}" if line in found else hint.text
    return found


def hover(word: str, after: str = "") -> str:
    """The hover at a word, behind another one."""
    assert LANGUAGE.hover is not None
    found = LANGUAGE.hover(document(), TEXT.index(word, TEXT.index(after)) + 1)
    return found.markdown if found else ""


def test_types_of_values() -> None:
    assert hints("type") == {
        6: ": i1",
        9: ": i32",
        12: ": ptr addrspace(1)",
        13: ": float",
        14: ": float",
        15: ": i1",
        18: ": i32",
        19: ": i1",
        24: ": ptr",
        25: ": <4 x i32>",
        26: ": <4 x i1>",
    }


def test_predecessors_but_where_a_comment_has_them() -> None:
    assert hints("block") == {
        5: "no preds",
        8: "preds: %entry, %next",
        11: "preds: %outer, %inner",
        17: "preds: %inner",
        21: "no preds",
    }


def test_names_of_parameters_for_constants() -> None:
    assert hints("parameter") == {14: "membermask:"}


def test_hints_in_a_part_of_the_text() -> None:
    assert LANGUAGE.hints is not None
    start = TEXT.index("next:")
    found = [one for one in LANGUAGE.hints(document(), Span(start, start + 30)) if one.kind in ("type", "block")]
    assert {one.text for one in found if start <= one.at <= start + 30} == {"preds: %inner", ": i32"}


def test_hover_of_a_label() -> None:
    assert hover("inner:") == (
        "**block** `%inner`, lines 11 to 16  \n"
        "predecessors: `%outer`, `%inner`  \n"
        "successors: `%inner`, `%next`  \n"
        "immediate dominator: `%outer`  \n"
        "the header of a loop, which has 1 block"
    )
    assert hover("done:").splitlines()[-1] == "immediate dominator: `%entry`"
    assert "the entry" in hover("entry:")
    assert "not reachable from the entry" in hover("dead:")


def test_hover_of_a_block_where_it_is_named() -> None:
    assert hover("next", after="label %inner, label").splitlines()[-1] == (
        "in the loop of `%outer`, which has 3 blocks"
    )
    assert hover("outer", after="br i1 %e") == hover("outer:")
    assert "**block**" not in hover("%j", after="outer:")


def test_picture() -> None:
    assert LANGUAGE.graph is not None
    graph = LANGUAGE.graph(document(), TEXT.index("inner:"))
    assert graph is not None
    assert [one.name for one in graph.blocks] == ["entry", "outer", "inner", "next", "dead", "done"]
    assert [one.following for one in graph.blocks] == [(5, 1), (2,), (2, 3), (5, 1), (), ()]
    assert graph.block_at(TEXT.index("%e =")) == 3
    assert graph.blocks[0].lines == ("%c = icmp eq i32 %n, 0", "br i1 %c, label %done, label %outer")
    broken = TEXT.replace("label %next", "label %nowhere")
    assert LANGUAGE.graph(document(broken), TEXT.index("inner:")) is None
