"""The single walk over the instructions of a document, and the checks of names, spellings and operands that it calls.

What judges instructions is imported in the functions: all instructions of most files are known to be valid by their
shapes (verdicts.py), and it takes longer to load than such a file to check.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic
from ptx_ls.lazy import dataclass

if TYPE_CHECKING:
    import tree_sitter

    from ptx_ls.checks.base.context import Context
    from ptx_ls.sema.instruction_key import InstructionKey
    from ptx_ls.sema.symbols import Symbols


@dataclass(frozen=True)
class InvalidInstruction:
    """An instruction that is not in the tree, of which its text says what is wrong."""

    start: int
    end: int
    key: InstructionKey


def walk(context: Context, symbols: Symbols, nodes: Sequence[tree_sitter.Node]) -> Iterator[Diagnostic]:
    """The diagnostics of some instructions, in order."""
    if not nodes:
        return
    from ptx_ls.checks.declarations import undefined_name
    from ptx_ls.checks.engine.key_verdict import is_usual, undecided_instructions
    from ptx_ls.checks.instructions import parameter_access
    from ptx_ls.sema.call import is_call
    from ptx_ls.sema.instruction_key import canonical_instructions
    from ptx_ls.sema.operand_check import operand_checker

    fitting = operand_checker(context.judge)
    names = undefined_name.Names(context, symbols)
    source, is_generated = context.document.source, context.module.generated
    suppressed = undefined_name.known_suppressed_names(context.document)
    every = canonical_instructions(context.document, symbols, nodes, suppressed)
    for number, key, classes in undecided_instructions(every, fitting):
        node = nodes[number]
        text = source[node.start_byte : node.end_byte]
        if is_call(key[0]):
            if is_usual(key, fitting):
                # Imported here, because many files call nothing.
                from ptx_ls.checks.engine import call_report

                yield from call_report.check(context, node)
                continue
        elif is_usual(key, fitting, is_generated, not classes.is_missing) and parameter_access.is_legal(
            classes.scope, text, key
        ):
            continue
        # Imported here, because a file without errors needs none of this.
        from ptx_ls.checks.engine.instruction_report import check_instruction

        yield from check_instruction(context, node, key, classes, fitting, names)


def reports(context: Context, invalid: Iterable[InvalidInstruction]) -> Iterator[Diagnostic]:
    """The diagnostics of instructions that are not in the tree, in order."""
    from ptx_ls.checks.engine.instruction_report import check_usual
    from ptx_ls.sema.instructions import read_usual
    from ptx_ls.sema.operand_check import operand_checker

    fitting, source = operand_checker(context.judge), context.document.source
    for one in invalid:
        context.document.raise_if_cancelled()
        yield from check_usual(context, read_usual(source, one.start, one.end), one.key, fitting)


def are_many(found: Sequence[Diagnostic]) -> bool:
    """Whether instructions have so many errors that only some of them are reported, which is decided for the whole
    document."""
    if not found:
        return False
    from ptx_ls.checks.declarations import undefined_name

    return sum(one.severity == "error" for one in found) >= MAX_DIAGNOSTICS or undefined_name.are_many(found)


def first_of_many(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The diagnostics that are reported of these; a warning hides no error."""
    errors = 0
    for one in found:
        yield one
        errors += one.severity == "error"
        if errors == MAX_DIAGNOSTICS:
            return
