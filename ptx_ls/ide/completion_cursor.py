"""The context of a word that is being typed outside of instructions, read from the text before it: the tree of an
incomplete text often has no function yet, and what follows the cursor may belong to another statement."""

from __future__ import annotations

from typing import Literal

from ptx_ls.lazy import dataclass, pattern
from ptx_ls.sema.statement import code_before
from ptx_ls.syntax.ancestors import paths
from ptx_ls.syntax.document import Document

Scope = Literal["module", "body", "other"]

# Most functions end within this distance; for longer ones, the tree decides whether an offset is in a body. If it
# is, one statement is enough.
_FARTHEST = 1 << 16
_NEAR = 8000
_ENDS = pattern(r"[;{}]")
_TOKEN = pattern(r"(?:\.[A-Za-z_][\w:]*|[\w$%]+|[^\s\w$%])")
_LABEL = pattern(r"\s*(?:[\w$%]+\s*:(?!:)\s*)+")
_GUARD = pattern(r"\s*@\s*!?\s*[\w$%]+\s+")
# A `;` after the string of a pragma does not end the directives of a kernel.
_PRAGMA = pattern(r"(\.entry\b[^;{}]*\.pragma[^;{}]*);")
HEAD = frozenset((".version", ".target", ".address_size"))
"""The directives that open a module."""
_FUNCTIONS = frozenset((".entry", ".func"))
_HEADS = _FUNCTIONS | {".callprototype"}
# Directives that no mark ends: they end with their arguments.
_UNENDED = frozenset((".version", ".target", ".address_size", ".file", ".loc", ".loc_intermediate"))


@dataclass(frozen=True)
class Cursor:
    """The context in which a word begins.

    `scope`: at module scope, in the body of a function, or in braces of another kind. `tokens` are those of the
    statement before the word, without labels and guard. `labelled`: a label immediately precedes the word; `guarded`:
    the statement has a guard. `head`: which of the directives that open a module precede the word; `first`: nothing
    else does.
    """

    scope: Scope
    tokens: tuple[str, ...]
    labelled: bool
    guarded: bool
    head: frozenset[str]
    first: bool


def cursor_at(document: Document, start: int) -> Cursor | None:
    """The context of a word that begins at an offset; None in a comment or string."""
    in_block = _in_block(document, start)
    begin, code = code_before(document, start, _NEAR if in_block else _FARTHEST)
    if code is None:
        return None
    code = _PRAGMA.sub(r"\1 ", code)
    marks = [m.start() for m in _ENDS.finditer(code)]
    scope = _scope(code, marks)
    if scope is None:
        scope = "module" if begin == 0 or not in_block else "body"
    at = marks[-1] + 1 if marks else 0
    label = _LABEL.match(code, at)
    at = label.end() if label else at
    guard = _GUARD.match(code, at)
    tokens = _current(code[guard.end() if guard else at :])
    head, first = _head(code[: marks[0] if marks else len(code)]) if begin == 0 else (HEAD, False)
    return Cursor(
        scope, tokens, bool(label) and not tokens, guard is not None, head, first and not marks and not tokens
    )


def _head(code: str) -> tuple[frozenset[str], bool]:
    """The directives of the head in a text, and whether it contains nothing else."""
    words = {token for token in _TOKEN.findall(code) if len(token) > 1 and token[0] == "."}
    return HEAD & words, words <= HEAD


def _current(text: str) -> tuple[str, ...]:
    """The tokens of the last, unfinished statement of a text."""
    tokens = _TOKEN.findall(text)
    fresh = "\n" in text[len(text.rstrip()) :] or "\r" in text[len(text.rstrip()) :]
    while tokens and tokens[0] in _UNENDED:
        following = next((i for i, t in enumerate(tokens) if i and len(t) > 1 and t[0] == "."), 0)
        if not following:
            return () if fresh and len(tokens) > 1 and tokens[-1] != "," else tuple(tokens)
        tokens = tokens[following:]
    return () if fresh and _is_whole(tokens) else tuple(tokens)


def _is_whole(tokens: list[str]) -> bool:
    """Whether an instruction or declaration lacks only its semicolon, so that a new line is a new statement."""
    if not tokens or _HEADS & set(tokens) or tokens[-2:-1] == [".align"]:
        return False
    return (tokens[-1][-1].isalnum() and tokens[-1][0] != ".") or tokens[-1] in ("]", ">", "}")


def _scope(code: str, marks: list[int]) -> Scope | None:
    """The kind of the innermost brace that is still open; None if there is none."""
    heads = _open_braces(code, marks)
    for start, end in heads:
        tokens = _TOKEN.findall(code, start, end)
        if not tokens:
            # A block in a block, or in an initial value: the braces around it decide.
            continue
        if _FUNCTIONS & set(tokens) and "=" not in tokens:
            return "body"
        return "body" if tokens[-1] == ":" else "other"
    return "body" if heads else None


def unclosed_head(document: Document, offset: int) -> tuple[int, int] | None:
    """The range of an unfinished function head, up to and including its brace; None if there is none."""
    if _in_block(document, offset):
        return None
    begin, code = code_before(document, offset, _FARTHEST)
    if code is None:
        return None
    code = _PRAGMA.sub(r"\1 ", code)
    heads = _open_braces(code, [m.start() for m in _ENDS.finditer(code)])
    found = (head for head in heads if _FUNCTIONS & set(_TOKEN.findall(code, *head)))
    return next(((begin + start, begin + end + 1) for start, end in found), None)


def _open_braces(code: str, marks: list[int]) -> list[tuple[int, int]]:
    """The ranges of the text before each brace that is still open, back to the end of a statement; the innermost
    first."""
    found = []
    depth = 0
    for at in range(len(marks) - 1, -1, -1):
        sign = code[marks[at]]
        depth += {"}": 1, "{": -1}.get(sign, 0)
        if depth < 0:
            found.append((marks[at - 1] + 1 if at else 0, marks[at]))
            depth = 0
    return found


def _in_block(document: Document, offset: int) -> bool:
    path = next(paths(document.tree, [(offset, offset)]))
    block = next((node for node in reversed(path) if node.type == "block"), None)
    return block is not None and block.start_byte < offset
