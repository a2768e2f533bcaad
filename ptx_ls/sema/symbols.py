"""The names that a PTX document declares, where each is visible, and what a name at an offset means.

A block opens a scope (PTX ISA, "Identifiers" and "Function Declarations and Definitions"); parameters belong to
their function. A label can be used before it stands, every other name only after its declaration: `Scope.visible`
finds what ptxas would; `Symbols.find` does not insist, for while typing the declaration may come later.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Literal

import tree_sitter

from ptx_ls.isa.quick import dataclass
from ptx_ls.sema.captures import DECLARING, captures_of, declaring_in, functions_in_blocks, labels_of_section
from ptx_ls.sema.literal import integer
from ptx_ls.syntax.document import SMALL, Document
from ptx_ls.syntax.gap import GAP, behind, without_gaps
from ptx_ls.syntax.neighbours import children_in_turn
from ptx_ls.syntax.shift import Edit, Range, back, joined, merged, written

if TYPE_CHECKING:
    from ptx_ls.sema.edited import Edited
    from ptx_ls.sema.inherited import Moved
    from ptx_ls.sema.scopes import Scopes

Kind = Literal["kernel", "function", "parameter", "variable", "register", "label"]


@dataclass(frozen=True)
class Symbol:
    """A declared name: `start` to `end` is the name, `whole_start` to `whole_end` its declaration.

    `count` is N for `%r<N>`, which declares `%r0` to `%r(N-1)`. `detail` is what stands before the name,
    as `.param .u64`; of a label of a list or prototype its directive, as `.branchtargets`. `since`: where the name is
    first declared, if that is before `start`. `children` are a function's parameters and all that its body declares.
    `is_result`: of a parameter, that the function gives it back.
    """

    name: str
    kind: Kind
    detail: str
    start: int
    end: int
    whole_start: int
    whole_end: int
    count: int | None = None
    defines: bool = True
    since: int | None = None
    children: tuple[Symbol, ...] = ()
    is_array: bool = False
    is_result: bool = False

    @property
    def text(self) -> str:
        """The name as the source has it."""
        return self.name if self.count is None else f"{self.name}<{self.count}>"

    @property
    def known_from(self) -> int:
        """The offset that the name can be used from; a label in jumps before that too."""
        return self.start if self.since is None else self.since

    @property
    def looks_ahead(self) -> bool:
        """Whether it can be named before it stands: a label of code, but none of a list or prototype."""
        return self.kind == "label" and not self.detail


_SPECIFIER = re.compile(r"\.[\w:]+(?:\[\w*\])?")


@lru_cache(maxsize=4096)
def specifiers(detail: str) -> tuple[str, ...]:
    """The words with a dot in what stands before a name; nothing need stand between them: `.reg.b16`."""
    return tuple(_SPECIFIER.findall(detail))


@dataclass
class Scope:
    """A range of bytes and the names declared in it, those with a count in `ranges`.

    `repeated`: each declaration of a name that was declared here already, and the one known before.
    """

    start: int
    end: int
    parent: Scope | None
    names: dict[str, Symbol] = field(default_factory=dict)
    ranges: dict[str, Symbol] = field(default_factory=dict)
    repeated: list[tuple[Symbol, Symbol]] = field(default_factory=list)

    def add(self, symbol: Symbol) -> None:
        """Declare a name: the first declaration counts, but a definition more than a declaration."""
        names = self.names if symbol.count is None else self.ranges
        known = names.get(symbol.name)
        if known is None:
            names[symbol.name] = symbol
            return
        self.repeated.append((symbol, known))
        if symbol.defines and not known.defines:
            names[symbol.name] = replace(symbol, since=known.known_from)

    def beginning(self, begins: str) -> list[Symbol]:
        """The symbols of this scope whose names begin with something."""
        found = [one for name, one in self.names.items() if name.startswith(begins)]
        return [*found, *(one for name, one in self.ranges.items() if name.startswith(begins))]

    def find(self, name: str) -> Symbol | None:
        """The symbol of a name in this scope alone, `%r12` from `%r<100>` included, which hides a label of that name
        (measured 13.5)."""
        found = self.named(name)
        if self.ranges and (found is None or found.kind == "label"):
            return self.of_range(name) or found
        return found

    def nearest(self, name: str) -> Symbol | None:
        """The symbol of a name in this scope, or the innermost one around it that has one, wherever it is declared."""
        scope: Scope | None = self
        while scope is not None:
            if symbol := scope.find(name):
                return symbol
            scope = scope.parent
        return None

    def named(self, name: str) -> Symbol | None:
        """The symbol of this very name in this scope."""
        return self.names.get(name)

    def of_range(self, name: str) -> Symbol | None:
        """The `%r<100>` that `%r12` belongs to."""
        symbol = self.family(name)
        if symbol is None or symbol.count is None:
            return None
        return symbol if number_of(name) < symbol.count else None

    def family(self, name: str) -> Symbol | None:
        """The `%r<100>` that a name with a number is like, be the number too high or not."""
        # All digits at the end are the number: `%r1<5>` declares nothing that can be named (measured 13.5).
        prefix = name.rstrip("0123456789")
        return self.ranges.get(prefix) if len(prefix) < len(name) else None

    def has_one_like(self, name: str) -> bool:
        """Whether one `%r<100>` alone, here and in all scopes around, declares names like `%r12` but for the number."""
        prefix = name.rstrip("0123456789")
        families = 0
        scope: Scope | None = self
        while scope is not None:
            families += prefix in scope.ranges
            if prefix in scope._numbered:
                return False
            scope = scope.parent
        return families == 1

    @cached_property
    def _numbered(self) -> frozenset[str]:
        """The single names that end with a number, without it."""
        return frozenset(name.rstrip("0123456789") for name in self.names if name[-1:].isdigit())

    def visible(self, name: str, offset: int) -> tuple[Symbol | None, bool]:
        """What a name means to ptxas at an offset in this scope, and whether it does so in all that follows.

        The innermost declaration before the offset counts; if there is none, a label further on.
        """
        ahead: Symbol | None = None
        lasting = True
        scope: Scope | None = self
        while scope is not None:
            symbol = scope.find(name)
            # Labels outside of functions are those of debugging sections, which no instruction names.
            if symbol is not None and not (symbol.kind == "label" and scope.parent is None and self is not scope):
                if symbol.known_from < offset:
                    # A label further on takes its name from there.
                    return symbol, lasting and ahead is None
                if not symbol.looks_ahead:
                    lasting = False
                elif ahead is None:
                    ahead = symbol
            scope = scope.parent
        return ahead, lasting


def number_of(name: str) -> int:
    """The number at the end of a register's name, as ptxas counts: `%r007` is 7, and 2**32 is 0 (measured 13.5)."""
    digits = name[len(name.rstrip("0123456789")) :]
    # Of a decimal number, the last 32 digits tell the rest modulo 2**32.
    return int(digits[-32:]) % 2**32


@dataclass(frozen=True)
class Body:
    """What stands inside one function, or outside of all: its scopes in order, and all that they declare."""

    scopes: tuple[Scope, ...]
    symbols: tuple[Symbol, ...]

    @property
    def known(self) -> tuple[Body, tuple[Edit, ...]] | None:
        """What later versions inherit: what was read, and the edits since; None if that is not worth while."""
        return self, ()

    @cached_property
    def _declared(self) -> dict[int, Symbol]:
        return {symbol.start: symbol for symbol in self.symbols}

    @cached_property
    def _starts(self) -> list[int]:
        return [scope.start for scope in self.scopes]

    @cached_property
    def _whole_starts(self) -> list[int]:
        return [symbol.whole_start for symbol in self.symbols]

    def beginning_within(self, start: int, end: int) -> slice:
        """Which of the symbols are declared by what begins in a range."""
        return slice(bisect_left(self._whole_starts, start), bisect_left(self._whole_starts, end))

    def opened_at(self, start: int) -> Scope | None:
        """The scope that begins at an offset."""
        at = bisect_left(self._starts, start)
        return self.scopes[at] if at < len(self.scopes) and self._starts[at] == start else None

    def declares_within(self, start: int, end: int) -> bool:
        """Whether a declaration reaches into a range; of an empty one, around it."""
        at = bisect_left(self._whole_starts, end) - 1
        return at >= 0 and self.symbols[at].whole_end > start

    def declared(self, start: int) -> Symbol | None:
        """The symbol whose name begins at an offset."""
        return self._declared.get(start)

    def stretch(self, offset: int) -> tuple[Scope, int]:
        """The innermost scope around an offset, and the offset up to which no other scope begins or ends."""
        following = bisect_right(self._starts, offset)
        scope = self.scopes[max(0, following - 1)]
        while scope.parent and offset >= scope.end:
            scope = scope.parent
        end = self._starts[following] if following < len(self._starts) else scope.end
        return scope, min(end, scope.end)


class Symbols:
    """All symbols of a document. A function's body is looked into when something in it is asked for."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._functions: list[tree_sitter.Node] = []
        self._bodies: dict[int, Body | Moved] = {}
        self._module = Scope(0, len(document.source), None)
        scopes = [self._module]
        self._top = _statements(document, document.root, self._module, scopes, self._functions, Heads(document))
        self._declare_functions_in_bodies()
        self._outside = Body(tuple(scopes), tuple(self._top))
        self._starts = [node.start_byte for node in self._functions]
        self._inherited: dict[int, tuple[Body, tuple[Edit, ...]]] = {}
        self._edited: dict[int, Edited] = {}
        self._inherit()
        self._whole: dict[str, tuple[list[int], list[tree_sitter.Node]]] = {}

    def read_whole(self) -> None:
        """Prepare for questions about all functions: their declarations come out of one pass over the tree."""
        if not self._whole:
            captures = captures_of(self._document)
            nodes = {kind: captures.get(kind, []) for kind in DECLARING}
            self._whole = {kind: ([n.start_byte for n in found], found) for kind, found in nodes.items()}
            # From what is read now, later versions can inherit.
            self._edited.clear()
            self._bodies = {at: body for at, body in self._bodies.items() if body.known is not None}

    def _declare_functions_in_bodies(self) -> None:
        """What is declared in a body is a function of the module from there on."""
        text = self._document.text
        if text.count(b".func") + text.count(b".entry") <= len(self._functions):
            return
        for node in functions_in_blocks(self._document):
            for symbol in _function(self._document, node):
                known = self._module.names.get(symbol.name, symbol)
                since = min(known.known_from, symbol.start)
                self._module.names[symbol.name] = replace(known, since=since)

    def bodies(self, start: int = 0, end: int | None = None) -> Iterator[tuple[tree_sitter.Node, Body | Moved]]:
        """Every function, of those that begin in a range of bytes, with what it declares."""
        last = len(self._starts) if end is None else bisect_left(self._starts, end)
        for at in range(bisect_left(self._starts, start), last):
            yield self._functions[at], self._body(at)

    @property
    def top(self) -> Sequence[Symbol]:
        """The symbols declared outside of functions, and the functions, in order."""
        return self._top

    @cached_property
    def outline(self) -> tuple[Symbol, ...]:
        """The symbols of the module, functions with their children."""
        inside = {node.start_byte: at for at, node in enumerate(self._functions)}
        found = []
        for symbol in self._top:
            at = inside.get(symbol.whole_start) if symbol.kind in ("kernel", "function") else None
            found.append(symbol if at is None else replace(symbol, children=self._body(at).symbols))
        return tuple(found)

    @cached_property
    def _labels(self) -> dict[str, Symbol]:
        """The first label of each name, whatever its scope."""
        bodies = [self._outside, *(self._body(at) for at in range(len(self._functions)))]
        labels = [symbol for body in bodies for symbol in body.symbols if symbol.kind == "label"]
        return {symbol.name: symbol for symbol in reversed(labels)}

    def _inherit(self) -> None:
        """Find what is known of functions from the version before: `_inherited` with the edits since it was read, where
        only instructions were edited, if at all, `_edited` where it were other statements."""
        document, before, scopes = self._document, self._document.before, _scopes_before(self._document)
        if before is None or scopes is None:
            return
        earlier, edits_since = scopes.symbols, tuple(joined(scopes.edits, document.edits))
        changed = document.changed_ranges() if earlier._bodies or earlier._inherited else None
        if changed is None or len(edits_since) > _MOST_EDITS:
            return
        if _is_made_anew(document, before):
            return
        from ptx_ls.sema.edited import Edited, stretches_edited

        known = earlier._inherited | {at: body.known for at, body in earlier._bodies.items()}
        starts = earlier._starts
        # Most functions were last read in one version.
        read: tuple[Edit, ...] = ()
        edits = edits_since
        around = _Around(changed, edits_since)
        for at, node in enumerate(self._functions):
            by = around.moves(node.start_byte, node.end_byte)
            start = back(node.start_byte, edits_since) if by is None else node.start_byte - by
            number = bisect_left(starts, start)
            inherited = known.get(number)
            if inherited is None or starts[number] != start:
                continue
            if by is None and earlier._functions[number].end_byte != back(node.end_byte, edits_since):
                continue
            body = inherited[0]
            if inherited[1] is not read:
                read, edits = inherited[1], tuple(joined(inherited[1], edits_since))
            if len(edits) > _MOST_EDITS:
                continue
            stretches = stretches_edited(document, before, node, changed) if by is None else ()
            if stretches:
                self._edited[at] = Edited(body, edits, tuple(joined(read, scopes.edits)), stretches)
            elif stretches is not None:
                self._inherited[at] = body, edits

    def _body(self, at: int) -> Body | Moved:
        body = self._bodies.get(at)
        if body is not None:
            return body
        if known := self._inherited.pop(at, None):
            from ptx_ls.sema.inherited import moved

            body = moved(*known, self._module)
        elif edited := self._edited.pop(at, None):
            from ptx_ls.sema.edited import edited_body

            body = edited_body(edited, self._document, self._module)
        if body is None:
            node = self._functions[at]
            body = _body(self._document, node, self._module, self._declaring(node))
        return self._bodies.setdefault(at, body)

    def _declaring(self, function: tree_sitter.Node) -> dict[str, list[tree_sitter.Node]]:
        block = function.child_by_field_name("body")
        if block is None:
            return {}
        if not self._whole:
            return declaring_in(self._document, block)
        within = {}
        for kind, (starts, nodes) in self._whole.items():
            within[kind] = nodes[bisect_left(starts, block.start_byte) : bisect_left(starts, block.end_byte)]
        return within

    def is_outside(self, scope: Scope) -> bool:
        """Whether a scope is that of the module, or of a block that stands in no function."""
        return id(scope) in self._scopes_outside

    @cached_property
    def _scopes_outside(self) -> frozenset[int]:
        return frozenset(id(scope) for scope in self._outside.scopes)

    def _body_at(self, offset: int) -> Body | Moved:
        at = bisect_right(self._starts, offset) - 1
        return self._body(at) if at >= 0 and offset < self._functions[at].end_byte else self._outside

    def declared(self, start: int) -> Symbol | None:
        """The symbol whose name, where it is declared, begins at an offset."""
        return self._body_at(start).declared(start) or self._outside.declared(start)

    def scope_at(self, offset: int) -> Scope:
        """The innermost scope around an offset."""
        return self._body_at(offset).stretch(offset)[0]

    def stretch_at(self, offset: int) -> tuple[Scope, int]:
        """The innermost scope around an offset, and the offset up to which no other scope begins or ends."""
        body = self._body_at(offset)
        scope, end = body.stretch(offset)
        if body is self._outside:
            at = bisect_right(self._starts, offset)
            end = min(end, self._starts[at] if at < len(self._starts) else end)
        return scope, end

    def find(self, name: str, offset: int) -> Symbol | None:
        """What a name means at an offset, or None if nothing visible there declares it."""
        if symbol := self.scope_at(offset).nearest(name):
            return symbol
        # The debugging sections name labels of functions' bodies; no register is a label elsewhere.
        return None if name.startswith("%") or self._body_at(offset) is not self._outside else self._labels.get(name)

    def visible(self, offset: int, begins: str = "") -> Iterator[Symbol]:
        """Every symbol that can be named at an offset, of names that begin with something, the nearest scope first."""
        scope: Scope | None = self.scope_at(offset)
        seen: set[str] = set()
        while scope:
            for symbol in scope.beginning(begins):
                if symbol.text not in seen:
                    seen.add(symbol.text)
                    yield symbol
            scope = scope.parent


class Heads:
    """The functions of the version before whose heads were not edited, so that they need not be read again."""

    def __init__(self, document: Document) -> None:
        scopes = _scopes_before(document)
        changed = document.changed_ranges() if scopes is not None else None
        self._edits: Sequence[Edit] = ()
        self._changed = changed or []
        functions: Sequence[Symbol] = ()
        if scopes is not None and changed is not None:
            self._edits = joined(scopes.edits, document.edits)
            functions = scopes.symbols.top
        self._old = {s.whole_start: s for s in functions if s.kind in ("kernel", "function")}
        before = document.before
        is_sure = before is not None and not _is_made_anew(document, before)
        self._around = _Around(self._changed, self._edits) if is_sure else None

    def known(self, node: tree_sitter.Node) -> list[Symbol]:
        """The symbol of a function, if it was known before."""
        start, end = node.start_byte, node.end_byte
        by = self._around.moves(start, end) if self._around else None
        if by is not None and (old := self._old.get(start - by)) is not None:
            return [_moved(old, by, start, end)]
        old = self._old.get(back(start, self._edits))
        if old is None or old.defines != (node.type == "function_definition"):
            return []
        by = start - old.whole_start
        # Where something is broken, a head may go on to a name further behind.
        name = node.child_by_field_name("name")
        if name is None or name.byte_range != (old.start + by, old.end + by):
            return []
        if any(first <= old.end + by and last >= start for first, last in self._changed):
            return []
        return [_moved(old, by, start, end)]


def _moved(old: Symbol, by: int, start: int, end: int) -> Symbol:
    """The symbol of a function that begins and ends elsewhere."""
    if not by and end == old.whole_end:
        return old
    return Symbol(old.name, old.kind, old.detail, old.start + by, old.end + by, start, end, defines=old.defines)


def _is_made_anew(document: Document, before: Document) -> bool:
    """Whether the whole tree was made anew: that of a short text that is broken, which may be broken otherwise
    anywhere."""
    return len(document.source) < SMALL and (document.root.has_error or before.root.has_error)


class _Around:
    """What lies before all that was changed, or behind all of it: most functions of a module."""

    def __init__(self, changed: Iterable[Range], edits: Sequence[Edit]) -> None:
        ranges = merged([*changed, *written(edits)])
        self._first, self._last = (ranges[0][0], ranges[-1][1]) if ranges else (sys.maxsize, 0)
        self._by = sum(new_end - end for _, end, new_end in edits)

    def moves(self, start: int, end: int) -> int | None:
        """By how much something has moved; None where it lies neither before nor behind all."""
        return 0 if end < self._first else self._by if start > self._last else None


def _scopes_before(document: Document) -> Scopes | None:
    """The scopes of the version that a document is compared with, if they are known."""
    from ptx_ls.sema.scopes import known_scopes

    before = document.before
    return known_scopes(before) if before else None


def symbols_of(document: Document) -> Symbols:
    """The symbols of a PTX document."""
    return document.memo(Symbols)


def source_of(document: Document, symbol: Symbol) -> str:
    """The declaration of a name as it stands: a function without its body, a variable without its initializer."""
    if symbol.kind not in ("kernel", "function"):
        return f"{symbol.detail} {symbol.text}" if symbol.detail else f"{symbol.text}:"
    whole = document.source[symbol.whole_start : min(symbol.whole_end, symbol.whole_start + _LONGEST)]
    head = whole.decode("utf-8", "replace").partition("{")[0].rstrip(" \t\r\n;")
    return head if len(head) < _LONGEST else f"{symbol.detail} {symbol.name}"


# Longer than anyone reads in a hover.
_LONGEST = 2000

# Deeper than any program; a file of a million braces must not exhaust Python's stack.
_DEEPEST = 200

# Declarations that are read before it is asked whether anyone still waits.
_AT_ONCE = 256

# After so many edits, a function is read again.
_MOST_EDITS = 256


def _statements(
    document: Document,
    node: tree_sitter.Node,
    scope: Scope,
    scopes: list[Scope],
    functions: list[tree_sitter.Node],
    heads: Heads,
    depth: int = 0,
) -> list[Symbol]:
    """The symbols declared directly in a node and, flattened, in the blocks inside it, but not in functions.

    The functions that are met are added to `functions`, the scopes of blocks to `scopes`.
    """
    found: list[Symbol] = []
    if depth > _DEEPEST:
        return found
    for child in children_in_turn(node):
        kind = child.type
        if kind == "instruction":
            continue
        declared: list[Symbol] = []
        if kind == "variable_declaration":
            declared = _variables(document, child)
        elif kind == "label":
            declared = _label(document, child)
        elif kind in ("function_definition", "function_declaration"):
            functions.append(child)
            declared = heads.known(child) or _function(document, child)
        elif kind == "section_directive" and not child.has_error:
            declared = [symbol for label in labels_of_section(document, child) for symbol in _label(document, label)]
        elif kind in ("block", "section_directive", "section_body", "ERROR"):
            # What a syntax error swallowed may hold declarations that the rest of the document uses.
            inner = scope
            if kind == "block":
                inner = Scope(child.start_byte, child.end_byte, scope)
                scopes.append(inner)
            found += _statements(document, child, inner, scopes, functions, heads, depth + 1)
        for symbol in declared:
            scope.add(symbol)
        found += declared
    return found


def _body(
    document: Document, node: tree_sitter.Node, outer: Scope, declaring: dict[str, list[tree_sitter.Node]]
) -> Body:
    """What a function declares: its parameters, and all in its block, in which `declaring` are the nodes that do."""
    scope = Scope(node.start_byte, node.end_byte, outer)
    symbols: list[Symbol] = []
    for which in ("returns", "parameters"):
        parameters = node.child_by_field_name(which)
        for parameter in parameters.named_children if parameters else ():
            if parameter.type == "parameter":
                result = which == "returns"
                symbols += _plain(document, parameter, "parameter", result) or _named(
                    document, parameter, "parameter", result
                )
    for symbol in symbols:
        scope.add(symbol)
    # The outermost block is the scope of the parameters too: one name cannot be both.
    block = node.child_by_field_name("body")
    inside = block.start_byte + 1 if block else node.start_byte, node.end_byte
    inner, declared = declared_in(document, scope, declaring, inside)
    return Body((scope, *inner), (*symbols, *declared))


def declared_in(
    document: Document,
    outermost: Scope,
    declaring: dict[str, list[tree_sitter.Node]],
    within: tuple[int, int],
) -> tuple[list[Scope], list[Symbol]]:
    """The scopes in a scope, and all that it and they declare, of nodes that begin in a range of bytes."""
    first, last = within
    found = [
        (n.start_byte, kind, n) for kind, nodes in declaring.items() for n in nodes if first <= n.start_byte < last
    ]
    found.sort(key=lambda one: one[0])
    scope, scopes, symbols = outermost, [], []
    for number, (start, kind, child) in enumerate(found):
        if number % _AT_ONCE == 0:
            document.ensure_wanted()
        while start >= scope.end and scope is not outermost and scope.parent is not None:
            scope = scope.parent
        if kind == "block":
            scope = Scope(start, child.end_byte, scope)
            scopes.append(scope)
            continue
        declared = _variables(document, child) if kind == "variable" else _label(document, child)
        for symbol in declared:
            scope.add(symbol)
        symbols += declared
    return scopes, symbols


def _function(document: Document, node: tree_sitter.Node) -> list[Symbol]:
    name = node.child_by_field_name("name")
    if name is None:
        return []
    keyword = node.child_by_field_name("kind")
    before = document.source[node.start_byte : keyword.end_byte if keyword else name.start_byte]
    return [
        Symbol(
            name=_text(document, name),
            kind="kernel" if keyword and keyword.type == ".entry" else "function",
            detail=_detail(before),
            start=name.start_byte,
            end=name.end_byte,
            whole_start=node.start_byte,
            whole_end=node.end_byte,
            defines=node.type == "function_definition",
        )
    ]


_WORD_BEHIND = re.compile(GAP + rb"[\w$%;]")


def _is_opcode(document: Document, node: tree_sitter.Node) -> bool:
    """Whether ptxas takes a label that lacks its colon for an opcode, though it is no word for one."""
    match = _WORD_BEHIND.match(document.shown, node.end_byte)
    return match is not None


def _label(document: Document, node: tree_sitter.Node) -> list[Symbol]:
    name = node.child_by_field_name("name")
    if name is None:
        return []
    if node.has_error and _is_opcode(document, node):
        return []
    detail = _list_behind(node) if _MAYBE_LIST.match(document.shown, node.end_byte) else ""
    place = name.start_byte, name.end_byte
    return [Symbol(_text(document, name), "label", detail, *place, node.start_byte, node.end_byte)]


def _list_behind(label: tree_sitter.Node) -> str:
    """The directive of the list or prototype that a label names, "" for a label of code."""
    following = behind(label)
    return _LISTS.get(following.type, "") if following is not None else ""


# A glance at the text spares the look at the tree, which takes longer than all else. Line markers begin with a hash.
_MAYBE_LIST = re.compile(GAP + rb"(?:\.(?:branchtargets|calltargets|callprototype)|#)")
_LISTS = {
    "branchtargets_directive": ".branchtargets",
    "calltargets_directive": ".calltargets",
    "callprototype_directive": ".callprototype",
}


# Most declarations and parameters: of one name, without comments.
_PLAIN = re.compile(
    rb"((?:\.\w+(?![\w$])\s*(?:\d+\s+)?)+)([%A-Za-z$][\w$]*|_[\w$]+)(?:<([1-9]\d*)>|(\[(?:[1-9]\d*)?\]))?\s*;?"
).fullmatch


@dataclass(frozen=True)
class _Plain:
    """What a plain declaration says, wherever it stands: the name is at `start` to `end` of its text."""

    name: str
    detail: str
    start: int
    end: int
    count: int | None
    is_array: bool

    @property
    def is_register(self) -> bool:
        return ".reg" in specifiers(self.detail)


# The same declarations stand in most functions.
@lru_cache(maxsize=4096)
def _read_plain(text: bytes) -> _Plain | None:
    plain = _PLAIN(text)
    if plain is None:
        return None
    before, name, count, array = plain.groups()
    number = None if count is None else integer(count.decode()) or 0
    return _Plain(name.decode(), _detail(before), *plain.span(2), number, array is not None)


@lru_cache(maxsize=4096)
def _detail(before: bytes) -> str:
    return without_gaps(before).decode("utf-8", "replace")


def _plain(document: Document, node: tree_sitter.Node, kind: Kind | None, is_result: bool = False) -> list[Symbol]:
    """What most declarations declare, read from the text; nothing of another. `kind`: None where the space tells."""
    start, end = node.start_byte, node.end_byte
    plain = _read_plain(document.source[start:end])
    if plain is None or node.has_error:
        return []
    return [
        Symbol(
            plain.name,
            kind or ("register" if plain.is_register else "variable"),
            plain.detail,
            start + plain.start,
            start + plain.end,
            start,
            end,
            count=plain.count,
            is_array=plain.is_array,
            defines=not plain.detail.startswith(".extern"),
            is_result=is_result,
        )
    ]


def _variables(document: Document, node: tree_sitter.Node) -> list[Symbol]:
    if plain := _plain(document, node, None):
        return plain
    is_register = any(c.type == "state_space" and _text(document, c) == ".reg" for c in node.children[:6])
    return _named(document, node, "register" if is_register else "variable")


DECLARATORS = ("identifier", "register", "parameterized_name", "array_declarator", "initialized_declarator")
"""The kinds of nodes that name what is declared."""


def _named(document: Document, node: tree_sitter.Node, kind: Kind, is_result: bool = False) -> list[Symbol]:
    """The declarators of a variable declaration or a parameter."""
    declarators = [child for child in node.children if child.type in DECLARATORS]
    if not declarators:
        return []
    before = document.source[node.start_byte : declarators[0].start_byte]
    detail = _detail(before)
    defines = not detail.startswith(".extern")
    symbols = []
    for declarator in declarators:
        inner: tree_sitter.Node | None = declarator
        count = None
        is_array = False
        while inner is not None and inner.type not in ("identifier", "register"):
            is_array = is_array or inner.type == "array_declarator"
            if inner.type == "parameterized_name":
                number = inner.child_by_field_name("count")
                count = (integer(_text(document, number)) if number else None) or 0
            inner = inner.child_by_field_name("declarator") or inner.child_by_field_name("name")
        if inner is None:
            continue
        symbols.append(
            Symbol(
                name=_text(document, inner),
                kind=kind,
                detail=detail,
                start=inner.start_byte,
                end=inner.end_byte,
                whole_start=node.start_byte,
                whole_end=node.end_byte,
                count=count,
                is_array=is_array,
                defines=defines,
                is_result=is_result,
            )
        )
    return symbols


def _text(document: Document, node: tree_sitter.Node) -> str:
    return document.source[node.start_byte : node.end_byte].decode("utf-8", "replace")
