"""Where the definitions of a function are: by statement and by block."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from ptx_ls.nvvm.graph.blocks import Graph, blocks_of
from ptx_ls.nvvm.options import Reader
from ptx_ls.nvvm.values.body import Body
from ptx_ls.nvvm.values.left_out import LeftOut


class Positions:
    """The statements of a body by number, and their blocks. `reader`: who reads the module."""

    def __init__(self, body: Body, reader: Reader) -> None:
        self.reader = reader
        self.statements = body.statements
        self._blocks = blocks_of(body)
        self.graph: Graph = self._blocks.graph
        self.values: Mapping[str, int] = body.names.values
        firsts = self._blocks.first
        end = [*firsts[1:], len(body.statements)]
        self._block_of = [number for number, start in enumerate(firsts) for _ in range(start, end[number])]

    def across_blocks(self) -> Iterator[int]:
        """The numbers of the phis, and of the statements that use a value which is not of their block, before them."""
        blocks, values = self._block_of, self.values
        for number, statement in enumerate(self.statements):
            if isinstance(statement, LeftOut) and statement.is_in_block:
                continue
            if statement.opcode == "phi":
                yield number
                continue
            for one in statement.operands:
                at = values.get(one.text, -1)
                if at >= number or (at >= 0 and blocks[at] != blocks[number]):
                    yield number
                    break

    def is_at_top(self, number: int) -> bool:
        """Whether only phis and debug records are before a statement in its block."""
        before = self.statements[number - 1].opcode if number else "label"
        return before in ("phi", "label", "#dbg") or self._blocks.first[self.block_of(number)] == number

    def block_of(self, number: int) -> int:
        """The block of a statement by number."""
        return self._block_of[number]

    @cached_property
    def _block_numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.graph.names)}

    def block_named(self, name: str) -> int | None:
        """The number of a block by name; None if there is none."""
        return self._block_numbers.get(name)
