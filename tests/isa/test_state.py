"""State: every name of state.isa is found, once, with what a reader needs to know about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.isa import gates, state, targets
from ptx_ls.isa.lines import IsaError
from ptx_ls.isa.targets import version_number

PLACES = {"module", "body", "entry", "func", "prototype", "before", "variable", "parameter", "section"}


@pytest.mark.parametrize(
    ("name", "type_"),
    [("%tid", "u32"), ("%tid.w", "u32"), ("%gridid", "u64"), ("%envreg31", "b32"), ("%pm7_64", "u64")],
)
def test_a_name_finds_its_register(name: str, type_: str) -> None:
    register = state.special_register(name)
    assert register is not None and register.type == type_


@pytest.mark.parametrize("name", ["%tid.v", "%envreg32", "%pm8", "%pm3..4", "tid", "%laneid.x"])
def test_no_other_name_does(name: str) -> None:
    assert state.special_register(name) is None


def test_names_are_unique_and_complete() -> None:
    names = [name for register in state.special_registers() for name in register.names]
    assert len(names) == len(set(names)) == 119
    directives = [d.name for d in state.directives()]
    assert len(directives) == len(set(directives))
    said = [(d.summary, d.doc) for d in state.directives()] + [(p.summary, p.doc) for p in state.pragmas()]
    said += [(r.summary, r.doc) for r in state.special_registers()] + [(s.summary, s.doc) for s in state.spaces()]
    for summary, doc in said:
        assert summary.endswith(".") and doc and " " not in doc, summary
    for places in [*(d.places for d in state.directives()), *(p.places for p in state.pragmas())]:
        assert places and set(places) <= PLACES


def test_gates_say_where_a_name_exists() -> None:
    register = state.special_register("%clusterid.x")
    assert register is not None and register.gate is not None
    hopper, ampere = targets.by_name()["sm_90"], targets.by_name()["sm_80"]
    assert gates.is_open(register.gate, hopper, version_number("7.8"))
    assert not gates.is_open(register.gate, hopper, version_number("7.7"))
    assert not gates.is_open(register.gate, ampere, version_number("9.5"))
    assert state.directive(".maxntid") is not None and state.directive(".maxnthreads") is None


def test_words_with_arguments_and_parts() -> None:
    pragma = state.pragma("used_bytes_mask 0xfff")
    assert pragma is not None and pragma.argument == "mask"
    assert state.pragma("nonsense") is None and state.pragma("") is None
    space = state.space(".shared::cluster")
    assert space is not None and space.name == ".shared"
    found = state.type_of("u32")
    assert found is not None and (found.kind, found.bits) == ("unsigned", 32)


@pytest.mark.parametrize(
    "line",
    [
        'special %x  u32  "No anchor."',
        'space .x  read  "No sharing, no anchor."',
        'directive .x  module  @ 9.9x  "No such version."  doc',
        'wonder %x  u32  "No such kind."  doc',
    ],
)
def test_a_broken_line_is_refused(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "state.isa").write_text(line + "\n")
    monkeypatch.setattr(state, "FOLDER", tmp_path)
    with pytest.raises(IsaError):
        state.load.__wrapped__()
