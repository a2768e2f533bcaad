"""The first syntax error of a part of a file."""

from __future__ import annotations

from collections.abc import Callable

from ptx_ls.sema.ptxas_parser.module import Parser
from ptx_ls.sema.ptxas_parser.statements import LABELLED
from ptx_ls.sema.ptxas_parser.tokens import Fault, ParseError


def first_fault(source: bytes, start: int, depth: int, most: int) -> Fault | None:
    """The first syntax error from an offset on, which is inside `depth` blocks, 0 for the module; None if there is none
    within `most` bytes."""
    parser = Parser(source, start, min(len(source), start + most))

    def parse() -> None:
        parser.statements(depth)
        parser.module()

    return _fault(parser, parse)


def fault_of_head(source: bytes, start: int, end: int, inside: bool) -> Fault | None:
    """The first syntax error in the head of a function, or, with `inside`, in a function declaration or prototype in a
    body."""
    parser = Parser(source, start, end)
    if parser.text in LABELLED:
        return _fault(parser, parser.labelled)
    return _fault(parser, lambda: parser.function(inside, whole=False))


def fault_of_items(source: bytes, start: int, end: int) -> Fault | None:
    """The first syntax error in the items of the module between two offsets."""
    parser = Parser(source, start, len(source))

    def parse() -> None:
        while parser.start < end:
            parser.module_item()

    return _fault(parser, parse)


def _fault(parser: Parser, parse: Callable[[], None]) -> Fault | None:
    """The syntax error at which a parser stops; None if there is none."""
    try:
        parse()
    except ParseError:
        return parser.fault
    except RecursionError:  # nested deeper than anyone writes
        return None
    return None
