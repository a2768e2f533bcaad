"""The TextMate grammar of the VS Code extension is what the table makes of it."""

from __future__ import annotations

from editors.vscode import make_grammar


def test_the_committed_grammar_is_fresh() -> None:
    for path, text in make_grammar.files().items():
        assert path.read_text(encoding="utf-8") == text, "run: python -m editors.vscode.make_grammar"


def test_a_new_opcode_would_show() -> None:
    assert "tcgen05" in make_grammar.grammar()
    assert "neveranopcode" not in make_grammar.grammar()
