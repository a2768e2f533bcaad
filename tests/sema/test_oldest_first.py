"""The commonest form of an instruction comes first: the one of the oldest PTX version that the target takes."""

from __future__ import annotations

import pytest

from ptx_ls.ide.completion import complete
from ptx_ls.ide.completion_item import CompletionItem
from ptx_ls.ide.hover import hover
from ptx_ls.ide.signature_help import signatures
from ptx_ls.isa.explain import explain
from ptx_ls.syntax.document import Document

MODULE = """.version {version}
.target {target}
.address_size 64
.entry k() {{
.reg .f32 f<3>; .reg .b32 r<3>;
{line}
}}
"""
EXOTIC = ("FP8", "FP6", "carry", "packed")


def document_with(line: str, target: str = "sm_100a", version: str = "9.4") -> tuple[Document, int]:
    """A kernel with a line, and the offset of its end."""
    text = MODULE.format(version=version, target=target, line=line)
    return Document("a.ptx", "ptx", text.encode()), text.rindex(line) + len(line)


def offers(line: str, target: str = "sm_100a", version: str = "9.4") -> list[CompletionItem]:
    """What completion offers behind a line, in the order in which editors show it."""
    return sorted(complete(*document_with(line, target, version)), key=lambda offer: offer.sort)


@pytest.mark.parametrize("opcode", ["add", "sub", "mul", "fma", "mad", "abs", "neg", "min", "max"])
def test_the_plain_form_of_an_opcode_speaks(opcode: str) -> None:
    (offer,) = (offer for offer in offers(opcode) if offer.label == opcode)
    assert not any(word in offer.detail.partition(",")[0] for word in EXOTIC)
    assert not any(word in offer.documentation.splitlines()[3] for word in ("x2", "x4", ".cc"))
    summary = explain(opcode).matches[0].entry.summary
    assert not any(word in summary.partition(",")[0] for word in EXOTIC)


@pytest.mark.parametrize("opcode", ["add", "mul", "fma", "prefetch", "atom", "ld", "cvt"])
def test_explain_goes_from_old_to_new(opcode: str) -> None:
    versions = [tuple(map(int, match.introduced.split("."))) for match in explain(opcode).matches if match.introduced]
    assert versions == sorted(versions)


@pytest.mark.parametrize(
    ("line", "first", "later"),
    [
        ("add.", ".f32", ".f16"),
        ("mul.", ".lo", ".rn"),
        ("ld.", ".global", ".weak"),
        ("mbarrier.", ".init", ".check_layout"),
    ],
)
def test_modifiers_that_compilers_hardly_write_come_later(line: str, first: str, later: str) -> None:
    labels = [offer.label for offer in offers(line)]
    assert labels.index(first) < labels.index(later)


def test_an_opcode_of_many_instructions_names_them() -> None:
    for opcode, named in (
        ("tcgen05", "tcgen05.alloc"),
        ("cp", "cp.async, cp.async.commit_group"),
        ("mbarrier", "mbarrier.init"),
    ):
        (offer,) = (offer for offer in offers(opcode) if offer.label == opcode)
        assert offer.detail.startswith(f"Instructions: {named}")


def test_what_the_target_lacks_comes_later() -> None:
    # mad.f32 without a rounding ended with sm_20; sub with .e5m2x4 is of sm_100a only.
    labels = [offer.label for offer in offers("mad.", "sm_90", "9.4")]
    assert labels.index(".rn") < labels.index(".f32")
    (shown, *_) = signatures(*document_with("mad.f32 ", "sm_13", "1.4"))
    assert shown.label.startswith("mad.f32")


def test_signatures_and_hovers_too() -> None:
    document, end = document_with("add ")
    assert signatures(document, end)[0].label.startswith("add{.sat}") or signatures(document, end)[0].label.startswith(
        "add.type1"
    )
    document, end = document_with("add")
    found = hover(document, end - 1)
    assert found is not None
    assert "Adds two integers" in found.markdown
    assert found.markdown.index("Adds two integers") < found.markdown.index("Adds two floating-point values")
