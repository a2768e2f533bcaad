"""From one place of a tree to the next: the nodes that are found from the root."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ptx_ls.syntax.ancestors import paths
from ptx_ls.syntax.language import Language
from ptx_ls.syntax.parse import parse

TESTS = Path(__file__).parents[1]
EXAMPLES: list[tuple[Language, Path]] = [
    *(("nvvm", path) for path in sorted((TESTS / "nvvm" / "examples").glob("*.ll"))),
    *(("ptx", path) for path in sorted((TESTS / "corpus" / "samples").glob("*.ptx"))[::15]),
]


@pytest.mark.slow
@pytest.mark.parametrize(("language", "example"), EXAMPLES, ids=lambda given: getattr(given, "stem", given))
@pytest.mark.parametrize("lost", [b"", b")", b"}", b",", b"="])
def test_ancestors(language: Language, example: Path, lost: bytes) -> None:
    """From one name on to the next comes to what is found from the root, and its neighbour above is its parent."""
    source = example.read_bytes().replace(lost, b"") if lost else example.read_bytes()
    tree = parse(language, source)
    names = [match.span() for match in re.finditer(rb"[\w.]+", source)]
    count = 0
    for span, path in zip(names, paths(tree, names), strict=True):
        assert path[-1] == tree.root_node.descendant_for_byte_range(*span)
        assert path[0] == tree.root_node
        assert path[-1].parent == (path[-2] if len(path) > 1 else None)
        count += 1
    assert count
