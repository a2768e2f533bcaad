"""The body of each function, as statements: after an edit only those near it are read again."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence, Set
from functools import cached_property
from itertools import chain, takewhile
from operator import itemgetter
from typing import Any

import tree_sitter

from ptx_ls.isa.intrinsics import PREFIX
from ptx_ls.lazy import NamedTuple, dataclass
from ptx_ls.nvvm.broken_nodes import broken_nodes
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.values.edited_names import EditedNames, Replaced, edited_names, names_in, redefined
from ptx_ls.nvvm.values.header import Header, header_of
from ptx_ls.nvvm.values.left_out import Placed, left_out_of
from ptx_ls.nvvm.values.names import Names, names_of
from ptx_ls.nvvm.values.statement import Statement, number_of, read_statement
from ptx_ls.syntax.changed_range import children_from, iterate_children
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.offset_map import backward_offset
from ptx_ls.syntax.span import Span

_FEW = 8
"""The most statements that are searched for one by one."""
_RARE = frozenset(("addrspacecast", "sitofp", "uitofp", "fptosi", "fptoui"))
_NO_STATEMENT = frozenset(("{", "}", "comment", "missing_word"))


@dataclass(frozen=True)
class Origin:
    """What a body was made of: how many statements of another at its beginning and at its end are its own."""

    body: Body
    first: int
    last: int

    def replaced(self, body: Body) -> Replaced:
        """The statements of both that are not in the other."""
        old, new = self.body.statements, body.statements
        return Replaced(old, new, self.first, len(old) - self.last, len(new) - self.last)

    @property
    def gone(self) -> Sequence[Statement]:
        """The statements of the earlier body that are no longer there."""
        return self.body.statements[self.first : len(self.body.statements) - self.last]

    def fresh(self, body: Body) -> Sequence[Statement]:
        """Those of the later body that the earlier one has not."""
        return body.statements[self.first : len(body.statements) - self.last]


_OF_EXCEPTIONS = frozenset(("landingpad", "resume", "catchswitch", "catchpad", "cleanuppad", "cleanupret", "invoke"))


class Body:
    """A function's header and statements; every offset counts from the start of the function. `is_closed`: it has its
    closing brace.

    `checked` holds what the checks found, and `origin` an earlier body that it can be taken from. `graph` holds its
    control flow (`nvvm/graph`).
    """

    def __init__(
        self, header: Header, starts: list[int], statements: list[Statement], size: int, *, is_closed: bool
    ) -> None:
        self.header = header
        self.starts = starts
        self.statements = statements
        self.size = size
        self.is_closed = is_closed
        self.origin: Origin | None = None
        self.checked: Any = None
        self.graph: Any = None
        self._base: Origin | None = None

    @cached_property
    def broken(self) -> Sequence[Statement]:
        """The statements that have a syntax error or are not read."""
        return self._such(lambda one: not one.opcode, lambda body: body.broken)

    @cached_property
    def last_calls(self) -> Sequence[Statement]:
        """The calls that must be the last of their function."""
        return self._such(lambda one: "musttail" in one.flags, lambda body: body.last_calls)

    @cached_property
    def handlers(self) -> Sequence[Statement]:
        """The instructions of exceptions."""
        return self._such(lambda one: one.opcode in _OF_EXCEPTIONS, lambda body: body.handlers)

    @cached_property
    def generic_calls(self) -> Sequence[Statement]:
        """The calls of intrinsics that are not NVIDIA's."""
        return self._such(_calls_generic, lambda body: body.generic_calls)

    @cached_property
    def sized_allocas(self) -> Sequence[Statement]:
        """The allocas of as many elements as a value says."""
        return self._such(_has_size, lambda body: body.sized_allocas)

    @cached_property
    def rare_values(self) -> Sequence[Statement]:
        """The casts of which not all have code."""
        return self._such(lambda one: one.opcode in _RARE, lambda body: body.rare_values)

    def _such(
        self, is_such: Callable[[Statement], bool], of_body: Callable[[Body], Sequence[Statement]]
    ) -> Sequence[Statement]:
        """The statements of some kind; `of_body` gives those of an earlier body."""
        if self.origin is None:
            return [one for one in self.statements if is_such(one)]
        gone = {id(one) for one in self.origin.gone}
        kept = (one for one in of_body(self.origin.body) if id(one) not in gone)
        return [*kept, *(one for one in self.origin.fresh(self) if is_such(one))]

    @cached_property
    def users(self) -> dict[str, tuple[Statement, ...]]:
        """The statements that use each local name, in no order; none of a name that was used before an edit."""
        if self.origin is None:
            listed: dict[str, list[Statement]] = {}
            for one in self.statements:
                for name in one.uses:
                    listed.setdefault(name, []).append(one)
            return {name: tuple(ones) for name, ones in listed.items()}
        found = self.origin.body.users.copy()
        gone = {id(one): one for one in self.origin.gone}
        for name in {*chain.from_iterable(one.uses for one in gone.values())}:
            found[name] = tuple([one for one in found[name] if id(one) not in gone])
        for one in self.origin.fresh(self):
            for name in one.uses:
                found[name] = (*found.get(name, ()), one)
        return found

    def numbers_of(self, statements: Sequence[Statement], near: int) -> Sequence[int]:
        """The numbers of some statements, in no order."""
        if len(statements) <= _FEW:
            return [number_of(self.statements, one, near) for one in statements]
        those = {id(one) for one in statements}
        return [number for number, one in enumerate(self.statements) if id(one) in those]

    @property
    def is_broken(self) -> bool:
        """Whether a statement is broken: which follows which is not known then."""
        return self.header.is_broken or bool(self.broken)

    @cached_property
    def possible(self) -> frozenset[str]:
        """The names that broken statements may define."""
        return frozenset().union(*(one.possible for one in self.broken))

    @cached_property
    def globals(self) -> frozenset[str]:
        """The names of globals that its statements use."""
        return frozenset().union(*(one.globals for one in self.statements))

    @property
    def names(self) -> Names:
        """What each name of the function is defined by."""
        return self._names.names

    @cached_property
    def redefined(self) -> Set[str]:
        """The names that other statements define than in the body that it was made of, or none."""
        origin, edited = self.origin, self._names.edited
        if origin is None:
            return frozenset()
        return redefined(origin.body.names, self.names, edited | origin.body._edited)

    @cached_property
    def _names(self) -> EditedNames:
        base = self._without_repeats()
        found = edited_names(base.body.names, self.header, base.replaced(self)) if base is not None else None
        if found is not None:
            # No longer than it is needed, since each body would keep the one before.
            self._base = base if found.names.again else None
            return found
        names = names_of(self.header, self.statements)
        if self.origin is None:
            return EditedNames(names, frozenset())
        return EditedNames(names, names_in(names) | names_in(self.origin.body.names))

    def _without_repeats(self) -> Origin | None:
        """An earlier body that defines no name twice, as far as it is known."""
        origin = self.origin
        if origin is None or not origin.body.names.again:
            return origin
        base = origin.body._base
        if base is None:
            return None
        return Origin(base.body, min(origin.first, base.first), min(origin.last, base.last))

    @property
    def _edited(self) -> Set[str]:
        """The names that may be defined otherwise than in the last body that repeats none, if this one does."""
        return self._names.edited if self.names.again else frozenset()

    def statement_at(self, offset: int) -> int | None:
        """The number of the statement that holds an offset or ends there; None if none does."""
        number = bisect_left(self.starts, offset + 1) - 1
        return number if number >= 0 and offset <= self.starts[number] + self.statements[number].end else None


def _has_size(statement: Statement) -> bool:
    return statement.opcode == "alloca" and any(one.is_local for one in statement.values)


def _calls_generic(statement: Statement) -> bool:
    name = statement.callee.text if statement.callee is not None else ""
    return name.startswith("llvm.") and not name.startswith(PREFIX)


class PlacedBody(NamedTuple):
    """A body and where its function starts."""

    body: Body
    start: int


def bodies_of(document: Document) -> Sequence[PlacedBody]:
    """The functions that a document defines, in order."""
    return document.memo(_bodies)


def body_at(document: Document, offset: int) -> PlacedBody | None:
    """The function whose definition holds an offset; None if there is none."""
    for one in bodies_of(document):
        if one.start <= offset <= one.start + one.body.size:
            return one
    return None


def _bodies(document: Document) -> tuple[PlacedBody, ...]:
    entities = entities_of(document)
    broken = sorted(one.node.start_byte for one in broken_nodes(document))
    found = []
    for number in entities.of_kind("function_definition"):
        body = entities.kept(number, Body)
        if body is None:
            node = entities.node(number, document.root)
            left_out = left_out_of(document).get(node.start_byte, ())
            body = _edited(document, node, broken) or _read(node, document.source, broken, left_out)
            entities.keep(number, Body, body)
        found.append(PlacedBody(body, entities.starts[number]))
    return tuple(found)


def _read(node: tree_sitter.Node, source: bytes, broken: Sequence[int], left_out: Placed) -> Body:
    header = header_of(node, source)
    inner = node.child_by_field_name("body")
    found = list(_statements(iterate_children(inner), source, broken)) if inner is not None else []
    if left_out:
        found = sorted([*left_out, *found], key=itemgetter(0))
    starts = [start - node.start_byte for start, _ in found]
    closed = source[node.end_byte - 1 : node.end_byte] == b"}"
    return Body(header, starts, [one for _, one in found], node.end_byte - node.start_byte, is_closed=closed)


def _statements(
    nodes: Iterator[tree_sitter.Node], source: bytes, broken: Sequence[int]
) -> Iterator[tuple[int, Statement]]:
    """The statements of some nodes with their offsets; `broken`: where the text has syntax errors."""
    for node in nodes:
        if node.type not in _NO_STATEMENT:
            start = node.start_byte
            at = bisect_left(broken, start) if broken else 0
            is_broken = at < len(broken) and broken[at] <= node.end_byte
            # Its name is in the error before it.
            is_broken = is_broken or source[start - 20 : start].rstrip().endswith(b"=")
            yield start, read_statement(node, source, is_broken=is_broken)


def _edited(document: Document, node: tree_sitter.Node, broken: Sequence[int]) -> Body | None:
    """The body of a function that was edited, from that of the version before; None if too much has changed."""
    before = document.before
    known = before.known(_bodies) if before is not None else None
    changed = document.changed_ranges() if known is not None else None
    inner = node.child_by_field_name("body")
    if before is None or known is None or not changed or inner is None:
        return None
    start, end = node.start_byte, node.end_byte
    old_start = backward_offset(start, document.edits)
    earlier = next((one.body for one in known if one.start == old_start), None)
    spans = [span for span in changed if span.start <= end and start <= span.end]
    if earlier is None or not spans or min(span.start for span in spans) <= inner.start_byte:
        return None
    first, last = min(span.start for span in spans) - start, max(span.end for span in spans) - start
    if last >= end - start:
        return None
    return _respliced(earlier, inner, document.source, Span(first, last), Span(start, end), broken)


def _respliced(
    earlier: Body, inner: tree_sitter.Node, source: bytes, changed: Span, whole: Span, broken: Sequence[int]
) -> Body:
    """A body whose statements at a span are read again, and one more on either side: what the scanner inserts at the
    end of a statement has no text."""
    starts, statements = earlier.starts, earlier.statements
    size = whole.end - whole.start
    by = size - earlier.size
    before = max(0, bisect_left(starts, changed.start) - 2)
    after = min(len(starts), bisect_left(starts, changed.end - by + 1) + 1)
    kept = whole.start + starts[before - 1] + statements[before - 1].end if before else inner.start_byte
    until = whole.start + starts[after] + by if after < len(starts) else whole.end
    near = takewhile(lambda node: node.start_byte < until, children_from(inner, kept))
    found = _statements((node for node in near if node.end_byte > kept), source, broken)
    fresh = [(begin - whole.start, statement) for begin, statement in found]
    # Those around the edit are mostly what they were.
    while fresh and before < after and fresh[0] == (starts[before], statements[before]):
        fresh, before = fresh[1:], before + 1
    while fresh and before < after and fresh[-1] == (starts[after - 1] + by, statements[after - 1]):
        fresh, after = fresh[:-1], after - 1
    tail = [start + by for start in starts[after:]] if by else starts[after:]
    body = Body(
        earlier.header,
        [*starts[:before], *(start for start, _ in fresh), *tail],
        [*statements[:before], *(one for _, one in fresh), *statements[after:]],
        size,
        is_closed=source[whole.end - 1 : whole.end] == b"}",
    )
    kept_last = len(starts) - after
    origin = earlier.origin
    if earlier.checked is not None or origin is None:
        body.origin = Origin(earlier, before, kept_last)
    else:
        body.origin = Origin(origin.body, min(before, origin.first), min(kept_last, origin.last))
    return body
