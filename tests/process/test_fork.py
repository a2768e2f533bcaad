"""A task that a copy of the process works on. Each test is a process of its own: that of the tests has threads."""

from __future__ import annotations

import subprocess
import sys

import pytest

TASK = """
import os
from ptx_ls.process import fork
{before}
first = os.getpid()
def task():
    {body}
    return os.getpid() == first, "x" * 1_000_000
with fork.ForkedTask(task) as copy:
    is_here, text = {asked}
print(is_here, len(text))
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    print("alone")
"""


def _said(body: str = "pass", *, before: str = "", asked: str = "copy.result()") -> list[str]:
    program = TASK.format(body=body, before=before, asked=asked)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert not done.stderr
    return done.stdout.split()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no copy is made")
def test_a_copy_does_it_where_there_are_two_processors() -> None:
    assert _said(before="fork.os.sched_getaffinity = lambda of: {0, 1}") == ["False", "1000000", "alone"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no copy is made")
def test_with_one_processor_it_is_done_here() -> None:
    assert _said(before="fork.os.sched_getaffinity = lambda of: {0}") == ["True", "1000000", "alone"]


@pytest.mark.parametrize(
    "lack",
    [
        "del fork.os.fork",
        "del fork.os.sched_getaffinity",
        "fork.sys.platform = 'darwin'",
        "fork.sys.platform = 'win32'; del fork.os.fork; del fork.os.sched_getaffinity",
        "def refuse(): raise BlockingIOError\nfork.os.sched_getaffinity = lambda of: {0, 1}; fork.os.fork = refuse",
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no copy is made")
def test_where_a_process_cannot_be_copied_it_is_done_here(lack: str) -> None:
    assert _said(before=lack) == ["True", "1000000", "alone"]


@pytest.mark.parametrize("fate", ["os.kill(os.getpid(), 9)", "raise MemoryError", "os._exit(0)"])
def test_what_a_lost_copy_leaves_undone_is_done_here(fate: str) -> None:
    assert _said(f"if os.getpid() != first: {fate}") == ["True", "1000000", "alone"]


def test_a_result_that_nobody_asks_for_leaves_no_process() -> None:
    assert _said(asked='None, ""') == ["None", "0", "alone"]
