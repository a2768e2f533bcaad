"""State: every name of state.isa is found, once, with what a reader needs to know about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.isa import gates, state, targets
from ptx_ls.isa.notation import lines
from ptx_ls.isa.notation.lines import IsaError
from ptx_ls.isa.state_model import Arguments
from ptx_ls.isa.targets import version_number

PLACES = {"module", "body", "entry", "func", "declaration", "prototype", "before", "metadata", "variable", "parameter"}
PRAGMA_PLACES = {"module", "entry", "kernel", "function"}
SHAPES = {"vector", "array", "arrays", "open", "list", "range", "initial"}


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
    assert len(names) == len(set(names)) == 121
    directives = [d.name for d in state.directives()]
    assert len(directives) == len(set(directives))
    said = [(d.summary, d.doc) for d in state.directives()] + [(p.summary, p.doc) for p in state.pragmas()]
    said += [(r.summary, r.doc) for r in state.special_registers()] + [(s.summary, s.doc) for s in state.spaces()]
    for summary, doc in said:
        assert summary.endswith(".") and doc and " " not in doc, summary
    said_of_types = [(o.summary, o.doc) for o in state.opaque_types()]
    for summary, doc in said_of_types:
        assert summary.endswith(".") and doc
    for directive in state.directives():
        assert set(directive.places) <= PLACES and (directive.places or directive.name == ".sreg")
        others = {*directive.excludes, *directive.requires, *directive.ignored_without} - {"results"}
        assert all(state.directive(name) for name in others), directive.name
        assert set(directive.position) <= {"once", "first", "last"}
    for pragma in state.pragmas():
        assert pragma.places and set(pragma.places) <= PRAGMA_PLACES


def test_what_excludes_another_is_excluded_by_it() -> None:
    for directive in state.directives():
        for name in set(directive.excludes) - {"results"}:
            other = state.directive(name)
            assert other is not None and directive.name in other.excludes


def test_declarations_name_spaces_types_and_shapes() -> None:
    types = state.names_of_types()
    for declaration in state.declarations():
        assert state.space(declaration.space) is not None
        assert declaration.places and set(declaration.places) <= {"module", "body", "parameter", "argument", "result"}
        assert state.types_of(declaration) and set(state.types_of(declaration)) <= types
        assert set(declaration.shapes) <= SHAPES
    kinds = {i.name for i in state.load().initial_values}
    assert kinds == {kind for t in state.types() for kind in t.initial}
    fields = [f.name for f in state.load().fields]
    assert len(fields) == len(set(fields))


def test_arguments_read() -> None:
    clusters, language, bits = (state.directive(n) for n in (".maxntid", ".language", ".address_size"))
    assert clusters and clusters.takes == Arguments(1, 3, ((1, 2**32 - 1),), False)
    assert language and language.takes == Arguments(1, None, ((0, 10),), True)
    assert bits and bits.takes == Arguments(1, 1, ((32, 32), (64, 64)), False)


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
        'directive .x  module  takes some  "No such count."  doc',
        "declare .x  module  basic",
        'wonder %x  u32  "No such kind."  doc',
    ],
)
def test_a_broken_line_is_refused(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "state.isa").write_text(line + "\n")
    monkeypatch.setattr(lines, "FOLDER", tmp_path)
    with pytest.raises(IsaError):
        state.read()
