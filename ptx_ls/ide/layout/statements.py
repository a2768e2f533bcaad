"""The statements of a PTX document and their tokens, in the order of the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import tree_sitter

from ptx_ls.lazy import NamedTuple, dataclass
from ptx_ls.syntax.span import Span

_COMMENTS = frozenset(("comment", "line_marker"))
_WHOLE = frozenset(("string", "unclosed_string", "version_number"))
"""Nodes that are one token, whatever their parts are."""
_VERBATIM = frozenset(("section_directive", "dwarf_directive", "intermediate_source_directive", "metadata_directive"))
"""Directives whose contents are a table or a text of another language: they stay as they are written."""
_CALL_SEQUENCE = b"// callseq"


@dataclass(frozen=True)
class Statement:
    """What stands in lines of its own. `kind`: the type of its node, or "{" and "}" of a block, "comment", and
    "verbatim" for what is wrong or is a text of its own. `depth`: how many blocks it is in.
    `has_arguments`: it passes arguments in parentheses. `declares_group`: it declares registers by their number."""

    kind: str
    depth: int
    has_arguments: bool = False
    declares_group: bool = False


class Token(NamedTuple):
    """A token: its bytes, the type of its node, and that of the node around it; what it belongs to."""

    start: int
    end: int
    type: str
    parent: str
    statement: Statement


def tokens_of(root: tree_sitter.Node, source: bytes, span: Span | None) -> Iterator[Token]:
    """The tokens of the statements that a span touches, or of all; of one that stays as it is there is one token."""
    yield from _Reader(source, span).items(root.children, 0)


class _Reader:
    """Reads the items of a text, without those outside of a span."""

    def __init__(self, source: bytes, span: Span | None) -> None:
        self._source = source
        self._first, self._last = (span.start, span.end) if span else (0, len(source))

    def items(self, nodes: Iterable[tree_sitter.Node], depth: int) -> Iterator[Token]:
        """The tokens of items that follow each other, in so many blocks."""
        for node in nodes:
            if node.end_byte >= self._first and node.start_byte <= self._last and node.end_byte > node.start_byte:
                yield from self._item(node, depth)

    def _item(self, node: tree_sitter.Node, depth: int) -> Iterator[Token]:
        kind = node.type
        if kind in _COMMENTS:
            yield Token(node.start_byte, node.end_byte, kind, "", Statement("comment", depth))
        elif kind == "function_definition":
            yield from self._function(node, depth)
        elif kind == "block":
            yield from self._block(node, depth)
        elif node.has_error or node.is_error or kind in _VERBATIM:
            yield _verbatim(node, depth)
        else:
            yield from _tokens(node, Statement(kind, depth, _has_arguments(node), _declares_group(node)))

    def _function(self, node: tree_sitter.Node, depth: int) -> Iterator[Token]:
        """The head as a statement, then the block."""
        head = Statement("function_definition", depth)
        for child in node.children:
            if child.type == "block":
                yield from self._block(child, depth)
            elif child.is_error or child.has_error:
                yield _verbatim(child, depth)
            else:
                yield from _tokens(child, head, node.type)

    def _block(self, node: tree_sitter.Node, depth: int) -> Iterator[Token]:
        children = node.children
        is_at_margin = depth > 0 and _is_call_sequence(children, self._source)
        yield from self._brace(children[0], depth)
        is_closed = len(children) > 1 and children[-1].type == "}"
        yield from self.items(children[1 : -1 if is_closed else None], depth if is_at_margin else depth + 1)
        if is_closed:
            yield from self._brace(children[-1], depth)

    def _brace(self, node: tree_sitter.Node, depth: int) -> Iterator[Token]:
        if node.end_byte > node.start_byte:
            yield Token(node.start_byte, node.end_byte, node.type, "block", Statement(node.type, depth))


def _verbatim(node: tree_sitter.Node, depth: int) -> Token:
    return Token(node.start_byte, node.end_byte, node.type, "", Statement("verbatim", depth))


def _is_call_sequence(children: Sequence[tree_sitter.Node], source: bytes) -> bool:
    """Whether a block is one of those that compilers write around a call, at the margin of the code around it."""
    first = children[1] if len(children) > 1 else None
    return first is not None and source.startswith(_CALL_SEQUENCE, first.start_byte)


def _has_arguments(node: tree_sitter.Node) -> bool:
    operands = node.child_by_field_name("operands") if node.type == "instruction" else None
    return operands is not None and any(child.type == "parenthesized" for child in operands.children)


def _declares_group(node: tree_sitter.Node) -> bool:
    return node.type == "variable_declaration" and any(child.type == "parameterized_name" for child in node.children)


def _tokens(node: tree_sitter.Node, statement: Statement, parent: str = "") -> Iterator[Token]:
    if node.child_count == 0 or node.type in _WHOLE:
        if node.end_byte > node.start_byte:
            yield Token(node.start_byte, node.end_byte, node.type, parent, statement)
        return
    for child in node.children:
        yield from _tokens(child, statement, node.type)
