"""Where a form exists with operands as they are written; what their names stand for is not asked."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.isa.gates import Gate
from ptx_ls.isa.table import Match
from ptx_ls.isa.texture_brackets import regrouped
from ptx_ls.sema.operand_parser import shapes


def gate_as_written(match: Match, texts: Sequence[str]) -> Gate:
    """The gate of a form with operands of these texts: one can ask for more when it is a vector, or a register."""
    written = shapes(", ".join(texts))
    least, most = match.state.form.arity
    fits = least <= len(regrouped(match.state.form, written)) <= most
    return match.gate_for(written) if fits else match.gate_with(len(texts))
