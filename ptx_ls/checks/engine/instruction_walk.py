"""The single walk over the instructions of a document, and the checks of names, spellings and operands that it calls.

Almost every line of a large file differs from an earlier one only in its names, and the meaning of a name is looked up
once per scope: operands with meanings in place of names are memoised.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic
from ptx_ls.checks.declarations import undefined_name
from ptx_ls.checks.instructions import parameter_access, predicate_guard, unified_address
from ptx_ls.isa import state, table
from ptx_ls.lazy import pattern
from ptx_ls.sema.call import is_call
from ptx_ls.sema.instruction_key import (
    InstructionKey,
    WrittenInstruction,
    canonical_instructions,
    parts_of,
    read_instructions,
)
from ptx_ls.sema.operand_check import OperandChecker, operand_checker
from ptx_ls.sema.operand_key import CanonicalNames
from ptx_ls.sema.symbols import Symbols


def walk(context: Context, symbols: Symbols, nodes: Sequence[tree_sitter.Node]) -> Iterator[Diagnostic]:
    """The diagnostics of some instructions, in order."""
    for one in walk_written(context, symbols, read_instructions(unjudged(context, nodes))):
        if isinstance(one, Diagnostic):
            yield one


def unjudged(context: Context, nodes: Sequence[tree_sitter.Node]) -> Sequence[tree_sitter.Node]:
    """The instructions that are on no plain line."""
    judged = context.document.judged
    return [node for node in nodes if node.start_point.row not in judged] if judged else nodes


def walk_written(
    context: Context, symbols: Symbols, instructions: Sequence[WrittenInstruction]
) -> Iterator[Diagnostic | int]:
    """The diagnostics of some instructions, in order; for plain lines that must be in the tree, the offsets where they
    begin."""
    fitting = operand_checker(context.judge)
    names = undefined_name.Names(context, symbols)
    source, is_generated = context.document.source, context.module.generated
    for number, likeness, classes in _doubtful(
        canonical_instructions(context.document, symbols, instructions), fitting
    ):
        start, line, node = instructions[number]
        text = line if node is None else source[node.start_byte : node.end_byte]
        if not _fits(likeness, fitting, is_generated) or not parameter_access.is_legal(classes.scope, text, likeness):
            if node is None:
                yield start
            else:
                # Imported here, because a file without errors needs none of this.
                from ptx_ls.checks.engine.instruction_report import check_instruction

                yield from check_instruction(context, node, likeness, classes, fitting, names)


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


def prepare(lines: Iterable[bytes]) -> None:
    """Load the table's entries of the instructions on some lines, and explain what begins with no known opcode."""
    state.load()
    written: list[WrittenInstruction] = [(0, line, None) for line in lines if _MAYBE_INSTRUCTION.match(line)]
    for spelling in islice({spelling for _, spelling, _ in parts_of(b"", written)}, _MAX_PREPARED):
        table.resolve(spelling.decode("utf-8", "replace"))


# No program has so many different spellings, and an unknown instruction takes long to explain.
_MAX_PREPARED = 200
# On a long line it would take long to find whether it has an instruction.
_MAYBE_INSTRUCTION = pattern(rb"[ \t]*[@a-z][^;\n]{1,200};")


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
    if parameter_access.concerns(spelling, operands) or not _fits(likeness, fitting):
        return False
    if len(fitting.well) > _MAX_VALID:
        fitting.well.clear()
    fitting.well.add(likeness)
    return True


def _fits(likeness: InstructionKey, fitting: OperandChecker, is_generated: bool = False) -> bool:
    """Whether instructions of this likeness are valid, apart from how they use parameters."""
    spelling, guard, operands = likeness
    if "?" in operands or is_call(spelling) or (guard and predicate_guard.is_wrong(guard)):
        return False
    if unified_address.concerns(operands):
        return False
    problem = fitting.judge.fault(spelling)
    if problem is not None and not (is_generated and fitting.judge.is_style_only(problem)):
        return False
    return fitting.fault(spelling, operands) is None


_MAX_VALID = 200_000
