"""Where the definitions of a function are: by statement and by block."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from ptx_ls.nvvm.graph.blocks import Graph, blocks_of
from ptx_ls.nvvm.options import Reader
from ptx_ls.nvvm.values.body import Body
from ptx_ls.nvvm.values.left_out import LeftOut
from ptx_ls.nvvm.values.statement import Statement, number_of

_MANY = 64
"""Single statements that are searched for, before all are numbered."""


class Positions:
    """The statements of a body by number, and their blocks. `reader`: who reads the module."""

    def __init__(self, body: Body, reader: Reader) -> None:
        self.reader = reader
        self._body = body
        self._blocks = blocks_of(body)
        self._asked = 0
        self._found: dict[int, int] = {}
        self.graph: Graph = self._blocks.graph
        self.values: Mapping[str, Statement] = body.names.values

    def across_blocks(self, numbers: Sequence[int]) -> Iterator[int]:
        """Of some statements the phis, and those that use a value that is not of their block, before them."""
        statements = self._body.statements
        if len(numbers) > _MANY:
            self._asked = _MANY
        for number in numbers:
            statement = statements[number]
            if isinstance(statement, LeftOut) and statement.is_in_block:
                continue
            if statement.opcode == "phi" or any(self._is_across(number, one.text) for one in statement.operands):
                yield number

    def _is_across(self, number: int, name: str) -> bool:
        defined = self.values.get(name)
        at = self.number_of(defined, number) if defined is not None else -1
        return at >= number or (at >= 0 and self.block_of(at) != self.block_of(number))

    def number_of(self, statement: Statement, near: int) -> int:
        """The number of a statement. The search begins near another number."""
        known = self._found.get(id(statement))
        if known is not None:
            return known
        self._asked += 1
        if self._asked >= _MANY:
            return self._numbers[id(statement)]
        found = self._found[id(statement)] = number_of(self._body.statements, statement, near)
        return found

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return {id(one): number for number, one in enumerate(self._body.statements)}

    def is_at_top(self, number: int) -> bool:
        """Whether only phis and debug records are before a statement in its block."""
        before = self._body.statements[number - 1].opcode if number else "label"
        return before in ("phi", "label", "#dbg") or self._blocks.first[self.block_of(number)] == number

    def block_of(self, number: int) -> int:
        """The block of a statement by number."""
        if self._asked < _MANY:
            return self._blocks.block_of(number)
        return self._block_of[number]

    @cached_property
    def _block_of(self) -> list[int]:
        blocks = self._blocks
        end = [*blocks.first[1:], len(self._body.statements)]
        return [number for number, start in enumerate(blocks.first) for _ in range(start, end[number])]

    @cached_property
    def _block_numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.graph.names)}

    def block_named(self, name: str) -> int | None:
        """The number of a block by name; None if there is none."""
        return self._block_numbers.get(name)
