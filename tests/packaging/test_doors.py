"""What lets ptx-ls into continuous integration: only options that there are."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from ptx_ls.cli import COMMANDS
from ptx_ls.cli.checking.arguments import add

ROOT = Path(__file__).parents[2]
DOORS = ("action.yml", "docs/ci/gitlab.yml", "docs/ci.md", ".pre-commit-hooks.yaml")
_OTHERS = frozenset(("--quiet", "--all-files", "--single-branch"))
"""Options of pip and pre-commit."""


@pytest.mark.parametrize("name", DOORS)
def test_the_options_are_those_of_check(name: str) -> None:
    parser = argparse.ArgumentParser()
    add(parser)
    known = {word for action in parser._actions for word in action.option_strings}
    text = (ROOT / name).read_text(encoding="utf-8")
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text)) - _OTHERS <= known
    assert set(re.findall(r"entry: ptx-ls (\S+)", text)) <= COMMANDS.keys()
