"""Completion of directives, types, options and pragma strings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ptx_ls.ide.completion_followers import Followers
from ptx_ls.ide.completion_item import CompletionItem, Typed, gated
from ptx_ls.isa import gates, glossary, render, state, targets
from ptx_ls.isa.state_model import Directive
from ptx_ls.isa.targets import version_text
from ptx_ls.lazy import pattern
from ptx_ls.sema.module import Module
from ptx_ls.sema.target_check import Judge

_STRINGS = pattern(r'\.pragma\s+(?:"[^"]*"\s*,\s*)*"([^"]*)$')
_NAMES = pattern(r'\.language\s+(?:[^,;{}]*,)*\s*"([^"]*)$')
_OPTION = pattern(r"\.target\s+\w+\s*,")


def complete_string(prefix: str, offset: int, here: Judge) -> Iterator[CompletionItem] | None:
    """The strings of the .pragma or .language that is being typed; None if there is none."""
    if match := _STRINGS.search(prefix):
        return _pragmas(Typed(match[1], offset), here)
    if match := _NAMES.search(prefix):
        return _languages(Typed(match[1], offset), here)
    return None


def _pragmas(typed: Typed, here: Judge) -> Iterator[CompletionItem]:
    for pragma in state.pragmas():
        if pragma.name.startswith(typed.text):
            yield gated(pragma.name, typed, "directive", pragma.summary, pragma.gate, here, "0")


def _languages(typed: Typed, here: Judge) -> Iterator[CompletionItem]:
    for language in state.languages():
        if language.name.startswith(typed.text.lower()):
            yield gated(language.name, typed, "directive", f"language {language.number}", None, here, "0")


def complete_option(prefix: str, typed: Typed, module: Module) -> Iterator[CompletionItem]:
    """The options of `.target`, after the architecture."""
    if not _OPTION.search(prefix):
        return
    for option in targets.load().options:
        if option.name.startswith(typed.text):
            low = module.version is not None and module.version < option.introduced
            needs = f"PTX {version_text(option.introduced)}" if low else ""
            detail = f"requires {needs}" if needs else option.summary
            sort = f"{int(low)}00000{option.name}"
            yield CompletionItem(option.name, option.name, typed.start, typed.offset, "target", detail, needs, sort)


def complete_following(after: Followers, typed: Typed, here: Judge) -> Iterator[CompletionItem]:
    """The directives, types and numbers that may follow."""
    seen = set()
    for directive in state.directives():
        if directive.name.startswith(typed.text) and directive.name not in seen and directive.name in after.directives:
            seen.add(directive.name)
            explain = partial(_explain, directive)
            yield gated(directive.name, typed, "directive", directive.summary, directive.gate, here, "0", explain)
    if after.types:
        yield from _types(after.types, typed, here)
    for word in after.words:
        if word.startswith(typed.text):
            yield gated(word, typed, "version", "", None, here, "0")


def _types(names: frozenset[str], typed: Typed, here: Judge) -> Iterator[CompletionItem]:
    for type_ in state.types():
        if type_.name in names and type_.name.startswith(typed.text):
            yield gated(type_.name, typed, "directive", glossary.summary(type_.name), type_.gate, here, "1")
    for opaque in state.opaque_types():
        if opaque.name in names and opaque.name.startswith(typed.text):
            yield gated(opaque.name, typed, "directive", opaque.summary, opaque.gate, here, "1")
    for vector in state.load().vectors:
        if vector.name in names and vector.name.startswith(typed.text):
            yield gated(vector.name, typed, "directive", glossary.summary(vector.name), None, here, "2")


def _explain(directive: Directive) -> str:
    where = render.sentence(render.where(directive.gate or gates.anywhere()))
    syntax = f"```ptx\n{directive.name} {directive.arguments}\n```" if directive.arguments else ""
    places = f"Allowed {state.places_in_words(directive.places)}."
    return "\n\n".join(part for part in (syntax, directive.summary, places, f"{where}.") if part)
