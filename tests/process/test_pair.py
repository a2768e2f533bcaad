"""Two processes that share out tasks. Each test is a process of its own: that of the tests has threads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS
from ptx_ls.checks.engine.batch import check_batch
from ptx_ls.cli import report
from ptx_ls.cli.report import Checked
from ptx_ls.syntax.document import Document

ROOT = Path(__file__).parents[2]

PROGRAM = """
import os
from ptx_ls.process.fork import has_two_processors
from ptx_ls.process.pair import Pair
first = os.getpid()
ready, say = os.pipe()
begun, say_begun = os.pipe()
def task(number):
    {body}
    return number, "x" * {size}, os.getpid()
with Pair(True) as pair:
    for turn in range(3):
        tasks = [lambda number=number: task(number) for number in range(9)]
        # The copy may have to wait for the results of the second turn until the third.
        done = pair.share(tasks[:{common}], tasks[{common}:{own}], tasks[{own}:], is_last=turn == 1)
        assert [number for number, _, _ in done] == [*range(9)]
        assert all(len(text) == {size} for _, text, _ in done)
owners = [[], []]
for number, _, process in done:
    owners[process != first].append(number)
assert pair.done_by_first == {{*owners[0]}}
print(has_two_processors(), os.getpid() == first, owners)
"""
WAITS = """if has_two_processors() and number == 0: os.write(say_begun, b'0'); os.read(ready, 1)
    if has_two_processors() and number == 1: os.read(begun, 1)
    if has_two_processors() and number == 8: os.write(say, b'8')"""
"""Who has the task 0 waits in it for the task 8, and who has the task 1 waits for the task 0."""
SHARED = "[[0], [1, 2, 3, 4, 5, 6, 7, 8]]"
EXCHANGED = "[[1, 2, 3, 4, 5, 6, 7, 8], [0]]"
OWN = "[[0, 1, 2, 3, 4, 5, 6, 7, 8], []]"


def _run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=ROOT, timeout=60
    )


# More than a pipe holds must not stop either.
@pytest.mark.parametrize("size", [1, 300_000])
@pytest.mark.parametrize(
    ("common", "own", "ways"), [(9, 9, (SHARED, EXCHANGED)), (0, 9, (SHARED, EXCHANGED)), (0, 1, (SHARED,))]
)
def test_who_is_ready_takes_the_next_and_both_have_all(size: int, common: int, own: int, ways: tuple[str, ...]) -> None:
    """Of the tasks of both, and who has no more of its own takes the other's."""
    done = _run(PROGRAM.format(body=WAITS, size=size, common=common, own=own))
    assert not done.stderr
    two, *rest = done.stdout.splitlines()[0].split(maxsplit=2)
    assert rest[0] == "True"
    assert rest[1] in (ways if two == "True" else (OWN,))
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.parametrize("fate", ["os.kill(os.getpid(), 9)", "raise MemoryError", "os.close(pair._writing)"])
def test_a_copy_that_is_lost_loses_nothing(fate: str) -> None:
    done = _run(PROGRAM.format(body=f"if os.getpid() != first and turn: {fate}", size=10, common=1, own=5))
    assert done.stdout.split(maxsplit=2)[1:] == ["True", f"{OWN}\n"]


def test_a_fault_in_a_task_is_that_of_the_caller() -> None:
    for number in (0, 1, 5):
        done = _run(PROGRAM.format(body=f"if number == {number}: raise ValueError(number)", size=1, common=1, own=5))
        assert f"ValueError: {number}" in done.stderr


HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n.entry k()\n{\n.reg .b32 %r<9>;\n"


@pytest.mark.parametrize(
    "lines",
    [
        [f"add.u32.x{n} %r1, %r2, {n};" for n in range(900)],
        [f"add.u32 %r1, %q{n}, {n};\nmov.x{n} %r1, %r2;" for n in range(1500)],
        [f"foo{n} %r1;\nadd.u32 %r1, %r2, %q{n};" for n in range(MAX_DIAGNOSTICS)],
        [f"mul.lo.u32 %r1, %r2, {n}.5;\n@%r1 mov.b32 %r2, %r{n % 9};" for n in range(900)],
    ],
    ids=["modifiers", "undeclared", "more-than-are-reported", "operands"],
)
def test_many_errors_are_the_same_in_one_process_and_in_two(lines: list[str], tmp_path: Path) -> None:
    path = tmp_path / "a.ptx"
    path.write_text(HEAD + "\n".join(lines) + "\nret;\n}\n", encoding="utf-8")
    document, found = check_batch(Document(str(path), "ptx", path.read_bytes()))
    assert len(found) >= 900
    expected = report.render(report.shown(Checked(str(path), document, None, (), found), "text"), "text")
    done = _run(f"from ptx_ls.cli import main; main(['check', '--no-cache', {str(path)!r}])")
    assert not done.stderr
    assert done.stdout.rstrip("\n") == expected
