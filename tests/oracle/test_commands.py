"""The oracle's commands on a small entry: they find nothing in the true table, and what is wrong in a broken one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ptx_ls.isa import gates, table
from ptx_ls.isa.model import Entry
from tests.oracle import falsify, ptxas, report
from tests.oracle.besides import besides
from tests.oracle.certify import Refused, Report, Sample, ask_spellings, certify, grid
from tests.oracle.draw import Drawn
from tests.oracle.ptxas import Probe
from tests.oracle.uses import Family
from tests.oracle.wrong_tables import moves

SAMPLE = Sample(spellings=60, grid=4, targets=("sm_75", "sm_80", "sm_100a"))
NAME = "redux"

needs_ptxas = pytest.mark.skipif(ptxas.at_hand() is None, reason="no ptxas: set PTXAS, or run the oracle once")


def _entry() -> Entry:
    return next(e for e in table.entries() if e.name == NAME)


def _with(broken: Entry) -> Family:
    def family(opcode: str) -> list[Entry]:
        return [broken if e.name == broken.name else e for e in table.family(opcode)]

    return family


def _certified(entry: Entry) -> Report:
    ((_, found),) = certify([entry], SAMPLE, 1, _with(entry))
    return found


@needs_ptxas
def test_the_true_table_agrees_with_ptxas_both_ways() -> None:
    found = _certified(_entry())
    assert not found.wrong, found.wrong[0]
    assert not found.unwritten
    assert found.cells["accepted"] > 50
    assert found.cells["refused"] > 50
    assert found.asked > sum(found.cells.values())


def _without_gates(entry: Entry) -> Entry:
    return replace(entry, forms=tuple(replace(form, gate=None) for form in entry.forms))


def _too_late(entry: Entry) -> Entry:
    return replace(entry, forms=tuple(replace(form, gate=gates.parse("9.0 sm_90")) for form in entry.forms))


@needs_ptxas
@pytest.mark.parametrize(
    ("broken", "cell"),
    [(_without_gates, "false accept"), (_too_late, "false refuse")],
)
def test_a_broken_table_disagrees(broken: Callable[[Entry], Entry], cell: str) -> None:
    found = _certified(broken(_entry()))
    assert found.cells[cell]
    assert any(cell in wrong.kind for wrong in found.wrong)


@needs_ptxas
def test_every_wrong_table_is_contradicted_and_a_wrong_fact_is_not() -> None:
    entry = _entry()
    (found,) = falsify.of_entries([entry])
    assert {one.outcome for one in found.outcomes} == {"killed"}, [o for o in found.outcomes if o.outcome != "killed"]
    assert {"form dropped", "gate dropped", "gate moved", "token dropped"} <= {one.kind for one in found.outcomes}
    # Where the table itself is wrong, ptxas sides with the mutant that undoes the fault.
    late = _too_late(entry)
    (undone,) = falsify.of_entries([late], _with(late))
    assert any(one.outcome == "survived" and one.kind == "gate moved" for one in undone.outcomes)


@needs_ptxas
def test_a_fact_that_another_one_repeats_is_unseen() -> None:
    entry = _entry()
    twice = replace(entry, forms=(entry.forms[0], *entry.forms))
    (found,) = falsify.of_entries([twice], _with(twice))
    # Forms of one line are one fact, so the copy needs a line of its own to be one beside the other.
    copied = replace(entry, forms=(replace(entry.forms[0], line=1), *entry.forms))
    (beside,) = falsify.of_entries([copied], _with(copied))
    assert not any(o.outcome == "unseen" and o.kind == "form dropped" for o in found.outcomes)
    assert sum(o.outcome == "unseen" and o.kind == "form dropped" for o in beside.outcomes) == 2


def test_a_step_that_another_gate_hides_is_no_wrong_table() -> None:
    from_90 = gates.parse("7.8 sm_90")
    behind_80 = [what for what, _ in moves(from_90, [gates.parse("7.0 sm_80")])]
    assert "with sm_89" in behind_80
    behind_itself = [what for what, _ in moves(from_90, [from_90])]
    assert behind_itself
    assert not any(what.startswith("with ") or what.endswith("earlier") for what in behind_itself)


def test_besides_is_what_no_choice_of_tokens_escapes() -> None:
    form = next(f for e in table.entries() if e.name == "suld.b" for f in e.forms)
    options = [("",) if slot.optional else tuple(slot.gates) for slot in form.slots]
    assert gates.introduced(besides(form, options)) == 15
    clamped = [(".clamp",) if slot.name == ".clamp" else o for slot, o in zip(form.slots, options, strict=True)]
    assert gates.introduced(besides(form, clamped)) == 20
    at = [slot.name for slot in form.slots].index(".clamp")
    assert besides(form, clamped, slot=at) is besides(form, options)


def test_the_grid_shows_a_gate_of_a_token_where_no_other_hides_it() -> None:
    entry = next(e for e in table.entries() if e.name == "suld.b")
    cached = gates.parse("2.0 sm_20")
    (form,) = entry.forms
    slots = tuple(
        replace(slot, gates={**slot.gates, ".clamp": cached}) if slot.name == ".clamp" else slot for slot in form.slots
    )
    late = replace(entry, forms=(replace(form, slots=slots),))
    spelled = [f"suld.b.1d.{cop}b32.{mode}" for cop in ("cg.", "") for mode in ("clamp", "trap")]
    for seed in range(6):
        assert "suld.b.1d.b32.clamp" in grid(spelled, Sample(1, 0, seed), _with(late))


def test_the_report_adds_the_cells_of_a_family_and_lists_exceptions() -> None:
    entries = [e for e in table.entries() if e.path[0] == "st"]
    one = Report(asked=7)
    one.cells.update({"accepted": 3, "false refuse": 1})
    other = Report(asked=5)
    other.cells.update({"accepted": 2, "refused": 4})
    text = report.text(report.Run("13.5.37", SAMPLE, 120.0, 2), [(entries[0], one), (entries[-1], other)])
    rows = {line.split("|")[1].strip(): line for line in text.splitlines() if line.startswith("| ")}
    forms = len(entries[0].forms) + len(entries[-1].forms)
    assert [c.strip() for c in rows["all"].split("|")[2:9]] == ["5", "4", "0", "1", "12", "2", str(forms)]
    differing = next(e for e in table.entries() if e.differences)
    (first, *_) = report.exceptions([differing])
    assert differing.differences[0].spelling in first
    assert differing.differences[0].reason in first


def test_a_refused_spelling_whose_operands_cannot_be_told_does_not_count_as_refused() -> None:
    entry = next(e for e in table.entries() if e.name == "tcgen05.st")
    # With the number of repetitions optional, the width of the vector depends on what is not there.
    form = entry.forms[0]
    loose = replace(form, slots=tuple(replace(s, optional=s.optional or s.name == ".num") for s in form.slots))
    report = Report()
    refused: list[Refused] = []
    drawn = {"tcgen05.st.sync": [Drawn(loose, ("",) * len(loose.slots))]}
    assert not list(ask_spellings(entry, drawn, lambda opcode: [], report, {}, refused))
    assert not refused
    assert report.unwritten == {"tcgen05.st.sync: no form has operands for it"}


@needs_ptxas
def test_a_crash_of_ptxas_is_one_probe_s_fault() -> None:
    registers = ".reg .u32 %u32_<4>;"
    words = ["", ".stop", ".scaled::n1::ue8m0", "", ".row", ".scaled::n2::ue8m0", ".scaled::n1::ue8m0", ""]
    probes = [Probe(f"add{word}.u32 %u32_1, %u32_2, {i};", registers) for i, word in enumerate(words)]
    found = ptxas.judge(probes, "9.5", "sm_90a")
    assert [verdict.accepted for verdict in found] == [not word for word in words]
    assert found == [ptxas.judge([probe], "9.5", "sm_90a")[0] for probe in probes]
