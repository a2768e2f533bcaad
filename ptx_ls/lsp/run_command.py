"""The command `ptx-ls.run`: the arguments of a lens as a plan of the document, and the comment that is written for a
kernel whose arguments are not known yet."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.runner.plan import Plan, lowered_plans, plans, template
from ptx_ls.runner.statement import comment_of, statement_plans
from ptx_ls.syntax.text_edit import TextEdit

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
    return statement_plans(context.document, after, context.language.statements) if after else []


def plan_of(context: Context, entry: object, number: object) -> Plan | None:
    """The plan of a lens in the current version; None if it no longer exists."""
    return next((p for p in plans_of(context) if (p.entry, p.number) == (entry, number)), None)


def comment_for(context: Context, plan: Plan) -> TextEdit | None:
    """The edit that writes a comment above what needs one; None for any other plan."""
    document, language = context.document, context.language
    if not plan.needs_comment:
        return None
    kernel = plan.kernel
    if kernel is None:
        after = language.fragment_after
        found = comment_of(document, plan, after, language.comment) if after is not None else None
        return TextEdit(found[0], found[0], found[1]) if found is not None else None
    line = document.line_at(kernel.whole_start)
    at = document.offset_at(line, 0, "utf-8")
    # A kernel that does not begin its line gets the comment, and what precedes it stays where it is.
    is_alone = not document.source[at : kernel.whole_start].strip()
    place = at if is_alone else kernel.whole_start
    fields = language.run_fields
    text = f"{language.comment} run: {fields(document, kernel.name)}\n" if fields else template(document, kernel)
    return TextEdit(place, place, text if is_alone else f"\n{text}")


def plan_written(context: Context, comment: TextEdit) -> Plan | None:
    """The plan of a comment that was written; None where it is not there."""
    found = (one for one in plans_of(context) if one.comment is not None and one.start >= comment.start)
    return next(found, None)
