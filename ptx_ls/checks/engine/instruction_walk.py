"""The single walk over the instructions of a document, and the checks of names, spellings and operands that it calls.

Almost every line of a large file differs from an earlier one only in its names, and the meaning of a name is looked up
once per scope: operands with meanings in place of names are memoised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic
from ptx_ls.checks.declarations import undefined_name
from ptx_ls.checks.instructions import parameter_access, predicate_guard, unified_address
from ptx_ls.sema.call import is_call
from ptx_ls.sema.instruction_key import InstructionKey, canonical_instructions
from ptx_ls.sema.operand_check import OperandChecker, operand_checker
from ptx_ls.sema.operand_key import CanonicalNames
from ptx_ls.sema.symbols import Symbols

Tasks = Sequence[Callable[[], tuple[Diagnostic, ...]]]
Run = Callable[[Tasks], Iterable[tuple[Diagnostic, ...]]]
"""Takes tasks, the longest of which come first, and returns their results."""


def walk(
    context: Context, symbols: Symbols, nodes: Sequence[tree_sitter.Node], run: Run | None = None
) -> Iterator[Diagnostic]:
    """The diagnostics of some instructions, in order. `run`, if there is one, takes the tasks that explain errors."""
    fitting = operand_checker(context.judge)
    names = undefined_name.Names(context, symbols)
    source, is_generated = context.document.source, context.module.generated
    found: list[Diagnostic] = []
    tasks: list[Callable[[], Iterator[Diagnostic]]] = []
    for number, likeness, classes in _doubtful(canonical_instructions(context.document, symbols, nodes), fitting):
        node = nodes[number]
        text = source[node.start_byte : node.end_byte]
        if fits(likeness, fitting, is_generated) and parameter_access.is_legal(classes.scope, text, likeness):
            continue
        # Imported here, because a file without errors needs none of this.
        from ptx_ls.checks.engine.instruction_report import check_instruction

        explain = partial(check_instruction, context, node, likeness, classes, fitting, names)
        if run is None:
            yield from explain()
        elif likeness[1] == "?" or "?" in likeness[2]:
            # What is declared so far is known only now.
            found += explain()
        else:
            tasks.append(explain)
            if len(tasks) == _TOGETHER:
                yield from _merged(found, tasks, run)
                found, tasks = [], []
    if run:
        yield from _merged(found, tasks, run)


def _merged(
    found: Iterable[Diagnostic], tasks: Sequence[Callable[[], Iterable[Diagnostic]]], run: Run
) -> list[Diagnostic]:
    """Some diagnostics and those of some tasks, in order."""
    parts = [tasks[at : at + _EACH] for at in range(0, len(tasks), _EACH)]
    explained = run([lambda part=part: tuple(d for task in part for d in task()) for part in parts])  # type: ignore[misc]
    return sorted(chain(found, *explained), key=lambda d: d.start)


def are_many(found: Sequence[Diagnostic]) -> bool:
    """Whether instructions have so many errors that only some of them are reported, which is decided for the whole
    document."""
    return sum(one.severity == "error" for one in found) >= MAX_DIAGNOSTICS or undefined_name.are_many(found)


def first_of_many(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The diagnostics that are reported of these; a warning hides no error."""
    errors = 0
    for one in found:
        yield one
        errors += one.severity == "error"
        if errors == MAX_DIAGNOSTICS:
            return


def _doubtful(
    every: Iterable[tuple[int, Sequence[InstructionKey], CanonicalNames]], fitting: OperandChecker
) -> Iterator[tuple[int, InstructionKey, CanonicalNames]]:
    """The number of each instruction not known to be valid by its likeness, with that likeness."""
    well = fitting.well
    for first, likenesses, classes in every:
        # The hot loop: one look-up per instruction whose likeness is known to be valid.
        if not well.issuperset(likenesses):
            for number, likeness in enumerate(likenesses, first):
                if likeness not in well and not _is_valid(likeness, fitting):
                    yield number, likeness, classes


def _is_valid(likeness: InstructionKey, fitting: OperandChecker) -> bool:
    """Whether every instruction of this likeness is valid, in any document; the result is memoised."""
    spelling, _, operands = likeness
    if parameter_access.concerns(spelling, operands) or not fits(likeness, fitting):
        return False
    if len(fitting.well) > _MAX_VALID:
        fitting.well.clear()
    fitting.well.add(likeness)
    return True


def fits(likeness: InstructionKey, fitting: OperandChecker, is_generated: bool = False) -> bool:
    """Whether instructions of this likeness are valid, apart from how they use parameters."""
    spelling, guard, operands = likeness
    if "?" in operands or is_call(spelling) or (guard and predicate_guard.is_wrong(guard)):
        return False
    if unified_address.concerns(operands):
        return False
    if not fitting.judge.is_correct(spelling):
        problem = fitting.judge.fault(spelling) if is_generated else None
        if problem is None or not fitting.judge.is_style_only(problem):
            return False
    return fitting.fault(spelling, operands) is None


_MAX_VALID = 200_000
_TOGETHER, _EACH = 2048, 64
"""How many errors are explained at once, and how many by a task."""
