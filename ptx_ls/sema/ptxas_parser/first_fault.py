"""The first syntax error of a part of a file."""

from __future__ import annotations

from ptx_ls.sema.ptxas_parser.module import Parser
from ptx_ls.sema.ptxas_parser.statements import LABELLED
from ptx_ls.sema.ptxas_parser.tokens import Fault, ParseError


def first_fault(source: bytes, start: int, depth: int, most: int) -> Fault | None:
    """The first syntax error from an offset on, which is inside `depth` blocks, 0 for the module; None if there is none
    within `most` bytes."""
    parser = Parser(source, start, min(len(source), start + most))
    try:
        parser.statements(depth)
        parser.module()
    except ParseError:
        return parser.fault
    except RecursionError:  # nested deeper than anyone writes
        return None
    return None


def fault_of_head(source: bytes, start: int, end: int, inside: bool) -> Fault | None:
    """The first syntax error in the head of a function, or, with `inside`, in a function declaration or prototype in a
    body."""
    parser = Parser(source, start, end)
    try:
        if parser.text in LABELLED:
            parser.labelled()
        else:
            parser.function(inside, whole=False)
    except ParseError:
        return parser.fault
    except RecursionError:
        return None
    return None


def fault_of_items(source: bytes, start: int, end: int) -> Fault | None:
    """The first syntax error in the items of the module between two offsets."""
    parser = Parser(source, start, len(source))
    try:
        while parser.start < end:
            parser.module_item()
    except ParseError:
        return parser.fault
    except RecursionError:
        return None
    return None
