"""Runs of kernels that the user starts."""

from __future__ import annotations

from functools import partial
from typing import Any

from ptx_ls.languages import language_of
from ptx_ls.lsp.jobs import ToolContext
from ptx_ls.lsp.lowering_jobs import file_name, lowered
from ptx_ls.runner.execute import execute
from ptx_ls.runner.plan import Plan
from ptx_ls.runner.result import Result, Trial, result_of
from ptx_ls.runner.statement import FragmentAfter, made_for, placed
from ptx_ls.syntax.document import Document


async def trial(plan: Plan, given: ToolContext) -> Trial:
    """The result of a plan for a version. Raises `ToolError`."""
    language = language_of(given.document)
    if language.is_lowered:
        return await _lowered_trial(plan, given)
    if language.fragment_after is not None:
        return await _statement_trial(plan, given, language.fragment_after)
    outcome = await _executed(given, given.document, plan)
    return Trial((await given.queue.run("background", partial(result_of, given.document, plan, outcome)),))


async def _lowered_trial(plan: Plan, given: ToolContext) -> Trial:
    from ptx_ls.lower.findings import locate_findings
    from ptx_ls.lower.linked import ptx_document
    from ptx_ls.lower.run_lines import in_module

    version = given.document
    found = await lowered(given)
    if not found.ptx:
        faults = await given.queue.run("background", lambda: locate_findings(version, found).diagnostics)
        return Trial((Result(plan.entry, ((-1, version.text.size + 1),), tuple(faults), ()),))
    ptx = ptx_document(file_name(version), found.ptx)
    outcome = await _executed(given, ptx, plan)

    def result() -> Result:
        return result_of(version, plan, in_module(outcome, version, ptx), is_lowered=True)

    return Trial((await given.queue.run("background", result),))


async def _statement_trial(plan: Plan, given: ToolContext, after: FragmentAfter) -> Trial:
    document = given.document
    made = await given.queue.run("background", partial(made_for, document, plan, after))
    if made is None:
        return Trial()
    outcome = await _executed(given, made.document, made.plan)

    def result() -> Result:
        return placed(made, document, plan, result_of(made.document, made.plan, outcome))

    return Trial((await given.queue.run("background", result),))


async def _executed(given: ToolContext, document: Document, plan: Plan) -> dict[str, Any]:
    return await execute(document, plan, given.settings.run_limits, given.folder)
