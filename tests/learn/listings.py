"""Runs a listing of docs/learn as its comment says, and compares what it gives with what it says."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from ptx_ls.cli.value import value
from ptx_ls.interpreter import Module
from ptx_ls.interpreter.watch import WATCHERS
from ptx_ls.isa.examples.lane_values import expanded
from ptx_ls.runner.plan import plans
from ptx_ls.syntax.document import Document

LEARN = Path(__file__).parents[2] / "docs" / "learn"
_GIVES = re.compile(r"^// gives (\d+): (.*)$", re.MULTILINE)


def given(path: Path, text: str) -> list[str]:
    """The arguments, by number, that a listing gives otherwise than it says."""
    document = Document(path.as_uri(), "ptx", text.encode())
    (plan,) = plans(document)
    assert plan.comment is not None and not plan.comment.problem
    arguments = [value(one) for one in plan.comment.arguments]
    grid, block = (int(plan.comment.options.get(name, "1")) for name in ("grid", "block"))
    Module(document).launch(plan.entry, grid, block, arguments, watch=WATCHERS)
    said = _GIVES.findall(text)
    assert said
    return [
        number
        for number, values in said
        if not np.array_equal(_flat(arguments[int(number)]), _numbers(values), equal_nan=True)
    ]


def _flat(argument: np.ndarray) -> np.ndarray:
    return argument.astype(np.float64).reshape(-1)


def _numbers(text: str) -> np.ndarray:
    return np.array([float(one) for word in text.split() for one in expanded(word)])
