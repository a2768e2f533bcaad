"""The vocabulary of a version, where words are put into spellings, and the list of those that no form takes."""

from __future__ import annotations

from tests.oracle.discover import unplaced
from tests.oracle.discover.placing import spellings_with
from tests.oracle.discover.vocabulary import known


def test_a_vocabulary_is_cut_at_a_version() -> None:
    old, new = known(94), known(95)
    assert new.names - old.names == {"fabric.submit.commit_group", "tensormap.query.alloc_class_large", "trace.mark"}
    assert new.registers - old.registers == {"%locality_domain_id", "%locality_domain_supplemental_sm"}
    assert new.directives - old.directives == {".metadata_domain"}
    assert {".2pi", ".alloc_same", ".sync_restrict::proxy::async"} <= new.modifiers - old.modifiers
    assert not old.modifiers - new.modifiers
    assert known(90).targets < known(94).targets == new.targets


def test_a_word_is_put_into_each_place() -> None:
    found = list(spellings_with("cp.async.ca.shared", "cp.async", ".x"))
    assert found == ["cp.async.x.ca.shared", "cp.async.ca.shared.x", "cp.async.x.shared", "cp.async.ca.x"]
    assert list(spellings_with("ret", "ret", ".x")) == ["ret.x", "ret.x"]


def test_the_list_of_words_that_no_form_takes() -> None:
    lines = [
        "# a comment",
        "",
        unplaced.line("modifier", ".a::b", "Illegal modifier"),
        unplaced.line("name", "cctl", ""),
    ]
    assert unplaced.read(lines) == {("modifier", ".a::b"): "Illegal modifier", ("name", "cctl"): ""}


def test_the_table_takes_none_of_the_list() -> None:
    newest = known(95)
    own = {
        "modifier": newest.modifiers,
        "name": newest.names,
        "register": newest.registers,
        "directive": newest.directives,
        "pragma": newest.pragmas,
        "target": newest.targets,
    }
    assert [pair for pair in unplaced.unplaced() if pair[1] in own[pair[0]]] == []
