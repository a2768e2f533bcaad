"""Commands that run one after another."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ptx_ls.process import steps

MARK = "\x1eptx-ls step "


def test_outputs_are_those_of_each() -> None:
    assert steps.outputs(f"one\n{MARK}0\ntwo\nmore\n{MARK}3\n") == [(0, "one\n"), (3, "two\nmore\n")]
    assert steps.outputs(f"{MARK}0\n{MARK}0\n") == [(0, ""), (0, "")]
    assert steps.outputs("killed before anything ended") == []


@pytest.mark.process
def test_one_that_fails_is_the_last() -> None:
    words = [sys.executable, "-I", "-S", "-c"]
    command = steps.command([[*words, "print(1)"], ["/no/such/program"], [*words, "print(2)"]])
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    (first, second) = steps.outputs(done.stdout)
    assert first == (0, "1\n")
    assert second[0] == done.returncode == 127
    assert "No such file" in second[1]
