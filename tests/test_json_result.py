"""Results written as JSON piece by piece are what `json` writes of the whole."""

from __future__ import annotations

import json
from typing import Any

import pytest
from lsprotocol import types
from lsprotocol.converters import get_converter

from ptx_ls.lsp.json_result import encode

PLACE = types.Range(types.Position(1, 2), types.Position(3, 4))


def named(name: str, children: int = 0) -> types.DocumentSymbol:
    inner = [named(f"{name} {number}") for number in range(children)]
    return types.DocumentSymbol(name, types.SymbolKind.Key, PLACE, PLACE, children=inner or None)


@pytest.mark.slow
@pytest.mark.parametrize(
    "result",
    [
        None,
        [],
        PLACE,
        [PLACE] * 3,
        named("ä \"{}\" \\ \x00 \U0001f600", 100),
        [named("a", 2), named("b", 33), named("c", 40)],
        types.SemanticTokens(data=list(range(10_000)), result_id="1"),
        types.CompletionList(is_incomplete=False, items=[types.CompletionItem(f"%r{n}") for n in range(50)]),
        types.WorkspaceEdit(changes={"file:///a%20b.ptx": [types.TextEdit(PLACE, "é")] * 70}),
    ],
)  # fmt: skip
def test_the_whole_is_the_same(result: Any) -> None:
    converter = get_converter()
    text = encode(result, converter.unstructure).text
    assert text.isascii()
    assert json.loads(text) == json.loads(json.dumps(converter.unstructure(result)))
