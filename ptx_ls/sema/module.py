"""The directives that open a module: its version and targets, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import tree_sitter

from ptx_ls.isa import targets
from ptx_ls.isa.targets import Target, Version
from ptx_ls.lazy import dataclass, replace
from ptx_ls.sema.chosen_target import chosen_target
from ptx_ls.syntax.captures import captures_of
from ptx_ls.syntax.changed_range import children_from, iterate_children
from ptx_ls.syntax.choices import NOTHING
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.trivia import EXTRAS

if TYPE_CHECKING:
    from ptx_ls.syntax.document import Document

# Compilers say who they are in a comment that begins the file.
HEAD = 400
"""So many bytes at the start of a file may say who wrote it."""


@dataclass(frozen=True)
class Directive:
    """A `.version` or `.target` directive, or one specifier of a `.target`: its text and span.

    `report_span` is where ptxas reports its faults: at the word itself, or at its directive if that is on another line.
    """

    text: str
    start: int
    end: int
    report_span: Span


@dataclass(frozen=True)
class Retarget:
    """A `.target` among the statements of a function: code after `end` is for `target`."""

    end: int
    target: Target


@dataclass(frozen=True)
class Module:
    """The head of a module.

    `version` and `target` are what the code is judged by: None if the directive is missing or unknown. The last
    architecture that `.target` names decides (measured 13.5: `.target sm_90, sm_80` checks for sm_80). `specifiers` are
    all words of `.target` directives: `in_head` of them in the head, the others in bodies. `address_size` is the
    number. `no_version` and `no_target` are the offsets where a missing directive belongs. `misplaced` are directives
    of the head that come later. `retargets` are the targets named in bodies: each applies to all code after it
    (measured 13.5). `chosen_target`: what settings name for a text that has neither directive, "" for none.
    """

    version_directive: Directive | None
    version_text: Directive | None
    version: Version | None
    target_directive: Directive | None
    specifiers: tuple[Directive, ...]
    in_head: int
    target_text: Directive | None
    target: Target | None
    address_size: Directive | None
    no_version: int | None
    no_target: int | None
    misplaced: tuple[Directive, ...]
    retargets: tuple[Retarget, ...]
    empty: bool
    generated: bool
    chosen_target: str = ""

    @property
    def is_usual(self) -> bool:
        """Whether the head is a version and one target that it has, with addresses of 64 bits, and nothing else of it
        is anywhere: then nothing in it can be wrong."""
        directive, version = self.version_directive, self.version
        if directive is None or version is None or len(self.specifiers) != 1:
            return False
        if self.address_size is not None and self.address_size.text != "64":
            return False
        if self.no_version is not None or self.no_target is not None or self.misplaced:
            return False
        target = targets.by_name().get(self.specifiers[0].text)
        # ptxas skips only blanks between the word and its number.
        is_apart = any(mark in directive.text for mark in ("\n", "/"))
        return target is not None and target.introduced <= version and not is_apart

    @property
    def is_virtual(self) -> bool:
        """Whether `.target` names a virtual architecture, for which no code is generated."""
        name = self.chosen_target if self.target_text is None else self.target_text.text
        return name.startswith("compute_")


def module_of(document: Document) -> Module:
    """The head of a PTX document."""
    return document.memo(_module)


def version_of(text: str) -> Version | None:
    """The version of a number, if ptxas knows it; None otherwise. Leading zeros and `8.00` count as for ptxas.

    ptxas accepts 8.10 because 8 * 10 + 10 is a version that it knows; gates place it after 8.8 and before 9.0 (measured
    13.5).
    """
    parts = text.split(".")
    digits = [part.lstrip("0") for part in parts if part.isdecimal()]
    if len(parts) != 2 or len(digits) != 2 or max(map(len, digits)) > 2:
        return None
    major, minor = (int(number or 0) for number in digits)
    if major * 10 + minor not in targets.load().versions:
        return None
    return major * 10 + min(minor, 9)


def _module(document: Document) -> Module:
    source = document.source

    def directive(place: Span, parent: Span | None = None) -> Directive:
        start = parent[0] if parent is not None and b"\n" in source[parent[0] : place[0]] else None
        report_span = place if start is None else Span(start, start + len(source[start : place[0]].split(None, 1)[0]))
        return Directive(source[slice(*place)].decode("utf-8", "replace"), *place, report_span)

    version_directive = version_text = target_directive = address_size = None
    missing: dict[str, int] = {}
    specifiers: list[Directive] = []
    misplaced: list[Directive] = []
    awaited = "version"
    empty = True
    for kind, place, words in _heads(document):
        empty = empty and kind in _HEADS.values()
        late = kind == awaited == "version" and target_directive is not None
        if awaited in ("version", "target") and (late or kind not in (awaited, "target")):
            missing[awaited] = place[0]
            awaited = "whatever there is"
        if kind == "version" and version_text is None:
            # A directive that comes too late still sets the version or target of the code.
            version_directive = directive(place) if awaited == "version" else None
            version_text = directive(words[0] if words else Span(place[1], place[1]))
            awaited = "target" if awaited == "version" else awaited
        elif kind == "target" and (awaited != "body" or target_directive is None):
            target_directive = target_directive or directive(place)
            specifiers += [directive(word, place) for word in words]
            awaited = "more targets" if awaited == "target" else awaited
        elif kind == "address_size" and awaited == "more targets":
            address_size = directive(words[0], place) if words else None
            awaited = "body"
        elif kind != "other" and awaited in ("more targets", "body"):
            misplaced.append(directive(place))
        elif awaited == "more targets":
            awaited = "body"
    if awaited in ("version", "target"):
        missing[awaited] = len(source)
    named = [s for s in specifiers if targets.taken_for(s.text)]
    later = [(at[1], [directive(word, at) for word in words]) for at, words in _in_bodies(document, target_directive)]
    module = Module(
        version_directive=version_directive,
        version_text=version_text,
        version=version_of(version_text.text) if version_text else None,
        target_directive=target_directive,
        specifiers=(*specifiers, *(word for _, words in later for word in words)),
        in_head=len(specifiers),
        target_text=named[-1] if named else None,
        target=targets.taken_for(named[-1].text) if named else None,
        address_size=address_size,
        no_version=missing.get("version"),
        no_target=missing.get("target"),
        misplaced=tuple(misplaced),
        retargets=tuple(
            Retarget(end, architectures[-1])
            for end, words in later
            if (architectures := [target for word in words if (target := targets.taken_for(word.text))])
        ),
        empty=empty,
        generated=b"// Generated by" in source[:HEAD],
    )
    choices = document.choices
    if choices is NOTHING or version_text is not None or module.specifiers:
        return module
    name = next(iter(choices.targets), "")
    return replace(module, version=choices.ptx, target=chosen_target(document), chosen_target=name)


_HEADS = {"version_directive": "version", "target_directive": "target", "address_size_directive": "address_size"}
_HEAD_WORDS = (b".version", b".target", b".address_size")
_WORDS = ("version_number", "target", "number", "float_literal")


def _heads(document: Document) -> Iterator[tuple[str, Span, list[Span]]]:
    """The top-level nodes that matter here: (kind, span, spans of the words after the directive). A run of other nodes
    is represented by its first."""
    kind = ""
    is_edited = document.before is not None
    # Of an edited document the first of them are enough, as a rule.
    for node in children_from(document.root, 0) if is_edited else iterate_children(document.root):
        before, found = kind, node.type
        if found not in EXTRAS:
            kind = _HEADS.get(found, "other")
            if kind != "other" or before != "other":
                yield kind, Span(node.start_byte, node.end_byte), _words(node)
            if kind == "other" and is_edited:
                # To pass over a thousand functions takes a millisecond at each keystroke.
                if not any(_follows(document, word, node.start_byte) for word in _HEAD_WORDS):
                    return
                is_edited = False


def _follows(document: Document, word: bytes, offset: int) -> bool:
    """Whether a word is anywhere from an offset on, which is near the start of the text: in versions that follow one
    another the whole text is not searched again."""
    return document.text.count(word) > document.source.count(word, 0, offset)


def _words(node: tree_sitter.Node) -> list[Span]:
    return [Span(c.start_byte, c.end_byte) for c in node.children if c.type in _WORDS] if node.type in _HEADS else []


def _in_bodies(document: Document, first: Directive | None) -> Iterator[tuple[Span, list[Span]]]:
    """The spans of the `.target` directives among statements, and those of their words."""
    if first is not None and _follows(document, b".target", first.end):
        for node in captures_of(document).get("retarget", ()):
            yield Span(node.start_byte, node.end_byte), _words(node)
