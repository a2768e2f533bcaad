"""What the features say of a word that is no instruction."""

from __future__ import annotations

from ptx_ls.ide.hover import hover
from ptx_ls.isa import targets
from ptx_ls.sema.portability import answers
from ptx_ls.syntax.document import Document

SOURCE = b".version 8.6\n.target sm_90\n.entry k()\n{\n    mvo.u32 %r1, %r2;\n    ret;\n}\n"


def document() -> Document:
    return Document("file:///unknown.ptx", "ptx", SOURCE)


def test_its_hover_says_so_and_nothing_else() -> None:
    found = hover(document(), SOURCE.index(b"mvo"))
    assert found is not None
    assert found.markdown == "**Not a name of any known instruction: 'mvo'; did you mean 'mov'?**"
    assert SOURCE[found.start : found.end] == b"mvo"


def test_no_target_has_it() -> None:
    found = answers(document())
    assert len(found) == len(targets.load().targets)
    assert all(answer.ptx is None and "'mvo'" in answer.reason for answer in found)
