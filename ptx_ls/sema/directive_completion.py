"""Which directives, types, options and pragma strings may stand at the cursor."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import tree_sitter

from ptx_ls.isa import gates, glossary, render, state, targets
from ptx_ls.isa.state_model import Directive
from ptx_ls.isa.targets import version_text
from ptx_ls.quick import pattern
from ptx_ls.sema.module import Module
from ptx_ls.sema.offer import Offer, Typed, gated
from ptx_ls.sema.verdict import Judge
from ptx_ls.syntax.document import Document

_STRINGS = pattern(r'\.pragma\s+(?:"[^"]*"\s*,\s*)*"([^"]*)$')
_NAMES = pattern(r'\.language\s+(?:[^,;{}]*,)*\s*"([^"]*)$')
_STATEMENT = pattern(r"[^;{}]*$")
_STRING = pattern(r'"[^"\n]*"')
_OPTION = pattern(r"\.target\s+\w+\s*,")
_LONGEST = 4000


def complete_string(prefix: str, offset: int, here: Judge) -> Iterator[Offer] | None:
    """The strings of .pragma or .language where one is being typed, else None."""
    if match := _STRINGS.search(prefix):
        return _pragmas(Typed(match[1], offset), here)
    if match := _NAMES.search(prefix):
        return _languages(Typed(match[1], offset), here)
    return None


def _pragmas(typed: Typed, here: Judge) -> Iterator[Offer]:
    for pragma in state.pragmas():
        if pragma.name.startswith(typed.text):
            yield gated(pragma.name, typed, "directive", pragma.summary, pragma.gate, here, "0")


def _languages(typed: Typed, here: Judge) -> Iterator[Offer]:
    for language in state.languages():
        if language.name.startswith(typed.text.lower()):
            yield gated(language.name, typed, "directive", f"language {language.number}", None, here, "0")


def complete_option(prefix: str, typed: Typed, module: Module) -> Iterator[Offer]:
    """The options of `.target`, behind the architecture."""
    if not _OPTION.search(prefix):
        return
    for option in targets.load().options:
        if option.name.startswith(typed.text):
            low = module.version is not None and module.version < option.introduced
            needs = f"PTX {version_text(option.introduced)}" if low else ""
            detail = f"requires {needs}" if needs else option.summary
            sort = f"{int(low)}00000{option.name}"
            yield Offer(option.name, option.name, typed.start, typed.offset, "target", detail, needs, sort)


def complete_directive(document: Document, typed: Typed, here: Judge) -> Iterator[Offer]:
    """The directives that may stand at the cursor, and the types where a declaration wants one."""
    places = _places(document, typed.start)
    seen = set()
    for directive in state.directives():
        if directive.name.startswith(typed.text) and directive.name not in seen and places & set(directive.places):
            seen.add(directive.name)
            explain = partial(_explain, directive)
            yield gated(directive.name, typed, "directive", directive.summary, directive.gate, here, "0", explain)
    if places & {"variable", "parameter"}:
        yield from _types(typed, here)


def _types(typed: Typed, here: Judge) -> Iterator[Offer]:
    for type_ in state.types():
        if type_.name.startswith(typed.text):
            yield gated(type_.name, typed, "directive", glossary.summary(type_.name), type_.gate, here, "1")
    for opaque in state.opaque_types():
        if opaque.name.startswith(typed.text):
            yield gated(opaque.name, typed, "directive", opaque.summary, opaque.gate, here, "1")
    for vector in (".v2", ".v4"):
        if vector.startswith(typed.text):
            yield gated(vector, typed, "directive", glossary.summary(vector), None, here, "2")


def _explain(directive: Directive) -> str:
    where = render.sentence(render.where(directive.gate or gates.anywhere()))
    said = f"```ptx\n{directive.name} {directive.arguments}\n```" if directive.arguments else ""
    stands = f"Stands {state.places_in_words(directive.places)}."
    return "\n\n".join(part for part in (said, directive.summary, stands, f"{where}.") if part)


def _places(document: Document, start: int) -> frozenset[str]:
    """The places, as state.isa calls them, that an offset may be."""
    before = document.source[max(0, start - _LONGEST) : start].decode("utf-8", "replace")
    before = re.sub(r"//[^\n]*|/\*.*?\*/", " ", before, flags=re.DOTALL)
    # A `;` in the string of a pragma ends nothing; the one behind it does not end the directives of a kernel.
    before = re.sub(r"(\.entry\b[^;{}]*\.pragma[^;{}]*);", r"\1 ", _STRING.sub('""', before))
    match = _STATEMENT.search(before)
    said = match[0].strip() if match else ""
    inside = said.count("(") > said.count(")")
    if ".callprototype" in said:
        return frozenset(("variable", "parameter") if inside else ("prototype",))
    if ".entry" in said:
        return frozenset(("variable", "parameter") if inside else ("entry",))
    if ".func" in said:
        return frozenset(("variable", "parameter") if inside else ("func", "declaration"))
    said = re.sub(r"^(?:[\w$%]+\s*:\s*)+", "", said)
    if said.startswith("."):
        return frozenset(("variable", "module")) if said in _LINKAGE else frozenset(("variable",))
    return frozenset(("body",)) if _in_body(document, start) else frozenset(("module", "before"))


_LINKAGE = (".extern", ".visible", ".weak", ".common")


def _in_body(document: Document, offset: int) -> bool:
    node: tree_sitter.Node | None = document.root.descendant_for_byte_range(offset, offset)
    while node is not None and node.type != "block":
        node = node.parent
    return node is not None and node.start_byte < offset
