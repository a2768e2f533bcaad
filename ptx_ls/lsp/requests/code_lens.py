"""`textDocument/codeLens`: who reads a module; how often names are used; above each kernel its requirements, which
`codeLens/resolve` fills in when they become visible; its resources, if ptxas has run; and a command that runs it."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.run_command import command_of, plans_of
from ptx_ls.runner.plan import Plan


def answer(context: Context, params: types.CodeLensParams) -> list[types.CodeLens] | None:
    """The lenses of modules, kernels and runnable comments; none if the settings switch them off."""
    document, settings = context.document, context.settings
    taken = context.ptxas_findings.resources_by_kernel if context.ptxas_findings and settings.kernel_resources else {}
    runs = [*_reading(context), *_references(context), *(_runs(context) if settings.runs else ())]
    if not (settings.kernel_needs or taken):
        return runs or None
    kernels = context.language.kernels
    found = kernels(document) if kernels else ()
    ranges = context.ranges((kernel.start, kernel.end) for kernel in found)
    lenses = []
    for where, name in zip(ranges, (kernel.name for kernel in found), strict=True):
        if settings.kernel_needs:
            lenses.append(types.CodeLens(where, data={"uri": document.uri, "kernel": name}))
        if name in taken:
            lenses.append(types.CodeLens(where, types.Command(title=taken[name], command="")))
    return lenses + runs


def _reading(context: Context) -> list[types.CodeLens]:
    """Who reads the document, as text that cannot be clicked."""
    reading = context.language.reading if context.settings.reading else None
    found = reading(context.document) if reading is not None else None
    ranges = context.ranges([(found.start, found.end)]) if found is not None else ()
    return [types.CodeLens(where, types.Command(title=found.text, command="")) for where in ranges if found]


def _references(context: Context) -> list[types.CodeLens]:
    """One above each function and variable that the document defines, for `codeLens/resolve` to count its uses."""
    symbols = context.language.top_symbols if context.settings.references else None
    found = [one for one in symbols(context.document) if one.defines or one.kind == "variable"] if symbols else []
    ranges = context.ranges((one.start, one.end) for one in found)
    uri = context.document.uri
    return [
        types.CodeLens(where, data={"uri": uri, "used": one.name}) for where, one in zip(ranges, found, strict=True)
    ]


def _runs(context: Context) -> list[types.CodeLens]:
    found = plans_of(context)
    ranges = context.ranges((plan.start, plan.end) for plan in found)
    return [
        types.CodeLens(where, _problem(plan) or command_of(context, plan))
        for where, plan in zip(ranges, found, strict=True)
    ]


def _problem(plan: Plan) -> types.Command | None:
    """The problem of a plan's comment, as text that cannot be clicked; None if there is none."""
    problem = plan.comment.problem if plan.comment is not None else ""
    return types.Command(title=problem, command="") if problem else None
