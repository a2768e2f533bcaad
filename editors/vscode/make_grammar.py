"""Writes the TextMate grammar of PTX, its words taken from the table: `python -m editors.vscode.make_grammar`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from ptx_ls.isa import glossary, state
from ptx_ls.isa.notation.files import opcodes

PATH = Path(__file__).parent / "syntaxes" / "ptx.tmLanguage.json"


# State spaces are modifiers where they stand in an instruction, and have one colour everywhere.
_SPACES = (".reg", ".sreg", ".const", ".global", ".local", ".param", ".shared", ".tex")


def _any(words: list[str]) -> str:
    """A pattern for any of the words, the longest first; the dot or percent sign before them is dropped."""
    bare = sorted({w.lstrip(".%") for w in words}, key=lambda w: (-len(w), w))
    return "(?:" + "|".join(bare) + ")"


_END = r"(?![A-Za-z0-9_])"
_NAME = r"[A-Za-z_$%][A-Za-z0-9_$]*"
_NUMBERS = [
    {
        "name": "constant.numeric.float.ptx",
        "match": r"\b(0[fF][0-9a-fA-F]{8}|0[dD][0-9a-fA-F]{16}|\d+\.\d*([eE][+-]?\d+)?)",
    },
    {"name": "constant.numeric.integer.ptx", "match": r"\b(0[xX][0-9a-fA-F]+|0[bB][01]+|\d+)U?\b"},
]
_GUARD = {"name": "keyword.other.guard.ptx", "match": "@!?"}
_MODIFIER = {"name": "storage.modifier.ptx", "match": r"\.[A-Za-z0-9_]+(::[A-Za-z0-9_:]+)*"}


def _types() -> dict[str, str]:
    types = [w.token for w in glossary.load().values() if w.group == "type"]
    return {"name": "support.type.ptx", "match": rf"\.{_any(types)}{_END}(?!::)"}


def _directives() -> dict[str, str]:
    directives = [d.name for d in state.directives() if d.name.startswith(".") and d.name not in _SPACES]
    return {"name": "keyword.other.directive.ptx", "match": rf"(?<![\w:])\.{_any(directives)}{_END}(?!::)"}


def _registers() -> list[dict[str, str]]:
    registers = [name.split(".")[0] for r in state.special_registers() for name in r.names]
    return [
        {"name": "variable.language.special.ptx", "match": rf"%{_any(registers)}{_END}(\.[xyzw]{_END})?"},
        {"name": "variable.other.register.ptx", "match": r"%[A-Za-z0-9_$]+"},
    ]


def _opcodes() -> str:
    return _any(list(opcodes()))


def grammar() -> str:
    """The grammar as JSON."""
    made = {"name": "PTX", "scopeName": "source.ptx", "patterns": _of_module()}
    return json.dumps(made, indent=2) + "\n"


def _of_module() -> list[Mapping[str, object]]:
    """The words of a module."""
    return [
        {"name": "comment.line.double-slash.ptx", "match": r"//.*$"},
        {"name": "comment.block.ptx", "begin": r"/\*", "end": r"\*/"},
        {"name": "meta.preprocessor.ptx", "match": r"^\s*#.*$"},
        {"name": "string.quoted.double.ptx", "begin": '"', "end": '"|$'},
        {
            "match": r"^\s*(\.target)\s+([\w, ]+)",
            "captures": {"1": {"name": "keyword.other.directive.ptx"}, "2": {"name": "constant.language.target.ptx"}},
        },
        {
            "match": rf"(?<![\w:])(\.(?:entry|func))\s+({_NAME})",
            "captures": {"1": {"name": "keyword.other.directive.ptx"}, "2": {"name": "entity.name.function.ptx"}},
        },
        {"match": rf"^\s*({_NAME})(?=\s*:(?!:))", "captures": {"1": {"name": "entity.name.label.ptx"}}},
        {"name": "entity.name.label.ptx", "match": r"(?<![\w$%.])\$L[A-Za-z0-9_$]*"},
        *_registers(),
        _types(),
        _directives(),
        {"name": "keyword.control.opcode.ptx", "match": rf"(?<![\w$.%]){_opcodes()}(?=\s*[.;\s])"},
        {"name": "entity.name.function.ptx", "match": rf"(?<![\w$.%]){_NAME}(?=\s*\()"},
        _MODIFIER,
        _GUARD,
        *_NUMBERS,
    ]


_ESCAPE = {
    "name": "constant.character.escape.ptx",
    "match": r"\\(?:[abefnrtv'\"?\\\n]|x[0-9a-fA-F]+|[0-7]{1,3})|%(?=%)|\$\$",
}
_OPERAND = {"name": "variable.other.register.ptx", "match": r"\$\d+|\{\$?[rw]w?\d+\}"}
_HEAD = r"\.(?:version\s+\d|target\s+sm_|address_size\s+\d|(?:visible|extern|weak)\s+\.|(?:entry|func)\s)"
_SHORTEST = 3
"""Characters, with the dot, of words that other text has after a dot as well, such as `.x`."""
_AFTER_ESCAPE = r"(?:(?<![\w$.%])|(?<=\\[nt]))"
"""Where a word may begin in a literal: after the `t` of `\\t` as well."""


def asm_grammar() -> str:
    """The grammar of PTX in the literals of asm statements of C++, which the grammars of C++ have a scope for."""
    patterns = [
        {"name": "comment.line.double-slash.ptx", "match": r"//(?:(?!\\[nr])[^\"])*"},
        {"name": "comment.block.ptx", "match": r"/\*.*?\*/"},
        *_inside(),
    ]
    return _injection("PTX in asm statements", "inline.ptx.cpp", "L:meta.embedded.assembly", patterns)


def python_grammar() -> str:
    """The grammar of PTX in strings of Python: an opcode with a type or another known modifier, up to the end of the
    instruction, declarations of registers, and whole modules. Other strings hold none."""
    words = [w.token for w in glossary.load().values() if len(w.token) > _SHORTEST]
    known = rf"(?:\.[A-Za-z0-9_:]+)*\.{_any(words)}(?:{_END}|::)"
    begin = rf"{_AFTER_ESCAPE}({_opcodes()})(?={known}[A-Za-z0-9_.:]*(?:\s|;))"
    opcode = {"1": {"name": "keyword.control.opcode.ptx"}}
    end = r"(?=[;\"']|\\n|$)"
    # A line of its own: the string has several, up to three quotes.
    module = {"begin": r"(?=\.version\s+\d+\.\d+\s*$)", "end": r"(?=\"{3}|'{3})", "patterns": _of_module()}
    patterns = [
        module,
        {"begin": begin, "beginCaptures": opcode, "end": end, "patterns": _inside()},
        {"begin": r"(?<![\w$%])(?=\.reg\s+\.)", "end": end, "patterns": _inside()},
        {"begin": rf"(?<![\w$%])(?={_HEAD})", "end": end, "patterns": _inside()},
    ]
    selector = "L:source.python string.quoted - string.quoted.docstring"
    return _injection("PTX in strings of Python", "inline.ptx.python", selector, patterns)


def _inside() -> list[Mapping[str, object]]:
    """The words of PTX in a literal."""
    return [
        _ESCAPE,
        {"match": rf"(?:^|(?<=[\"{{}};\s])|(?<=\\[nt]))({_NAME})(?=\s*:(?!:))"}
        | {"captures": {"1": {"name": "entity.name.label.ptx"}}},
        *_registers(),
        _OPERAND,
        _types(),
        _directives(),
        {"name": "keyword.control.opcode.ptx", "match": rf"{_AFTER_ESCAPE}{_opcodes()}(?=[.;])"},
        _MODIFIER,
        _GUARD,
        *_NUMBERS,
    ]


def _injection(name: str, scope: str, selector: str, patterns: Sequence[object]) -> str:
    made = {"name": name, "scopeName": scope, "injectionSelector": selector, "patterns": patterns}
    return json.dumps(made, indent=2) + "\n"


def files() -> dict[Path, str]:
    """The text of each grammar, by its path."""
    folder = PATH.parent
    return {
        PATH: grammar(),
        folder / "ptx-in-cpp.tmLanguage.json": asm_grammar(),
        folder / "ptx-in-python.tmLanguage.json": python_grammar(),
    }


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
