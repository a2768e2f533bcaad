"""Faulty kernels, one fault each: marks say where the report stands, and a twin without the fault stays silent.

A mark is `//~ KIND @THREAD/BLOCK: part of the message` on the line of the report, `//~ other @THREAD/BLOCK: what` on
that of the other side; without @ any thread may be told of. The comment at the head says how the kernel is run.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ptx_ls.cli import main
from tests.interpreter.messages import PYTHON
from tests.oracle import ptxas

HERE = Path(__file__).parent / "faulty"
FAULTY = sorted(p.name.removesuffix(".ptx") for p in HERE.glob("*.ptx") if not p.name.endswith(".twin.ptx"))
_MARK = re.compile(r"//~ (?P<kind>[\w-]+)(?: @(?P<thread>\d+)/(?P<block>\d+))?: (?P<text>.+)")


def run(path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """The report of `ptx-ls run`."""
    main(["run", str(path), "--format", "json"])
    said = capsys.readouterr().out
    assert not PYTHON.search(said)
    return json.loads(said)


def test_there_are_enough_of_them() -> None:
    assert len(FAULTY) >= 60
    assert {p.name for p in HERE.iterdir()} == {f"{name}{twin}.ptx" for name in FAULTY for twin in ("", ".twin")}


@pytest.mark.parametrize("name", FAULTY)
def test_a_fault_is_reported_where_it_is(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = HERE / f"{name}.ptx"
    lines = enumerate(path.read_text().splitlines(), 1)
    marks = {mark["kind"] == "other": (n, mark) for n, line in lines if (mark := _MARK.search(line))}
    found = run(path, capsys)
    assert found["status"] == "fault", found["message"]
    (report,) = found["reports"]
    line, mark = marks[False]
    assert (report["kind"], report["line"]) == (mark["kind"], line), found["message"]
    assert mark["text"] in report["message"]
    assert_thread(report, mark)
    if True in marks:
        line, mark = marks[True]
        other = report["other"]
        assert other is not None
        assert (other["what"], other["line"]) == (mark["text"], line), found["message"]
        assert_thread(other, mark)


def assert_thread(side: Any, mark: re.Match[str]) -> None:
    """A side of a report is by the thread of a mark, where that names one."""
    if mark["thread"] is not None:
        assert (side["thread"], side["block"]) == ([int(mark["thread"]), 0, 0], [int(mark["block"]), 0, 0])


@pytest.mark.parametrize("name", FAULTY)
def test_its_twin_is_silent(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = run(HERE / f"{name}.twin.ptx", capsys)
    assert found["status"] == "ok", found["message"]


@pytest.mark.parametrize("twin", ["", ".twin"])
@pytest.mark.parametrize("name", FAULTY)
def test_ptxas_takes_both(name: str, twin: str, tmp_path: Path) -> None:
    judge = ptxas.at_hand()
    if judge is None:
        pytest.skip("no ptxas")
    text = (HERE / f"{name}{twin}.ptx").read_text()
    assert not ptxas.refused_lines(text, judge)


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("race_of_one_thread_with_all_warps", "put a barrier (bar.sync) between them"),
        ("race_between_warps", "put a barrier (bar.sync) between them"),
        ("race_within_a_warp", "put bar.warp.sync between them"),
    ],
)
def test_advice_orders_all_that_race(name: str, advice: str, capsys: pytest.CaptureFixture[str]) -> None:
    (report,) = run(HERE / f"{name}.ptx", capsys)["reports"]
    assert report["advice"] == advice
