"""Where the blocks of a control flow graph are drawn: in rows, each below all that lead to it but backs of loops."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.ide.flow.graph import Edge, FlowGraph
from ptx_ls.lazy import dataclass

_CHARACTER, _LINE = 7.2, 16.0
_MARGIN, _BETWEEN_ROWS, _BETWEEN_BLOCKS = 8.0, 36.0, 28.0
_ASIDE = 60.0
"""The room on either side for edges that pass other blocks."""


@dataclass(frozen=True)
class Box:
    """A rectangle: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """Halfway between left and right."""
        return self.x + self.width / 2

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height


@dataclass(frozen=True)
class Layout:
    """The boxes of the blocks, by number, and the size of the whole."""

    boxes: Sequence[Box]
    width: float
    height: float


def layout_of(graph: FlowGraph) -> Layout:
    """The layout of a graph."""
    rows: dict[int, list[int]] = {}
    for number, row in enumerate(_rows(graph)):
        rows.setdefault(row, []).append(number)
    sizes = [_size(graph, number) for number in range(len(graph.blocks))]
    widths = {
        row: sum(sizes[one].width for one in members) + _BETWEEN_BLOCKS * (len(members) - 1)
        for row, members in rows.items()
    }
    whole = max(widths.values(), default=0.0) + 2 * _ASIDE
    boxes = list(sizes)
    y = _MARGIN
    for row in sorted(rows):
        x = (whole - widths[row]) / 2
        for number in rows[row]:
            boxes[number] = Box(x, y, sizes[number].width, sizes[number].height)
            x += sizes[number].width + _BETWEEN_BLOCKS
        y += max(sizes[number].height for number in rows[row]) + _BETWEEN_ROWS
    return Layout(boxes, whole, y - _BETWEEN_ROWS + _MARGIN if rows else 2 * _MARGIN)


def title_of(graph: FlowGraph, number: int) -> str:
    """The name of a block."""
    return graph.blocks[number].name or ("entry" if number == 0 else f"block {number}")


def _size(graph: FlowGraph, number: int) -> Box:
    lines = [title_of(graph, number), *graph.blocks[number].lines]
    return Box(0, 0, max(map(len, lines)) * _CHARACTER + 2 * _MARGIN, len(lines) * _LINE + 2 * _MARGIN)


def _rows(graph: FlowGraph) -> list[int]:
    """The row of each block: one more than the lowest of those that lead to it."""
    back = graph.back_edges
    ways = [
        [way for way in dict.fromkeys(block.following) if Edge(number, way) not in back]
        for number, block in enumerate(graph.blocks)
    ]
    missing = [0] * len(ways)
    for following in ways:
        for way in following:
            missing[way] += 1
    found = [0] * len(ways)
    ahead = [number for number, count in enumerate(missing) if not count]
    while ahead:
        number = ahead.pop()
        for way in ways[number]:
            found[way] = max(found[way], found[number] + 1)
            missing[way] -= 1
            if not missing[way]:
                ahead.append(way)
    return found
