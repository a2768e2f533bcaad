"""A control flow graph as SVG, and in the language of Graphviz."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.ide.flow.graph import Edge, FlowGraph
from ptx_ls.ide.flow.layout import Box, Layout, layout_of, title_of

_STYLE = """\
text { font: 12px var(--vscode-editor-font-family, monospace); fill: var(--vscode-editor-foreground, #222); }
text.name { font-weight: bold; }
rect { fill: var(--vscode-editorWidget-background, #f8f8f8); stroke: var(--vscode-editorWidget-border, #888); }
.current rect { stroke: var(--vscode-focusBorder, #06c); stroke-width: 2.5; }
path { fill: none; stroke: var(--vscode-editor-foreground, #444); marker-end: url(#arrow); }
path.jump { stroke: var(--vscode-charts-green, #282); }
path.back { stroke: var(--vscode-charts-orange, #c60); stroke-dasharray: 5 3; }
#arrow path { fill: context-stroke; stroke: none; }
"""
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_LINE, _MARGIN = 16.0, 8.0
MOST_BLOCKS = 1000
"""More are no picture that anybody can look at."""
_ASIDE = 14.0
"""How far the back of a loop is drawn from the blocks beside it."""


def svg(graph: FlowGraph, current: int | None = None) -> str:
    """A picture of a graph, in the colours of VS Code where it is shown there; a block has the id `block-3`."""
    layout = layout_of(graph)
    size = f"{layout.width:g} {layout.height:g}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{layout.width:g}"'
    return "\n".join(
        [
            f'{head} height="{layout.height:g}">',
            f"<title>{_escaped(graph.name)}</title>",
            f"<style>{_STYLE}</style>",
            '<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" '
            'orient="auto"><path d="M0,0 L8,4 L0,8 z"/></marker></defs>',
            *_edges(graph, layout),
            *(_block(graph, number, layout.boxes[number], number == current) for number in range(len(graph.blocks))),
            "</svg>\n",
        ]
    )


def _block(graph: FlowGraph, number: int, box: Box, is_current: bool) -> str:
    x, y = box.x + _MARGIN, box.y + _MARGIN - 4
    lines = [f'<text class="name" x="{x:g}" y="{y + _LINE:g}">{_escaped(title_of(graph, number))}</text>']
    for at, line in enumerate(graph.blocks[number].lines, 2):
        lines.append(f'<text x="{x:g}" y="{y + at * _LINE:g}">{_escaped(line)}</text>')
    shape = f'<rect x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}" rx="4"/>'
    return f'<g id="block-{number}" class="block{" current" if is_current else ""}">{shape}{"".join(lines)}</g>'


def _edges(graph: FlowGraph, layout: Layout) -> Iterator[str]:
    passing = 0
    for number, block in enumerate(graph.blocks):
        source = layout.boxes[number]
        ways = list(dict.fromkeys(block.following))
        for at, way in enumerate(ways, 1):
            target = layout.boxes[way]
            kind = "jump" if at < len(ways) else "next"
            if Edge(number, way) in graph.back_edges:
                yield _beside(source, target, _outermost(layout, target, source, 1), "back", 1)
            elif _is_passing(layout, source, target):
                # Each a little further from the blocks, so that they can be told apart.
                passing += 1
                yield _beside(source, target, _outermost(layout, source, target, -1) - passing % 8 * 4, kind, -1)
            else:
                begin = source.x + source.width * at / (len(ways) + 1)
                bend = (target.y - source.bottom) / 2
                yield (
                    f'<path class="{kind}" d="M{begin:g},{source.bottom:g} C{begin:g},{source.bottom + bend:g} '
                    f'{target.middle:g},{target.y - bend:g} {target.middle:g},{target.y:g}"/>'
                )


def _is_passing(layout: Layout, source: Box, target: Box) -> bool:
    """Whether there are rows between two blocks."""
    return any(source.bottom < one.y and one.bottom < target.y for one in layout.boxes)


def _outermost(layout: Layout, upper: Box, lower: Box, side: int) -> float:
    """Beside all blocks from an upper to a lower one: to the right of them if `side` is 1, to the left if it is -1."""
    between = [one for one in layout.boxes if upper.y <= one.y <= lower.y]
    edges = [one.x + one.width if side > 0 else -one.x for one in between]
    return side * (max(edges) + _ASIDE)


def _beside(source: Box, target: Box, aside: float, kind: str, side: int) -> str:
    """An edge that passes other blocks on one side."""
    begin, end = (one.x + one.width if side > 0 else one.x for one in (source, target))
    # Where a block leads to itself, above where it leaves.
    first, last = source.y + source.height * 0.6, target.y + target.height * 0.4
    turn = 10.0 if last > first else -10.0
    return (
        f'<path class="{kind}" d="M{begin:g},{first:g} C{aside:g},{first:g} {aside:g},{first:g} '
        f"{aside:g},{first + turn:g} L{aside:g},{last - turn:g} C{aside:g},{last:g} {aside:g},{last:g} "
        f'{end:g},{last:g}"/>'
    )


def _escaped(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text).translate(_ESCAPES)


def dot(graph: FlowGraph) -> str:
    """A graph in the language of Graphviz."""
    lines = [f'digraph "{_quoted(graph.name)}" {{', "  node [shape=box, fontname=monospace];"]
    for number, block in enumerate(graph.blocks):
        text = "".join(f"{_quoted(one)}\\l" for one in (f"{title_of(graph, number)}:", *block.lines))
        lines.append(f'  b{number} [label="{text}"];')
        for way in dict.fromkeys(block.following):
            style = " [style=dashed]" if Edge(number, way) in graph.back_edges else ""
            lines.append(f"  b{number} -> b{way}{style};")
    return "\n".join([*lines, "}\n"])


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
