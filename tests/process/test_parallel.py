"""Tasks that two processes share out. Each test is a process of its own: that of the tests has threads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ptx_ls.checks.engine.batch import check_batch
from ptx_ls.cli import report
from ptx_ls.cli.report import Checked
from ptx_ls.syntax.document import Document
from tests.bench.joined import joined

SAMPLES = Path(__file__).parents[1] / "corpus" / "samples"
ROOT = Path(__file__).parents[2]


def _said(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert not done.stderr
    return done.stdout


TASKS = """
import os, time
from ptx_ls.process.parallel import run_parallel
first = os.getpid()
def task(number):
    {body}
    return number * number, os.getpid()
done = run_parallel([lambda number=number: task(number) for number in range(40)])
print([square for square, _ in done] == [number * number for number in range(40)])
print(len({{pid for _, pid in done}}), first in {{pid for _, pid in done}})
"""


def test_results_stand_in_the_order_of_the_tasks() -> None:
    correct, processes = _said(TASKS.format(body="time.sleep(0.01)")).splitlines()
    assert correct == "True"
    assert processes in ("1 True", "2 True")


@pytest.mark.parametrize("fate", ["os.kill(os.getpid(), 9)", "raise MemoryError"])
def test_a_process_that_is_lost_loses_nothing(fate: str) -> None:
    body = f"time.sleep(0.01)\n    if os.getpid() != first: {fate}"
    assert _said(TASKS.format(body=body)).splitlines() == ["True", "1 True"]


def test_a_fault_in_a_task_is_that_of_the_caller() -> None:
    program = TASKS.format(body="if number == 30: raise ValueError(number)")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=ROOT)
    assert "ValueError: 30" in done.stderr


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"", b""),
        (b"ret;", b"ret; .loc 1 2 3, function_name $L, inlined_at 7 99999 7"),
        (b".reg .b32", b".reg .q32"),
        (b"call.uni (retval0), ", b"call.uni (retval1), "),
        (b"mov.b32", b"mov.b65"),
    ],
)
def test_a_large_file_is_looked_at_by_both(old: bytes, new: bytes, tmp_path: Path) -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(SAMPLES.glob("*.sm_75.G.ptx"))]
    source = joined(texts, 40_000).encode()
    for place in (len(source) // 3, 2 * len(source) // 3):
        at = source.index(old, place)
        source = source[:at] + new + source[at + len(old) :]
    path = tmp_path / "a.ptx"
    path.write_bytes(source)
    _, found = check_batch(Document(str(path), "ptx", source))
    assert bool(found) == bool(old)
    expected = report.render(
        report.shown(Checked(str(path), Document(str(path), "ptx", source), None, (), found), "text"), "text"
    )
    program = f"import sys; from ptx_ls.cli import main; main(['check', {str(path)!r}])"
    assert _said(program).rstrip("\n") == expected
