"""What the operand at the cursor means in its instruction."""

from __future__ import annotations

from ptx_ls.ide import signature_help
from ptx_ls.isa.meanings import of_form
from ptx_ls.sema.candidate_forms import operand_at
from ptx_ls.sema.statement import Statement, statement_at
from ptx_ls.syntax.document import Document


def operand_meaning(document: Document, offset: int) -> str:
    """The operand at an offset, in Markdown: "`c` of shfl: the last lane …"; "" where there is none."""
    statement = statement_at(document, offset)
    return of_statement(document, statement) if statement is not None else ""


def of_statement(document: Document, statement: Statement) -> str:
    """The same, of the statement at the cursor."""
    state = next(iter(signature_help.ranked(document, statement)), None)
    if state is None or statement.place is None:
        return ""
    operand = operand_at(state, statement, statement.place)
    meaning = of_form.operand_meaning(state, operand.name) if operand is not None else ""
    return f"`{operand.name}` of {state.entry.name}: {meaning}" if operand is not None and meaning else ""
