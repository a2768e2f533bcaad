"""Each instruction that does more than compute has a second source, which is independent of the interpreter."""

from __future__ import annotations

import ast

import pytest

from tests.interpreter.sources import FILES, HERE, PAGE, entries, files_of, name_of, page

_PUBLIC = ("ptx_ls.interpreter", "ptx_ls.interpreter.faults", "ptx_ls.interpreter.watch")
"""What the tests of second sources may use of the project: the door, and no part of what they judge."""
_LISTS = ("spellings", "forms")
"""Modules that list what the table has, for COVERAGE.md."""


@pytest.mark.parametrize("name", dict.fromkeys(map(name_of, entries())))
def test_each_instruction_has_a_second_source(name: str) -> None:
    assert files_of(name), f"no test of FILES has {name}"


def test_an_instruction_without_one_would_be_noticed() -> None:
    assert not files_of("tcgen05.unknown")
    assert not files_of("mma_async")


def test_the_page_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("file", FILES)
def test_a_second_source_uses_the_interpreter_by_its_public_names(file: str) -> None:
    folder = (HERE / file).parent
    beside = [one for one in folder.glob("*.py") if not one.name.startswith("test_")] if folder != HERE else []
    for path in [HERE / file, *(one for one in beside if one.stem not in _LISTS)]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ptx_ls"):
                assert node.module in _PUBLIC, f"{path.name}: {node.module}"
