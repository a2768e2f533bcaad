"""The command `ptx-ls.run`: the arguments of a lens as a plan of the document, and the comment that is written for a
kernel whose arguments are not known yet."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.runner.plan import Plan, lowered_plans, plans, template
from ptx_ls.runner.statement import statement_plans

COMMAND = "ptx-ls.run"


def command_of(context: Context, plan: Plan) -> types.Command:
    """The command of the lens of a plan."""
    return types.Command(plan.title, COMMAND, arguments=[context.document.uri, plan.entry, plan.number])


def plans_of(context: Context) -> list[Plan]:
    """All that may be run in a document: kernels, or statements in a host language."""
    if context.language.is_run:
        return plans(context.document)
    kernels = context.language.kernels
    if context.language.is_lowered and kernels is not None:
        return lowered_plans(context.document, kernels(context.document))
    after = context.language.fragment_after
    return statement_plans(context.document, after) if after else []


def plan_of(context: Context, entry: object, number: object) -> Plan | None:
    """The plan of a lens in the current version; None if it no longer exists."""
    return next((p for p in plans_of(context) if (p.entry, p.number) == (entry, number)), None)


def comment_for(context: Context, plan: Plan) -> types.WorkspaceEdit | None:
    """The edit that writes a comment above a kernel that needs one; None for any other plan."""
    kernel = plan.kernel
    if kernel is None or not plan.needs_comment:
        return None
    document = context.document
    line = document.line_at(kernel.whole_start)
    at = document.offset_at(line, 0, "utf-8")
    # A kernel that does not begin its line gets the comment, and what precedes it stays where it is.
    is_alone = not document.source[at : kernel.whole_start].strip()
    place = at if is_alone else kernel.whole_start
    fields = context.language.run_fields
    text = f"; run: {fields(document, kernel.name)}\n" if fields else template(document, kernel)
    return context.workspace_edit([(place, place, text if is_alone else f"\n{text}")])
