"""`callHierarchy/outgoingCalls`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.call_hierarchy_items import call_sites, grouped, name_of
from ptx_ls.lsp.context import Context


def answer(context: Context, params: types.CallHierarchyOutgoingCallsParams) -> list[types.CallHierarchyOutgoingCall]:
    """The functions that a function calls, with the ranges of the calls."""
    name = name_of(params.item)
    sites = (site for site in call_sites(context) if site.caller.name == name)
    return [types.CallHierarchyOutgoingCall(*one) for one in grouped(context, sites, by_caller=False)]
