"""What tests of the interpreter share. One of kernels that are compiled for several targets runs them for one, in turn;
for all where ROUNDS says so."""

from __future__ import annotations

import pytest

from tests.interpreter.kernels import TARGETS
from tests.rounds import rounds


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out all but one of the items that differ by their target only."""
    if len(rounds(1)) > 1:
        return
    alike: dict[tuple[object, ...], list[pytest.Item]] = {}
    for item in items:
        parameters: dict[str, object] = (
            item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
        )
        if parameters.get("target") in TARGETS and item.path.name.endswith("_kernels.py"):
            others = sorted((name, str(value)) for name, value in parameters.items() if name != "target")
            alike.setdefault((item.path, item.name.partition("[")[0], *others), []).append(item)
    kept = {id(group[turn % len(group)]) for turn, group in enumerate(alike.values())}
    left_out = [item for group in alike.values() for item in group if id(item) not in kept]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        gone = set(map(id, left_out))
        items[:] = [item for item in items if id(item) not in gone]


@pytest.fixture
def entered(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows with each time that C runs from now on."""
    # Few tests of the fast loop import the interpreter.
    from ptx_ls.interpreter.native import _warps

    found, run = list[int](), _warps.run

    def noted(state: int) -> int | list[int]:
        found.append(state)
        return run(state)

    monkeypatch.setattr(_warps, "run", noted)
    return found
