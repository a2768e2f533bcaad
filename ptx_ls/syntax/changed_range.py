"""How far an edit reaches: to the nearest statements that the trees before and after it share.

A comparison of whole trees takes time for each statement of the edited block. But where the parser reuses a statement
of the old tree, it is in the same state as then, and everything after it is unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

import tree_sitter

from ptx_ls.syntax.offset_map import Edit, backward_offset
from ptx_ls.syntax.span import Span

_FURTHEST = 1000
"""Statements that are looked at on either side: around an error the parser takes none over for a while."""
_REACHES = (1 << 8, 1 << 11, 1 << 14)
"""Bytes that are looked back."""
_DEEPEST = 256
"""Nodes around another that are asked for: each takes time for all those above it."""
_AT_ONCE = 2048
"""Children that are asked for in one call."""
_LONGEST = 4096
"""Bytes of a statement that is compared with another word by word."""
_MOST_PARTS = 64
"""Parts of a statement that are compared with those of another."""
_BLOCKS = ("block", "body", "module")
"""Nodes that hold statements: in PTX, in a function of NVVM IR, in its module."""
LISTS = (*_BLOCKS, "source_file")
"""Nodes that hold any number of statements or declarations."""


def changed_span(before: tree_sitter.Tree, after: tree_sitter.Tree, start: int, end: int) -> Span | None:
    """The span in which the statements of the edited block differ between two trees; None if others may differ too.

    The edit was applied to `before` with `Tree.edit`.
    """
    old, new = _block(before, start, end), _block(after, start, end)
    if old is None or new is None or not have_same_position(old, new):
        return None
    first = None
    for reach in _REACHES:
        olds, news = (reversed(list(children_within(block, start - reach, start))) for block in (old, new))
        first = _reach(olds, news, start, before=True)
        if first is not None or old.start_byte >= start - reach:
            break
    last = _reach(children_from(old, end), children_from(new, end), end, before=False)
    return Span(first, last) if first is not None and last is not None else None


def same_tokens_at(before: tree_sitter.Tree, after: tree_sitter.Tree, start: int, end: int) -> bool:
    """Whether the statements at a span have the same tokens in two trees."""
    one, other = (_statement(tree.root_node, start, end) for tree in (before, after))
    return have_same_position(one.parent, other.parent) and _are_alike(one, other)


def have_same_position(old: tree_sitter.Node | None, new: tree_sitter.Node | None, edits: Sequence[Edit] = ()) -> bool:
    """Whether two nodes and all their ancestors are at the same positions, those of `new` mapped back across edits.

    False for nodes that are nested too deeply.
    """
    places = _around(old)
    moved = [(kind, backward_offset(start, edits), backward_offset(end, edits)) for kind, start, end in _around(new)]
    return len(places) < _DEEPEST and places == moved


def _statement(root: tree_sitter.Node, start: int, end: int) -> tree_sitter.Node:
    """The statement of a block or of the module that contains a span; the root if there is no single one."""
    inner = root.descendant_for_byte_range(start if start < end else max(0, start - 1), end)
    for node in islice(_upwards(inner), _DEEPEST):
        if node.parent is None or node.parent.type in LISTS:
            return node
    return root


def children_from(node: tree_sitter.Node, offset: int) -> Iterator[tree_sitter.Node]:
    """The children that end at an offset or after it, in order."""
    # Going back, or a copy of a cursor, is nothing that tree-sitter 0.26 can: names of nodes are wrong, or it dies.
    cursor = node.walk()
    if cursor.goto_first_child_for_byte(max(node.start_byte, offset - 1)) is not None or cursor.goto_last_child():
        yield from _following(cursor)


def iterate_children(node: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    """All children, in order.

    Those of a large node are yielded one by one: `children` of 100,000 statements holds Python's lock for 24 ms.
    """
    cursor = node.walk()
    if node.child_count <= _AT_ONCE:
        # A node holds the children that it was asked for as long as it lives, so a copy of it is asked.
        yield from cursor.node.children if cursor.node is not None else ()
        return
    cursor.goto_first_child()
    yield from _following(cursor)


def _following(cursor: tree_sitter.TreeCursor) -> Iterator[tree_sitter.Node]:
    """The node of a cursor and its next siblings."""
    while cursor.node is not None:
        yield cursor.node
        if not cursor.goto_next_sibling():
            return


def children_within(node: tree_sitter.Node, start: int, end: int) -> Iterator[tree_sitter.Node]:
    """The children that touch a span, in order."""
    return takewhile(lambda child: child.start_byte <= end, children_from(node, start))


def _block(tree: tree_sitter.Tree, start: int, end: int) -> tree_sitter.Node | None:
    """The block around a span; None if there is none, or if it is nested so deeply that finding its ancestors takes
    seconds."""
    node = tree.root_node.descendant_for_byte_range(max(0, start - 1), end + 1)
    found = list(islice(_upwards(node), _DEEPEST))
    return next((one for one in found if one.type in _BLOCKS), None) if len(found) < _DEEPEST else None


def _upwards(node: tree_sitter.Node | None) -> Iterator[tree_sitter.Node]:
    while node is not None:
        yield node
        node = node.parent


def _around(node: tree_sitter.Node | None) -> list[tuple[str, int, int]]:
    """The kinds and positions of a node and its ancestors."""
    return [(one.type, one.start_byte, one.end_byte) for one in islice(_upwards(node), _DEEPEST)]


def _reach(olds: Iterator[tree_sitter.Node], news: Iterator[tree_sitter.Node], edge: int, before: bool) -> int | None:
    """How far the statements differ in one direction, up to the first one that both trees share; None if there is none
    near."""
    old, new = next(olds, None), next(news, None)
    reached = edge
    for _ in range(_FURTHEST):
        if old is None or new is None:
            return None
        old_goes, new_goes = not _is_beyond(old, edge, before), not _is_beyond(new, edge, before)
        differing = [node for node, goes in ((old, old_goes), (new, new_goes)) if goes]
        if not differing:
            if _is_shared(old, new) or _meet_alike(old, new, before):
                return reached
            are_equal = _are_alike(old, new) or (not before and _have_equal_parts(old, new))
            differing = [] if are_equal else [old, new]
            # The one that is nearer to the edge goes on.
            old_goes = old.end_byte >= new.end_byte if before else old.start_byte <= new.start_byte
            new_goes = old.end_byte <= new.end_byte if before else old.start_byte >= new.start_byte
        for node in differing:
            reached = min(reached, node.start_byte) if before else max(reached, node.end_byte)
        old = next(olds, None) if old_goes else old
        new = next(news, None) if new_goes else new
    return None


def _is_beyond(node: tree_sitter.Node, edge: int, before: bool) -> bool:
    return node.end_byte < edge if before else node.start_byte > edge


def _is_shared(one: tree_sitter.Node, other: tree_sitter.Node) -> bool:
    if not _is_same_place(one, other) or other.is_missing:
        return False
    # A node's identity is its place in what holds it, so that of its first child tells whether it is shared. The braces
    # of a block have none, and do not need one.
    if not one.child_count or not other.child_count:
        return one.type in ("{", "}")
    inner, other_inner = one.child(0), other.child(0)
    return inner is not None and other_inner is not None and inner.id == other_inner.id


def _meet_alike(one: tree_sitter.Node, other: tree_sitter.Node, before: bool) -> bool:
    """Whether two blocks have equal statements on the side of the edit, up to one that they share.

    A parser reuses only whole statements of a block that was not within the same run of statements (grammar.js), or
    whose end it read together with what was edited behind it.
    """
    if one.type not in ("block", "body") or not _is_same_place(one, other):
        return False
    pairs = zip(_from_edit(one, before), _from_edit(other, before), strict=False)
    for inner, other_inner in islice(pairs, _FURTHEST):
        if inner.child_count and _is_shared(inner, other_inner):
            return True
        if not _are_alike(inner, other_inner):
            return False
    return False


def _from_edit(block: tree_sitter.Node, before: bool) -> Iterator[tree_sitter.Node]:
    """The children of a block before an edit, the last ones only, or behind it, the nearest first."""
    end = block.end_byte
    return reversed(list(children_within(block, end - _REACHES[0], end))) if before else iterate_children(block)


def _are_alike(one: tree_sitter.Node, other: tree_sitter.Node) -> bool:
    """Whether two statements have the same tokens, given that their text is the same."""
    return _is_same_place(one, other) and other.end_byte - other.start_byte < _LONGEST and str(one) == str(other)


def _have_equal_parts(one: tree_sitter.Node, other: tree_sitter.Node) -> bool:
    """Whether two long statements have the same parts: a function behind an error is made anew around its old body."""
    if not _is_same_place(one, other) or not 0 < one.child_count == other.child_count < _MOST_PARTS:
        return False
    pairs = zip(one.children, other.children, strict=True)
    return all(_is_shared(*pair) or _meet_alike(*pair, before=False) or _are_alike(*pair) for pair in pairs)


def _is_same_place(one: tree_sitter.Node, other: tree_sitter.Node) -> bool:
    return (one.start_byte, one.end_byte, one.type) == (other.start_byte, other.end_byte, other.type)
