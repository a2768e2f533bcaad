"""Writes the TextMate grammar of PTX, its words taken from the table: `python -m editors.vscode.make_grammar`."""

from __future__ import annotations

import json
from pathlib import Path

from ptx_ls.isa import glossary, state, table

PATH = Path(__file__).parent / "syntaxes" / "ptx.tmLanguage.json"


# State spaces are modifiers where they stand in an instruction, and have one colour everywhere.
_SPACES = (".reg", ".sreg", ".const", ".global", ".local", ".param", ".shared", ".tex")


def _any(words: list[str]) -> str:
    """A pattern for any of the words, the longest first; the dot or percent sign before them is dropped."""
    bare = sorted({w.lstrip(".%") for w in words}, key=lambda w: (-len(w), w))
    return "(?:" + "|".join(bare) + ")"


def grammar() -> str:
    """The grammar as JSON."""
    types = [w.token for w in glossary.load().values() if w.group == "type"]
    directives = [d.name for d in state.directives() if d.name.startswith(".") and d.name not in _SPACES]
    registers = [name.split(".")[0] for r in state.special_registers() for name in r.names]
    end = r"(?![A-Za-z0-9_])"
    name = r"[A-Za-z_$%][A-Za-z0-9_$]*"
    patterns = [
        {"name": "comment.line.double-slash.ptx", "match": r"//.*$"},
        {"name": "comment.block.ptx", "begin": r"/\*", "end": r"\*/"},
        {"name": "meta.preprocessor.ptx", "match": r"^\s*#.*$"},
        {"name": "string.quoted.double.ptx", "begin": '"', "end": '"|$'},
        {
            "match": r"^\s*(\.target)\s+([\w, ]+)",
            "captures": {"1": {"name": "keyword.other.directive.ptx"}, "2": {"name": "constant.language.target.ptx"}},
        },
        {
            "match": rf"(?<![\w:])(\.(?:entry|func))\s+({name})",
            "captures": {"1": {"name": "keyword.other.directive.ptx"}, "2": {"name": "entity.name.function.ptx"}},
        },
        {"match": rf"^\s*({name})(?=\s*:(?!:))", "captures": {"1": {"name": "entity.name.label.ptx"}}},
        {"name": "entity.name.label.ptx", "match": r"(?<![\w$%.])\$L[A-Za-z0-9_$]*"},
        {"name": "variable.language.special.ptx", "match": rf"%{_any(registers)}{end}(\.[xyzw]{end})?"},
        {"name": "variable.other.register.ptx", "match": r"%[A-Za-z0-9_$]+"},
        {"name": "support.type.ptx", "match": rf"\.{_any(types)}{end}(?!::)"},
        {"name": "keyword.other.directive.ptx", "match": rf"(?<![\w:])\.{_any(directives)}{end}(?!::)"},
        {"name": "keyword.control.opcode.ptx", "match": rf"(?<![\w$.%]){_any(list(table.opcodes()))}(?=\s*[.;\s])"},
        {"name": "entity.name.function.ptx", "match": rf"(?<![\w$.%]){name}(?=\s*\()"},
        {"name": "storage.modifier.ptx", "match": r"\.[A-Za-z0-9_]+(::[A-Za-z0-9_:]+)*"},
        {"name": "keyword.other.guard.ptx", "match": "@!?"},
        {
            "name": "constant.numeric.float.ptx",
            "match": r"\b(0[fF][0-9a-fA-F]{8}|0[dD][0-9a-fA-F]{16}|\d+\.\d*([eE][+-]?\d+)?)",
        },
        {"name": "constant.numeric.integer.ptx", "match": r"\b(0[xX][0-9a-fA-F]+|0[bB][01]+|\d+)U?\b"},
    ]
    made = {"name": "PTX", "scopeName": "source.ptx", "patterns": patterns}
    return json.dumps(made, indent=2) + "\n"


if __name__ == "__main__":
    PATH.write_text(grammar(), encoding="utf-8")
