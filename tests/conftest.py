"""What holds for all tests. Where those that start processes are left out, nothing may start one: a test that does so
has to be marked."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

_HERE = Path(__file__).parent

# No test is one of time: its examples take what a busy machine gives them.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

_ROOMS = frozenset({"e2e", "packaging", "process", "python"})
"""Folders in which every test starts a process, or most do: these need no mark of their own."""

_EVENTS = frozenset({"subprocess.Popen", "os.fork", "os.posix_spawn", "os.system"})
_running = False


def _refuse(event: str, arguments: tuple[object, ...]) -> None:
    if _running and event in _EVENTS:
        raise AssertionError("a test that starts a process needs the mark `process`")


def pytest_configure(config: pytest.Config) -> None:
    """Listen to what starts processes, for the whole run: such a listener cannot be taken away.

    No test is to see results of earlier runs, but where it says so.
    """
    os.environ["PTX_LS_CACHE_DIR"] = ""
    # As often as Python does by itself, collecting would take a sixth of the time of tests of the engine.
    gc.set_threshold(100_000)
    if "not process" in config.option.markexpr:
        sys.addaudithook(_refuse)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of some folders, before those with a mark are left out."""
    for item in items:
        if item.path.is_relative_to(_HERE) and item.path.relative_to(_HERE).parts[0] in _ROOMS:
            item.add_marker(pytest.mark.process)


def pytest_collection_finish() -> None:
    """What all tests share is no garbage: it is not looked at again."""
    gc.freeze()


@pytest.fixture(autouse=True)
def _no_process() -> Iterator[None]:
    global _running
    _running = True
    yield
    _running = False
