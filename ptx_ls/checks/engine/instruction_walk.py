"""The single walk over the instructions of a document, and the checks of names, spellings and operands that it calls.

Almost every line of a large file differs from an earlier one only in its names, and the meaning of a name is looked up
once per scope: operands with meanings in place of names are memoised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic
from ptx_ls.checks.declarations import undefined_name
from ptx_ls.checks.instructions import parameter_access, predicate_guard, unified_address
from ptx_ls.lazy import dataclass
from ptx_ls.sema.call import is_call
from ptx_ls.sema.instruction_key import InstructionKey, canonical_instructions
from ptx_ls.sema.instructions import HEAD
from ptx_ls.sema.operand_check import OperandChecker, operand_checker
from ptx_ls.sema.operand_key import CanonicalNames
from ptx_ls.sema.symbols import Symbols

if TYPE_CHECKING:
    from ptx_ls.process.pair import Pair


@dataclass(frozen=True)
class Found:
    """What a part of the checks found. `undeclared`: the numbers of the instructions with names that nothing declares,
    which are left for last: of many such errors only the first are explained."""

    diagnostics: tuple[Diagnostic, ...]
    undeclared: tuple[int, ...] = ()


Task = Callable[[], Found]


def walk(
    context: Context, symbols: Symbols, nodes: Sequence[tree_sitter.Node], undeclared: list[int] | None = None
) -> Iterator[Diagnostic]:
    """The diagnostics of some instructions, in order. If `undeclared` is given, those with a name that nothing declares
    are left out, and their numbers added to it."""
    fitting = operand_checker(context.judge)
    names = undefined_name.Names(context, symbols)
    source, is_generated = context.document.source, context.module.generated
    silent = undefined_name.known_silent_words(context.document)
    every = canonical_instructions(context.document, symbols, nodes, silent)
    for number, likeness, classes in _doubtful(every, fitting):
        node = nodes[number]
        text = source[node.start_byte : node.end_byte]
        if is_call(likeness[0]):
            if _is_usual(likeness, fitting):
                # Imported here, because many files call nothing.
                from ptx_ls.checks.engine import call_report

                yield from call_report.check(context, node)
                continue
        elif _is_usual(likeness, fitting, is_generated, not classes.is_missing) and parameter_access.is_legal(
            classes.scope, text, likeness
        ):
            continue
        if undeclared is not None and (likeness[1] == "?" or "?" in likeness[2]):
            undeclared.append(number)
            continue
        # Imported here, because a file without errors needs none of this.
        from ptx_ls.checks.engine.instruction_report import check_instruction

        yield from check_instruction(context, node, likeness, classes, fitting, names)


def walk_in_two_processes(
    context: Context,
    symbols: Symbols,
    nodes: Sequence[tree_sitter.Node],
    keys: Mapping[int, InstructionKey],
    pair: Pair,
    beside: Sequence[Task],
) -> tuple[Sequence[Found], tuple[Diagnostic, ...]]:
    """What tasks beside the walk find, and the diagnostics of some instructions, in order. `keys`: of those known to
    be wrong, by their start."""
    source = context.document.source
    heads = [HEAD.match(source, node.start_byte) for node in nodes]
    names = [head[2].partition(b".")[0] if head else b"" for head in heads]
    diagnostics: list[Diagnostic] = []
    undeclared: list[int] = []
    others: list[Found] = []
    for start in range(0, max(len(nodes), 1), _TOGETHER):
        own = halves(names[start : start + _TOGETHER])
        parts: list[Task] = [
            partial(_part, context, symbols, nodes, keys, [start + number for number in half]) for half in own
        ]
        first, second, *found = pair.share(parts[0], parts[1], beside)
        others += found
        for one in (first, second):
            diagnostics += one.diagnostics
            undeclared += one.undeclared
        beside = ()
        if are_many(diagnostics):
            break
    diagnostics += walk(context, symbols, [nodes[number] for number in sorted(undeclared)])
    return others, tuple(first_of_many(sorted(diagnostics, key=lambda d: d.start)))


def halves(names: Sequence[bytes]) -> tuple[list[int], list[int]]:
    """The numbers of the instructions with some names, divided between two processes so that each reads the forms of
    few."""
    ordered = sorted(range(len(names)), key=names.__getitem__)
    middle = len(ordered) // 2
    return sorted(ordered[:middle]), sorted(ordered[middle:])


def _part(
    context: Context,
    symbols: Symbols,
    nodes: Sequence[tree_sitter.Node],
    keys: Mapping[int, InstructionKey],
    numbers: Sequence[int],
) -> Found:
    undeclared: list[int] = []
    others = [number for number in numbers if nodes[number].start_byte not in keys] if keys else numbers
    found = [*walk(context, symbols, [nodes[number] for number in others], undeclared)]
    if len(others) < len(numbers):
        found += _reports(context, symbols, [nodes[number] for number in numbers], keys)
    return Found(tuple(found), tuple(others[place] for place in undeclared))


def _reports(
    context: Context, symbols: Symbols, nodes: Sequence[tree_sitter.Node], keys: Mapping[int, InstructionKey]
) -> Iterator[Diagnostic]:
    """The diagnostics of the instructions among some that are known to be wrong."""
    # Imported here, because a file without errors needs none of this.
    from ptx_ls.checks.engine.instruction_report import check_instruction

    fitting, names = operand_checker(context.judge), undefined_name.Names(context, symbols)
    for node in nodes:
        if key := keys.get(node.start_byte):
            context.document.raise_if_cancelled()
            yield from check_instruction(context, node, key, None, fitting, names)


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
    return not is_call(likeness[0]) and _is_usual(likeness, fitting, is_generated)


def _is_usual(
    likeness: InstructionKey, fitting: OperandChecker, is_generated: bool = False, may_be_undeclared: bool = False
) -> bool:
    """Whether instructions of this likeness are valid, apart from how they use parameters, and from callees."""
    spelling, guard, operands = likeness
    if ("?" in operands and not may_be_undeclared) or (guard and predicate_guard.is_wrong(guard)):
        return False
    if unified_address.concerns(operands):
        return False
    if not fitting.judge.is_correct(spelling):
        problem = fitting.judge.fault(spelling) if is_generated else None
        if problem is None or not fitting.judge.is_style_only(problem):
            return False
    return fitting.fault(spelling, operands) is None


_MAX_VALID = 200_000
_TOGETHER = 2048
"""How many instructions two processes share out at a time."""
