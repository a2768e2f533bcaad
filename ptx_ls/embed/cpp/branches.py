"""What a statement becomes where the preprocessor chooses between parts of it."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.embed.cpp.words import Word


def branches(given: Sequence[Word], source: bytes) -> list[list[Word]]:
    """The words of a statement with the first branch of each `#if` in it, and those with the last one."""
    if not any(word.text == b"#" for word in given):
        return [list(given)]
    found = [_with_branch(given, source, is_last) for is_last in (False, True)]
    return found[:1] if found[0] == found[1] else found


def _with_branch(given: Sequence[Word], source: bytes, is_last: bool) -> list[Word]:
    """The words outside of directives and in one branch of each."""
    kept: list[Word] = []
    waiting: list[tuple[int, bool]] = []  # how many words there were before a branch, and whether one was left out
    at = 0
    while at < len(given):
        word = given[at]
        at += 1
        if word.text != b"#" or source[source.rfind(b"\n", 0, word.start) + 1 : word.start].strip():
            kept.append(word)
            continue
        name = given[at].text if at < len(given) else b""
        end = _line_end(source, word.start)
        while at < len(given) and given[at].start < end:
            at += 1
        if name in (b"if", b"ifdef", b"ifndef"):
            waiting.append((len(kept), False))
        elif name in (b"else", b"elif") and waiting:
            start, is_out = waiting[-1]
            if is_last or is_out:
                del kept[start:]
            waiting[-1] = (start if is_last else len(kept), True)
        elif name == b"endif" and waiting:
            start, is_out = waiting.pop()
            if is_out and not is_last:
                del kept[start:]
    return kept


def _line_end(source: bytes, start: int) -> int:
    """Where a line with its continuations ends."""
    end = source.find(b"\n", start)
    while end > 0 and source[end - 1 : end] in (b"\\", b"\r") and source.endswith((b"\\", b"\\\r"), 0, end):
        end = source.find(b"\n", end + 1)
    return len(source) if end < 0 else end
