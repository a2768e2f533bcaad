"""Items that are shared out over processes. Each test is a process of its own: that of the tests has threads."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GOOD = ".version 8.0\n.target sm_90\n.address_size 64\n.entry k() { ret; }\n"

WORK = """
import os, sys, time
from ptx_ls.process.workers import results
first = os.getpid()
counts = []
def work(number):
    {body}
    return number * number, os.getpid()
done = list(results(work, range({count}), {processes}, lambda number: number % 10 == 9, counts.append))
print([square for square, _ in done] == [number * number for number in range({count})])
print(len({{pid for _, pid in done}}), all(done[number][1] == first for number in range(9, {count}, 10)))
print(counts == sorted(counts) and counts[-1] == {count}, "multiprocessing" in sys.modules)
"""


def _said(body: str, count: int = 60, processes: int = 3) -> list[str]:
    program = WORK.format(body=body, count=count, processes=processes)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert not done.stderr
    return done.stdout.splitlines()


@pytest.mark.skipif(sys.platform != "linux", reason="functions of __main__ are known to copies only")
def test_results_are_in_the_order_of_the_items() -> None:
    # A later item is done before an earlier one.
    body = "time.sleep(0.1 if number in (0, 20) else 0.01)"
    assert _said(body) == ["True", "4 True", "True True"]


def test_what_is_done_soon_starts_no_process() -> None:
    assert _said("pass") == ["True", "1 True", "True False"]
    assert _said("time.sleep(0.01)", processes=1) == ["True", "1 True", "True False"]
    assert _said("time.sleep(0.2)", count=1) == ["True", "1 True", "True False"]


@pytest.mark.skipif(sys.platform != "linux", reason="functions of __main__ are known to copies only")
@pytest.mark.parametrize("fate", ["os.kill(os.getpid(), 9)", "raise MemoryError", "os._exit(0)"])
def test_what_a_process_does_not_finish_is_done_here(fate: str) -> None:
    all_lost = f"time.sleep(0.01)\n    if os.getpid() != first: {fate}"
    assert _said(all_lost) == ["True", "1 True", "True True"]
    one_lost = f"time.sleep(0.01)\n    if os.getpid() != first and number == 30: {fate}"
    assert _said(one_lost) == ["True", "4 True", "True True"]


@pytest.mark.skipif(sys.platform != "linux", reason="functions of __main__ are known to copies only")
def test_a_fault_in_an_item_is_that_of_the_caller() -> None:
    program = WORK.format(body="time.sleep(0.01); assert number != 30", count=60, processes=2)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 1
    assert "in work" in done.stderr and "AssertionError" in done.stderr


def test_processes_that_are_started_anew(tmp_path: Path) -> None:
    """As on Windows and macOS, where a process is no copy of the one that starts it."""
    for number in range(30):
        (tmp_path / f"{number}.ptx").write_text(GOOD.replace("ret;", f"add.s32 %r{number};"))
    program = (
        "import sys, types; from ptx_ls.cli import main; from ptx_ls.process import pool, workers;"
        "pool.sys = types.SimpleNamespace(platform='darwin', stderr=sys.stderr); workers._MOMENT = 0.001;"
        "sys.exit(main(['check', '--no-cache', *sys.argv[1:]]))"
    )
    options = ["--target=sm_90", "--target=compute_80", "--ptx=8.0", "--level=operand-count=warning", "--lints"]
    one, two = (
        subprocess.run(
            [sys.executable, "-c", program, jobs, *options, str(tmp_path)], capture_output=True, text=True, cwd=ROOT
        )
        for jobs in ("--jobs=1", "--jobs=2")
    )
    assert (one.returncode, one.stderr) == (two.returncode, two.stderr) == (1, "")
    assert one.stdout == two.stdout and one.stdout.count("operand-count") == 30


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize(("send", "status"), [("killpg", 130), ("kill", 130), ("kill", -9)])
def test_all_processes_end_together(send: str, status: int, tmp_path: Path) -> None:
    """Ctrl+C goes to all, a signal to the first of them, which may have no time to tell the others."""
    body = "".join(f"add.s32 %q{number};\n" for number in range(2000))
    for number in range(200):
        (tmp_path / f"{number}.ptx").write_text(GOOD.replace("ret;", body))
    command = [sys.executable, "-m", "ptx_ls", "check", "--no-cache", "--jobs=2", str(tmp_path)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen(command, cwd=ROOT, start_new_session=True, **pipes)  # type: ignore[call-overload]
    time.sleep(1.5)
    getattr(os, send)(process.pid, signal.SIGINT if status == 130 else signal.SIGKILL)
    output, errors = process.communicate(timeout=20)
    assert (process.returncode, output, errors) == (status, b"", b"")
    with pytest.raises(ProcessLookupError):
        for _ in range(50):
            os.killpg(process.pid, 0)
            time.sleep(0.1)
