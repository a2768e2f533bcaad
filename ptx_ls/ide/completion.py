"""Completion at the cursor of a PTX document."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.ide.completion_cursor import cursor_at
from ptx_ls.ide.completion_directive import complete_following, complete_option, complete_string
from ptx_ls.ide.completion_followers import followers
from ptx_ls.ide.completion_item import CompletionItem, Typed
from ptx_ls.ide.completion_operand import complete_guard, complete_operand, complete_special_register
from ptx_ls.ide.completion_spelling import complete_opcode, complete_spelling
from ptx_ls.ide.example_template import complete_example
from ptx_ls.ide.register_names import complete_declared
from ptx_ls.ide.templates import complete_operands, complete_whole
from ptx_ls.isa import targets
from ptx_ls.isa.targets import version_text
from ptx_ls.lazy import pattern, replace
from ptx_ls.sema.module import Module, module_of
from ptx_ls.sema.spelling import SPELLING
from ptx_ls.sema.statement import statement_at
from ptx_ls.sema.target_check import Judge, judge
from ptx_ls.syntax.document import Document

_BEGIN = r"(?:^|[;{}]|[\w$]:(?!:))\s*"
_GUARD = pattern(_BEGIN + r"@\s*!?\s*([\w%$]*)$")
_SPELLING = pattern(_BEGIN + r"(?:@\s*!?\s*[\w%$]+\s+)?(" + SPELLING + ")$")
_TARGET = pattern(r"\.target\s+(?:[\w]+\s*,\s*)*([\w]*)$")
_VERSION = pattern(r"\.version\s+([\d.]*)$")
_OPENED = pattern(r"(?:\.(?:version|target)|\S,) $")
_BEGUN = pattern(_BEGIN + r"(?:@\s*!?\s*\S+\s+)?(?:(?:" + SPELLING + r")\s+)?$")
_WORD = pattern(r"(?:\.\w*|%[\w.]*|[\w$]*)$")
_LONGEST = 2000
_COMMENT = pattern(r"//|/\*")


def complete(document: Document, offset: int) -> list[CompletionItem]:
    """Every item at an offset of a PTX document, best first."""
    return sorted(_items(document, offset), key=lambda c: c.sort)


def complete_with_templates(document: Document, offset: int) -> list[CompletionItem]:
    """Every item at an offset, best first, including templates with placeholders."""
    return sorted((*_items(document, offset), *_templates(document, offset)), key=lambda c: c.sort)


def _templates(document: Document, offset: int) -> Iterator[CompletionItem]:
    prefix, rest = _line(document, offset)
    # If more follows on the line, the operands are already there.
    if rest.strip() or _in_comment(prefix):
        return
    spelling, word = _SPELLING.search(prefix), _WORD.search(prefix)
    typed = Typed(spelling[1] if spelling else word[0] if word else "", offset)
    cursor = cursor_at(document, typed.start)
    module = module_of(document)
    if cursor is None:
        return
    yield from complete_whole(followers(cursor).whole, typed)
    if spelling and (cursor.scope == "body" or ".version" not in cursor.head):
        yield from complete_operands(typed, judge(module.version, module.target))
        yield from complete_example(typed, judge(module.version, module.target))


def opens(document: Document, offset: int) -> bool:
    """Whether the character typed before an offset opens a list: a space does only where a version, a target or
    what follows a comma stands."""
    before, _ = _line(document, offset)
    return not before.endswith(" ") or bool(_OPENED.search(before))


def opens_in_string(document: Document, offset: int) -> bool:
    """The same where PTX is in a string, in which editors open no list at a letter: also where a statement or its first
    operand begins."""
    before, _ = _line(document, offset)
    return bool(_OPENED.search(before) or _BEGUN.search(before) or before.endswith(("[", "@")))


def _line(document: Document, offset: int) -> tuple[str, str]:
    """The text before and after an offset on its line."""
    source = document.source
    begin, end = source.rfind(b"\n", 0, offset) + 1, source.find(b"\n", offset)
    before = source[max(begin, offset - _LONGEST) : offset]
    after = source[offset : end if end >= 0 else len(source)][:_LONGEST]
    return before.decode("utf-8", "replace"), after.decode("utf-8", "replace")


def _items(document: Document, offset: int) -> Iterator[CompletionItem]:
    prefix, _ = _line(document, offset)
    if _in_comment(prefix):
        return
    module = module_of(document)
    here = judge(module.version, module.target)
    statement = statement_at(document, offset)
    strings = complete_string(prefix, offset, here)
    if strings is not None:
        yield from strings
    elif match := _TARGET.search(prefix):
        yield from _targets(Typed(match[1], offset), module)
        yield from complete_option(prefix, Typed(match[1], offset), module)
    elif match := _VERSION.search(prefix):
        yield from _versions(Typed(match[1], offset), module)
    elif match := _GUARD.search(prefix):
        yield from complete_guard(document, Typed(match[1], offset))
    elif statement and statement.place:
        yield from complete_operand(document, statement, offset, here)
    else:
        yield from _outside(document, prefix, offset, here)


def _outside(document: Document, prefix: str, offset: int, here: Judge) -> Iterator[CompletionItem]:
    """The items outside of operands: spellings, directives, types, names that are being declared."""
    spelling, word = _SPELLING.search(prefix), _WORD.search(prefix)
    typed = Typed(spelling[1] if spelling else word[0] if word else "", offset)
    cursor = cursor_at(document, typed.start)
    if cursor is None:
        return
    tokens = cursor.tokens
    # A file may hold only instructions, without a module, but an empty file begins a module.
    if cursor.scope == "module" and ".version" not in cursor.head and (spelling or not cursor.first):
        cursor = replace(cursor, scope="body")
    if spelling:
        if cursor.scope == "body" and tokens[-1:] not in ((",",), ("(",)):
            yield from complete_spelling(spelling[1], offset, here)
        return
    after = followers(cursor)
    yield from complete_following(after, typed, here)
    if after.names is not None:
        yield from complete_declared(document, after.names, typed)
    elif cursor.scope == "body" and not tokens and not typed.text:
        yield from complete_opcode(typed, here)
    elif typed.text.startswith("%") and tokens and not tokens[0].startswith("."):
        # Within an unknown instruction.
        yield from complete_special_register(typed, here)


def _in_comment(prefix: str) -> bool:
    match = _COMMENT.search(prefix)
    return bool(match) and "*/" not in prefix[match.end() :]  # type: ignore[union-attr]


def _targets(typed: Typed, module: Module) -> Iterator[CompletionItem]:
    newest = targets.load().newest
    for rank, target in enumerate(reversed(targets.load().targets)):
        if target.name.startswith(typed.text):
            version = module.version if module.version is not None else newest
            needs = "" if target.introduced <= version else f"PTX {version_text(target.introduced)}"
            since = f"since PTX {version_text(target.introduced)}"
            yield CompletionItem(
                label=target.name,
                text=target.name,
                start=typed.start,
                end=typed.offset,
                kind="target",
                detail=f"requires {needs}" if needs else target.products or since,
                needs=needs,
                sort=f"{int(bool(needs))}{rank:05d}",
            )


def _versions(typed: Typed, module: Module) -> Iterator[CompletionItem]:
    for rank, version in enumerate(reversed(targets.load().versions)):
        text = version_text(version)
        if text.startswith(typed.text):
            low = module.target is not None and version < module.target.introduced
            needs = f"{module.target.name} needs a later version" if low and module.target else ""
            yield CompletionItem(
                text, text, typed.start, typed.offset, "version", needs, needs, f"{int(low)}{rank:05d}"
            )
