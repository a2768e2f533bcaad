"""`textDocument/codeLens`: lines above each kernel: what it needs, which `codeLens/resolve` fills when it comes into
sight, what it takes as ptxas assembled it, where ptxas was asked, and that it may be run."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.run_command import command_of
from ptx_ls.runner.plan import Plan, plans


def answer(context: Context, params: types.CodeLensParams) -> list[types.CodeLens] | None:
    """The lenses of kernels and of what may be run; none where the settings switch them off."""
    document, settings = context.document, context.settings
    taken = context.opinion.resources_by_kernel if context.opinion and settings.kernel_resources else {}
    runs = _runs(context) if settings.runs and context.language.is_run else []
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


def _runs(context: Context) -> list[types.CodeLens]:
    found = plans(context.document)
    ranges = context.ranges((plan.start, plan.end) for plan in found)
    return [
        types.CodeLens(where, _problem(plan) or command_of(context, plan))
        for where, plan in zip(ranges, found, strict=True)
    ]


def _problem(plan: Plan) -> types.Command | None:
    """What is wrong with the comment of a plan, as text that cannot be clicked."""
    problem = plan.comment.problem if plan.comment is not None else ""
    return types.Command(title=problem, command="") if problem else None
