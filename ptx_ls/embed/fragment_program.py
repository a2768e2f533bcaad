"""The events of a piece of PTX in a host language."""

from __future__ import annotations

from bisect import bisect_right

import tree_sitter

from ptx_ls.embed.fragment import Fragment
from ptx_ls.sema.flow.control_flow import flow_of
from ptx_ls.sema.flow.events import Program
from ptx_ls.sema.flow.ptx_events import program_of
from ptx_ls.syntax.captures import function_definitions

Functions = dict[int, list[tree_sitter.Node]]
"""The functions of documents, which several fragments share, by the identity of the document."""


def program_of_fragment(fragment: Fragment, known: Functions) -> Program | None:
    """The events of a fragment; None where its end is not known.
    `known` keeps the functions of each document."""
    document = fragment.document
    functions = known.get(id(document))
    if functions is None:
        functions = known[id(document)] = list(function_definitions(document))
    number = bisect_right([one.start_byte for one in functions], fragment.start) - 1
    # A broken statement of another function may have taken the end of its own with it.
    is_whole = number >= 0 and fragment.end <= functions[number].end_byte
    flow = flow_of(document, functions[number]) if is_whole else None
    return program_of(flow, {}, {}) if flow is not None else None
