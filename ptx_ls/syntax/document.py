"""A document at one version: its text and its syntax tree.

Documents are immutable. An edit makes the next version, so that another thread can go on with an older one. The tree is
parsed when it is first used, incrementally from the tree of an earlier version if there is one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, TypeVar

import tree_sitter

from ptx_ls.lazy import dataclass, pattern
from ptx_ls.syntax import error_nodes, offset_map
from ptx_ls.syntax.changed_range import changed_spans
from ptx_ls.syntax.choices import NOTHING, Choices
from ptx_ls.syntax.cooperative import checkpoint
from ptx_ls.syntax.error_nodes import ErrorNode
from ptx_ls.syntax.language import Language
from ptx_ls.syntax.parse import ParseLimitExceeded, parse, parse_lines_before
from ptx_ls.syntax.recovery.masked import MASKED, SUBSTITUTE, masked_spans, without
from ptx_ls.syntax.recovery.nesting import too_deep
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text import Encoding, Text
from ptx_ls.threads import Lock

Result = TypeVar("Result")


@dataclass(frozen=True)
class Change:
    """A replacement of the text from one position up to another; with `start` None, of the whole text."""

    new: bytes
    start: tuple[int, int] | None = None
    end: tuple[int, int] = (0, 0)


SMALL = 1 << 16
"""Bytes of a text from which it takes less time to look for what need not be parsed than to parse all."""
_WRITTEN_BY_HAND = 1 << 19
"""Bytes of a text that a person may have written."""
# Around a syntax error the tree may depend on the edits that led there: about one broken text in 2,000 parses
# differently from nothing (measured with tree-sitter 0.26 on random edits).
PARSED_ANEW = 1 << 14
"""Bytes of a text up to which it is parsed from nothing where it is broken, which takes a millisecond or two."""


class Cancelled(Exception):  # noqa: N818  # it is no error: a newer version made the work pointless
    """Raised in work on a version that nobody needs any more."""


def _parse(language: Language, source: bytes, earlier: tree_sitter.Tree | None) -> tree_sitter.Tree:
    if earlier is None or len(source) >= PARSED_ANEW:
        return parse(language, source, earlier)
    # A text that was broken most likely still is.
    tree = parse(language, source, None if earlier.root_node.has_error else earlier)
    return parse(language, source) if tree.root_node.has_error and not earlier.root_node.has_error else tree


def _is_in_token(root: tree_sitter.Node, start: int, end: int) -> bool:
    node = root.descendant_for_byte_range(start, end)
    return node is not None and node.child_count == 0 and not node.is_error and node.start_byte < start


# What an edit opens or closes, it may do for all that is after it.
_OPENING_OR_CLOSING = pattern(rb"[{}\"/*]")


@dataclass
class _ParseBase:
    """An earlier version whose tree the next one is parsed from: the tree with every edit since applied, and those
    edits.

    `document` is None once a newer version took over. `hidden` are the spans that this version masks, `shown` the spans
    that a version since masked otherwise. `is_deep`: an edit may have opened or closed something.
    """

    document: Document | None
    tree: tree_sitter.Tree
    edits: list[offset_map.Edit]
    hidden: frozenset[Span]
    shown: frozenset[Span] = frozenset()
    is_deep: bool = False

    def copy(self) -> _ParseBase:
        return _ParseBase(self.document, self.tree.copy(), list(self.edits), self.hidden, self.shown, self.is_deep)

    def edit(self, start: int, end: int, new: bytes, before: Text, after: Text) -> None:
        """Applies an edit that made `after` of `before`."""
        touched = [place for place in self.hidden if place[0] < end and place[1] > start]
        new_end = start + len(new)
        # With what was hidden in part of it, as one edit: there may be thousands.
        first, last = min([start, *(place[0] for place in touched)]), max([end, *(place[1] for place in touched)])
        until = last + new_end - end
        places = before.row_and_column(first), before.row_and_column(last), after.row_and_column(until)
        self.tree.edit(first, last, until, *places)
        self.edits = offset_map.joined_edits(self.edits, [(first, last, until)])
        self.hidden = _untouched(self.hidden, start, end, new_end)
        self.shown = _untouched(self.shown, start, end, new_end)
        self.is_deep = self.is_deep or bool(
            _OPENING_OR_CLOSING.search(new) or _OPENING_OR_CLOSING.search(before.part(start, end))
        )

    def show(self, hidden: frozenset[Span], text: Text) -> None:
        """Marks the spans that are masked otherwise in a text that masks `hidden`."""
        places = self.hidden ^ hidden
        self._mark_edited(places, text)
        self.shown |= places

    def edits_where(self, hidden: frozenset[Span], is_broken: bool) -> tuple[offset_map.Edit, ...]:
        """All edits, and the spans that are masked otherwise than in a text that masks `hidden`.

        If the text is broken, also spans that any version since masked: they influence how the parser recovers.
        """
        places = (self.hidden ^ hidden) | self.shown if is_broken else self.hidden ^ hidden
        return tuple(offset_map.joined_edits(self.edits, [(start, end, end) for start, end in sorted(places)]))

    def _mark_edited(self, places: Collection[Span], text: Text) -> None:
        for start, end in places:
            points = text.row_and_column(start), text.row_and_column(end)
            self.tree.edit(start, end, end, *points, points[1])

    @property
    def is_sound(self) -> bool:
        """Whether the version is still known, settled and without syntax errors."""
        return self.document is not None and self.document._is_checked and not self.tree.root_node.has_error


def _untouched(places: frozenset[Span], start: int, end: int, new_end: int) -> frozenset[Span]:
    """The spans after an edit, without those that the edit touched."""
    by = new_end - end
    kept = (place for place in places if place[0] >= end or place[1] <= start)
    return frozenset(Span(first + by, last + by) if first >= end else Span(first, last) for first, last in kept)


_UNKNOWN: Any = object()

# So many edits after it was settled, a version is no base any more where there is a later one.
_MOST_EDITS = 64
_MOST_AT_ONCE = 1000
"""Edits in one notification, such as a rename's, above which it is quicker to forget what was known."""
_MOST_MASKED_OTHERWISE = 64


class Document:
    """One version of a document. `version` is the client's number, None for a file read from disk; `choices` are those
    of its settings, which every version has."""

    is_whole = True
    """Whether all of the text is in the tree."""

    def __init__(
        self,
        uri: str,
        language: Language,
        source: bytes | Text,
        version: int | None = None,
        choices: Choices = NOTHING,
    ) -> None:
        self.uri = uri
        self.choices = choices
        self.language: Language = language
        self.version = version
        self._is_masked = language in MASKED
        self.text = source if isinstance(source, Text) else Text(source)
        self._tree: tree_sitter.Tree | None = None
        # The version settled last, then one that was parsed since; the one that the tree is compared with.
        self._bases: tuple[_ParseBase, ...] = ()
        self._base: _ParseBase | None = None
        self._edits: tuple[offset_map.Edit, ...] = ()
        self._is_checked = False
        self._lock = Lock()
        self._memo: dict[Callable[[Document], Any], Any] = {}
        self._of_nodes: set[Callable[[Document], Any]] = set()
        self._abandoned = False
        self._is_done = False
        self.last_edits: tuple[offset_map.Edit, ...] | None = None
        """What made this version of the one before; None where its whole text was replaced, or there is none before."""
        self._too_deep: tuple[Span, ...] = ()
        self._unparsed_from: int | None = None
        self._parsed_source: bytes | None = None
        self._masked_spans: frozenset[Span] = frozenset()

    @property
    def source(self) -> bytes:
        """The text as bytes; every offset counts them."""
        return self.text.source

    @property
    def is_very_large(self) -> bool:
        """Whether no person can have written the text: it gets no lints, no check of it takes milliseconds, and its
        nodes are freed after a check."""
        return self.text.size > _WRITTEN_BY_HAND

    @property
    def is_new(self) -> bool:
        """Whether there is no tree yet, nor one of an earlier version to parse it from."""
        return self._tree is None and not self._bases

    @property
    def tree(self) -> tree_sitter.Tree:
        """The syntax tree. Raises ValueError for a language without a grammar."""
        if self._tree is None:
            with self._lock:
                if self._tree is None:
                    bases = self._bases
                    source = self.source
                    if self._is_masked and SUBSTITUTE in source:
                        source = self._parsed_source = source.replace(SUBSTITUTE, b" ")
                    self._too_deep = too_deep(self.text, bases[0].edits if bases else None)
                    if self._too_deep:
                        # Neither this tree nor the one before tells what changed.
                        bases = ()
                        source = self._parsed_source = without(source, self._too_deep, b" ")
                    if self._is_masked and (places := masked_spans(self.text, is_large=self.text.size >= SMALL)):
                        source = self._parsed_source = without(source, places)
                        self._masked_spans = places
                    if any(len(base.hidden ^ self._masked_spans) > _MOST_MASKED_OTHERWISE for base in bases):
                        bases = ()
                    for base in bases:
                        base.show(self._masked_spans, self.text)
                    # What is written into a text that stays broken is little beside what broke it.
                    nearest = bases[0] if bases and bases[-1].is_deep else bases[-1] if bases else None
                    try:
                        tree = _parse(self.language, source, nearest.tree if nearest else None)
                    except ParseLimitExceeded as endless:
                        bases = ()
                        self._unparsed_from, tree = parse_lines_before(endless.offset, self.language, source)
                    if bases:
                        # A text that is still broken is compared with the broken one, if all is known of that.
                        later = bases[-1].document
                        is_later = tree.root_node.has_error and later is not None and later._is_checked
                        self._base = bases[-1] if is_later else bases[0]
                        self._edits = self._base.edits_where(self._masked_spans, tree.root_node.has_error)
                    self._tree = tree
        return self._tree

    @property
    def too_deep(self) -> list[Span]:
        """The runs of thousands of one character outside of comments and strings, in order, which the tree has blanks
        for."""
        runs = self._too_deep if self.tree else ()
        return [run for run in runs if not _is_in_token(self.root, *run)]

    @property
    def parsed_source(self) -> bytes:
        """The text that is parsed: masked spans, such as unclosed comments, are other bytes."""
        return self._parsed_source if self.tree and self._parsed_source is not None else self.source

    def parsed_text(self, start: int, end: int) -> bytes:
        """The text of a span without what a `PartialDocument` leaves out."""
        return self.source[start:end]

    def may_contain(self, word: bytes) -> bool:
        """Whether a directive, a modifier, a special register or another word that no program declares is anywhere in
        the text, if only in a comment."""
        return word in self.source

    def occurrences(self, pattern: re.Pattern[bytes]) -> Iterator[int]:
        """The offsets at which a pattern is found, in order, but for those in what a `PartialDocument` leaves out."""
        return (found.start() for found in pattern.finditer(self.source))

    def text_naming_symbols(self, start: int, end: int) -> bytes:
        """The text of a function, in which a `PartialDocument` leaves out instructions that name no function, and no
        variable but parameters."""
        return self.parsed_source[start:end]

    def text_of_calls(self, start: int, end: int) -> bytes:
        """The text of a function, of which a `PartialDocument` has a brace, and what names functions, or variables
        other than parameters."""
        return self.parsed_source[start:end]

    def is_partly_parsed(self, start: int, end: int) -> bool:
        """Whether a `PartialDocument` leaves out something that begins in a span."""
        return False

    def has_known_verdict(self, start: int, end: int) -> bool:
        """Whether a `PartialDocument` leaves out all that checks would look at in a function with this span."""
        return False

    @property
    def unparsed_from(self) -> int | None:
        """The start of the line from which on the tree has blanks, because the parser gave up there; None if it did
        not."""
        return self._unparsed_from if self.tree else None

    @property
    def masked_spans(self) -> frozenset[Span]:
        """The masked spans, which the parser did not see."""
        return self._masked_spans if self.tree else frozenset()

    def mark_checked(self) -> None:
        """Marks this version as fully analysed: later versions are parsed from it until they are settled too.

        So an edit that breaks a text and is undone costs only what was written in between.
        """
        self._is_checked = True

    @property
    def root(self) -> tree_sitter.Node:
        """The root of the syntax tree."""
        return self.tree.root_node

    @property
    def error_nodes(self) -> Sequence[ErrorNode]:
        """The syntax errors of the tree, in order; of more than `error_nodes.MOST` the first ones."""
        return self.memo(_error_nodes)

    def cancel(self) -> None:
        """Cancels long work on this version."""
        self._abandoned = True
        if self._is_done:
            self._memo.clear()

    def raise_if_cancelled(self) -> None:
        """Raises `Cancelled` if this version was cancelled, and yields to more urgent work. Long work calls it about
        every millisecond."""
        checkpoint()
        if self._abandoned:
            raise Cancelled

    def preparations(self) -> Iterator[bool]:
        """Reads ahead what later versions may need: yields True after each short step."""
        if self.text.size < SMALL or self._is_masked or self._tree is None or self._parsed_source is not None:
            return
        if not self._tree.root_node.has_error:
            # Where no mark ends a statement, the first word of the next one was read in another state of the parser
            # than the one in which a later parse takes the statement over: the first would take over nothing.
            self._tree = parse(self.language, self.source, self._tree)
            yield True

    def changed_ranges(self) -> list[Span] | None:
        """The spans, in order, outside of which text and syntax are those of `before`; None if there is no such
        version."""
        return self.memo(_changed_ranges)

    @property
    def before(self) -> Document | None:
        """The earlier version that `changed_ranges` and `edits` refer to; None if there is none any more."""
        return self._base.document if self.tree and self._base else None

    @property
    def edits(self) -> tuple[offset_map.Edit, ...]:
        """The edits since `before`, in order: (start, old end, new end)."""
        return self._edits if self.tree else ()

    def known(self, compute: Callable[[Document], Result]) -> Result | None:
        """The result that `memo` keeps, None if it was not computed yet."""
        return self._memo.get(compute)

    def memo(self, compute: Callable[[Document], Result]) -> Result:
        """`compute(self)`, computed once for this version and kept by the function itself.

        Two threads may compute it at the same time: better than a hover that waits for a check.
        """
        known: Result = self._memo.get(compute, _UNKNOWN)
        if known is not _UNKNOWN:
            return known
        return self.keep(compute, compute(self))

    def keep(self, compute: Callable[[Document], Result], result: Result) -> Result:
        """Keeps a result of `compute` that was found in another way, and returns the one that is kept."""
        if self._is_done and self._abandoned:
            # What work that is still going on finds now would stay: nobody drops it once more.
            return result
        return self._memo.setdefault(compute, result)  # type: ignore[no-any-return]

    def memo_nodes(self, compute: Callable[[Document], Result]) -> Result:
        """`memo` of a result that has a node for each of many statements, which `forget_nodes` frees."""
        self._of_nodes.add(compute)
        return self.memo(compute)

    def forget_nodes(self) -> None:
        """Frees the nodes that a large document keeps, once it is checked: there are hundreds of thousands, and few
        features ask for them again. Whoever does has them found again."""
        if self.is_very_large:
            for compute in tuple(self._of_nodes):
                self._memo.pop(compute, None)

    def forget_sources(self) -> None:
        """Frees the texts in one piece of this version and of those before it, whose blocks have them too."""
        for one in (self, *self._earlier()):
            one.text.forget_source()

    def anew(self, choices: Choices | None = None) -> Document:
        """The same version with nothing known of it, for other choices where some are given."""
        return Document(self.uri, self.language, self.text, self.version, self.choices if choices is None else choices)

    def view(self) -> Document:
        """This very version, with nothing kept of it: what is computed of the view is not kept for later ones."""
        # Imported here, since a check of a file, a fiftieth of which that would take, needs no view.
        from copy import copy

        view = copy(self)
        view._memo, view._of_nodes = {}, set()
        return view

    def release_memos(self) -> None:
        """Drops all kept results of this version and those that it is made from.

        Results refer to the document: without garbage collection of cycles, an old document would stay.
        """
        for one in (self, *self._earlier()):
            one._end()

    def _end(self) -> None:
        self._is_done = True
        self._memo.clear()

    def _earlier(self) -> list[Document]:
        """The versions that this one is made from, and compared with."""
        bases = (*self._bases, *((self._base,) if self._base else ()))
        return [base.document for base in bases if base.document is not None]

    def changed(self, version: int | None, changes: Sequence[Change], encoding: Encoding) -> Document:
        """The next version: each change applies to the text that the change before it left."""
        text = self.text
        parsed = self._tree  # read once: another thread may just be setting it
        are_many = len(changes) > _MOST_AT_ONCE
        parts = [(change.new, change.start, change.end) for change in changes if change.start is not None]
        if are_many and len(parts) == len(changes):
            from ptx_ls.syntax.many_changes import text_after

            after = text_after(text, parts, encoding)
            if after is not None:
                text, changes = after, ()
        bases = [] if are_many else self._bases_of_next(parsed)
        last_edits: list[offset_map.Edit] | None = None if are_many else []
        for change in changes:
            if change.start is None:
                text, bases, last_edits = Text(change.new), [], None
                continue
            start, end = sorted(text.offset_at(*at, encoding) for at in (change.start, change.end))
            before, text = text, text.edited(start, end, change.new)
            if last_edits is not None:
                last_edits.append((start, end, start + len(change.new)))
            for base in bases:
                base.edit(start, end, change.new, before, text)
        following = Document(self.uri, self.language, text, version, self.choices)
        following._bases = tuple(bases)
        following.last_edits = None if last_edits is None else tuple(last_edits)
        if parsed:
            # Nobody needs the version before the one before; what it knows goes at once.
            needed = {id(base.document) for base in bases}
            done = [one for one in (self, *self._earlier()) if id(one) not in needed]
            self._bases = ()
            if self._base:
                self._base.document = None
            for one in done:
                one._end()
        return following

    def _bases_of_next(self, parsed: tree_sitter.Tree | None) -> list[_ParseBase]:
        if self._too_deep or self._unparsed_from is not None:
            return []
        if parsed is None:
            bases = [base.copy() for base in self._bases]
        else:
            bases = [_ParseBase(self, parsed.copy(), [], self._masked_spans)]
            if not self._is_checked or parsed.root_node.has_error:
                bases = [*(base.copy() for base in self._bases[:1] if base.is_sound), *bases]
        return bases[1:] if len(bases) > 1 and len(bases[0].edits) > _MOST_EDITS else bases

    def offset_at(self, line: int, character: int, encoding: Encoding) -> int:
        """The offset of a position; `Text.offset_at` says how it is clamped."""
        return self.text.offset_at(line, character, encoding)

    def position_at(self, offset: int, encoding: Encoding) -> tuple[int, int]:
        """The line and character of an offset."""
        return self.text.position_at(offset, encoding)

    def line_at(self, offset: int) -> int:
        """The 0-based line of an offset."""
        return self.text.line_at(offset)


def _changed_ranges(document: Document) -> list[Span] | None:
    tree, base = document.tree, document._base
    return None if base is None else changed_spans(base.tree, tree, document.edits)


def _error_nodes(document: Document) -> Sequence[ErrorNode]:
    return error_nodes.error_nodes(document.root)
