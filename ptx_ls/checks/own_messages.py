"""Which check reports a message: found in the code that reports it, where each message is written once."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from ptx_ls.checks import codes
from ptx_ls.isa.messages.table import Family, Template, best

_CODE = re.compile(r"(?:error|warning|info|hint|ptx-ls) ?[\[(]([a-z][\w-]*)[\])]")
"""As `check` and editors write it: "error[needs-target]", "ptx-ls(needs-target)"."""
_LEAST = 0.6
"""The share of a line that must be known word by word."""
_QUOTED = re.compile(r"'[^']*'|`[^`]*`")
_WORD = re.compile(r"[A-Za-z]{4,}")
_PROSE = re.compile(r"[A-Za-z]+ [a-z]+")
"""What a message has and a pattern or the name of a node has not."""
_PACKAGE = Path(__file__).parents[1]
_ROOMS = ("checks", "embed", "isa", "nvvm", "sema")
_MOST_USERS = 4
"""The most checks that a message of a file is said to be of which they share."""


def codes_of(line: str) -> tuple[str, ...]:
    """The code of a line that `ptx-ls check` or an editor shows: the one that it names; else each of those with such a
    message, () if there is none."""
    named = next((code for code in _CODE.findall(line) if code in codes.known()), None)
    if named:
        return (named,)
    said = _QUOTED.sub("", line)
    words = set(_WORD.findall(said))
    # To parse all of them takes a second: only those that have most of its words.
    likely = [file for file, text in _sources().items() if 2 * sum(word in text for word in words) > len(words)]
    found = best(line, (template for file in likely for template in _templates(file))) if len(words) > 1 else ()
    return tuple(dict.fromkeys(one.template.family.tool for one in found if one.weight >= _LEAST * len(said)))


@cache
def _templates(file: Path) -> tuple[Template, ...]:
    """The messages in a file: those of the code that it is named after, or that the function names which has them; in
    a file that several checks share, of these."""
    own = _own(file)
    found: dict[tuple[str, str], None] = {}
    for part in ast.parse(_sources()[file]).body:
        nodes = [*ast.walk(part)]
        named = {node.value for node in nodes if isinstance(node, ast.Constant)} & codes.known()
        texts = [*_texts(nodes)]
        # A code of one word is often another word as well.
        for code in {str(code) for code in named if "-" in str(code)} or own:
            found |= dict.fromkeys((code, text) for text in texts)
    return tuple(Template.of(Family(code, "", (), False), text) for code, text in found)


def _own(file: Path) -> frozenset[str]:
    """The code that a file is named after, or those of the files that import it, if they are few."""
    code = file.stem.replace("_", "-")
    if code in codes.known():
        return frozenset((code,))
    package, name = file.parent.name, file.stem
    imported = re.compile(rf"^ *from \S*\b{package}(?:\.{name} import|(?: import .*\b{name}\b))", re.MULTILINE)
    users = frozenset(
        user.stem.replace("_", "-") for user, text in _sources().items() if name in text and imported.search(text)
    )
    return users & codes.known() if len(users & codes.known()) <= _MOST_USERS else frozenset()


def _texts(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """The strings that can be messages, `<text>` in the place of what is computed."""
    inner = {part for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    pages = {node.value for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(p.value) if isinstance(p, ast.Constant) else "<text>" for p in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in inner and node not in pages:
            text = node.value
        else:
            continue
        if _PROSE.search(text.replace("<text>", "")) and "\n" not in text:
            yield text.replace("<text><text>", "<text>")


@cache
def _sources() -> dict[Path, str]:
    """The files that can have messages, with their text."""
    files = (file for room in _ROOMS for file in sorted((_PACKAGE / room).rglob("*.py")))
    return {file: file.read_text(encoding="utf-8") for file in files}
