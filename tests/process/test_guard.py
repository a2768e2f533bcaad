"""The guard of other programs where the system lacks a call: it does without. Each test is a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from ptx_ls.process import guard

WITHOUT = """
import os, sys
try:
    import resource
except ImportError:
    resource = None
def refused(*_):
    raise ValueError("current limit exceeds maximum limit")
{lack}
sys.argv[1:] = ["30", str(1 << 30), "5", "text", sys.executable, "-c", "print(open('text').read())"]
import runpy
runpy.run_path({path!r}, run_name="__main__")
"""


@pytest.mark.parametrize(
    "lack",
    [
        "",
        # macOS refuses the limit, Windows has no module for it.
        "if resource: resource.setrlimit = refused",
        "if resource: resource.getrlimit = refused",
        "if resource: del resource.RLIMIT_AS",
        "sys.modules['resource'] = None",
        "if hasattr(os, 'killpg'): del os.killpg",
    ],
)
def test_a_command_is_run_without_what_the_system_lacks(lack: str) -> None:
    program = WITHOUT.format(lack=lack, path=str(guard.__file__))
    # The input stays open as long as somebody waits.
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin and process.stdout and process.stderr
    process.stdin.write(b"hello")
    process.stdin.flush()
    ended, said = process.stdout.read(), process.stderr.read()
    process.stdin.close()
    assert process.wait(60) == 0, said
    assert json.loads(ended) == {"status": 0}, said
    assert said.split() == [b"hello"]
    process.stdout.close()
    process.stderr.close()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux keeps the limit")
def test_a_lower_limit_from_outside_stays() -> None:
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    lower = "resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29))"
    if hard == resource.RLIM_INFINITY:
        test_a_command_is_run_without_what_the_system_lacks(lower)
