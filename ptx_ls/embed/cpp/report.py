"""The asm statements of a C++ document as a report shows them."""

from __future__ import annotations

from ptx_ls.embed.cpp.module import functions, unknown_statements
from ptx_ls.embed.guarded import accepting
from ptx_ls.embed.judge import diagnostics_of, gates_of
from ptx_ls.embed.report import Embedded
from ptx_ls.isa.targets import load
from ptx_ls.syntax.document import Document


def embedded(document: Document) -> list[Embedded]:
    """The statements that hold PTX, and those of which nobody knows, in order."""
    ours = [
        (statement, unit, compiled.possible)
        for function in functions(document)
        for statement, unit, compiled in zip(function.statements, function.units, function.guarded, strict=True)
    ]
    units = [unit for _, unit, _ in ours if unit is not None]
    accepted, faults = iter(gates_of(units)), iter(diagnostics_of(units))
    found: list[Embedded] = []
    for statement, unit, guard in ours:
        names: tuple[str, ...] = ()
        why = statement.why or None
        if unit is None:
            why = why or "a constraint that is not known"
        else:
            taking = accepting(next(accepted))
            if not any(d.severity == "error" for d in next(faults)):
                names = tuple(
                    one.name for one in load().targets if one.index in (taking if guard is None else taking & guard)
                )
        found.append(Embedded(statement.span, unit.text.text.removesuffix("\n") if unit else None, why, names))
    found += (Embedded(one.span, None, one.why, ()) for one in unknown_statements(document))
    return sorted(found, key=lambda one: one.span)
