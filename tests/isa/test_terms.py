"""The words that people search for lead to words that exist, and to sections of the manual that exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.isa import terms, vocabulary
from ptx_ls.isa.explain import explain
from ptx_ls.isa.notation.lines import lines_of

ANCHORS = frozenset((Path(__file__).parent / "manual_anchors.txt").read_text().split())


def test_each_term_leads_to_what_exists() -> None:
    rows = [line.columns for line in lines_of("terms.isa")]
    assert len(rows) > 60
    assert not [anchor for *_, anchor in rows if anchor not in ANCHORS]
    words = {word for *_, words, _ in rows for word in words.split()}
    assert not [word for word in words if not (vocabulary.meanings(word) or explain(word).matches)]


def test_no_two_terms_have_a_name_and_none_is_an_instruction() -> None:
    names = terms.names()
    assert len({terms.key(name) for name in names}) == len(names)
    assert not [name for name in names if " " not in name and explain(name).matches]


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("Tensor Cores", "tensor core"),
        ("tensor-core", "tensor core"),
        ("TMA", "tma"),
        ("__syncthreads", "__syncthreads"),
        ("bank_conflicts", "bank conflict"),
        ("atomicAdd", "atomic"),
        ("SASS", "sass"),
    ],
)
def test_case_plural_and_hyphens_do_not_count(word: str, name: str) -> None:
    meaning = terms.meaning_of(word)
    assert meaning is not None
    assert meaning.name == name


def test_other_words_are_none() -> None:
    assert terms.meaning_of("warpage") is None
    assert "swizzle" in terms.near("swizle")
