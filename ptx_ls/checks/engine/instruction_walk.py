"""The single walk over the instructions of a document, and the checks of names, spellings and operands that it calls.

What judges instructions is imported in the functions: all instructions of most files are known to be valid by their
shapes (known_shapes.py), and it takes longer to load than such a file to check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic
from ptx_ls.lazy import dataclass

if TYPE_CHECKING:
    import tree_sitter

    from ptx_ls.checks.base.context import Context
    from ptx_ls.process.pair import Pair
    from ptx_ls.sema.instruction_key import InstructionKey
    from ptx_ls.sema.symbols import Symbols


@dataclass(frozen=True)
class Found:
    """What a part of the checks found. `undeclared`: the numbers of the instructions with names that nothing declares,
    which are left for last: of many such errors only the first are explained."""

    diagnostics: tuple[Diagnostic, ...]
    undeclared: tuple[int, ...] = ()


Task = Callable[[], Found]


@dataclass(frozen=True)
class InvalidInstruction:
    """An instruction that is not in the tree, of which its text says what is wrong. `judged_by_parent`: the first of
    two processes has judged those of its name."""

    start: int
    end: int
    key: InstructionKey
    judged_by_parent: bool


def walk(
    context: Context, symbols: Symbols, nodes: Sequence[tree_sitter.Node], undeclared: list[int] | None = None
) -> Iterator[Diagnostic]:
    """The diagnostics of some instructions, in order. If `undeclared` is given, those with a name that nothing declares
    are left out, and their numbers added to it."""
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
        if undeclared is not None and (key[1] == "?" or "?" in key[2]):
            undeclared.append(number)
            continue
        # Imported here, because a file without errors needs none of this.
        from ptx_ls.checks.engine.instruction_report import check_instruction

        yield from check_instruction(context, node, key, classes, fitting, names)


def walk_in_two_processes(
    context: Context,
    symbols: Symbols,
    nodes: Sequence[tree_sitter.Node],
    wrong: Sequence[InvalidInstruction],
    pair: Pair,
    beside: Sequence[Task],
) -> tuple[Sequence[Found], tuple[Diagnostic, ...]]:
    """What tasks beside the walk find, and the diagnostics of some instructions, in order."""
    every: list[tree_sitter.Node | InvalidInstruction] = [*nodes, *wrong]
    every.sort(key=_start_of)
    diagnostics: list[Diagnostic] = []
    undeclared: list[tree_sitter.Node] = []
    others: list[Found] = []
    for start in range(0, max(len(every), 1), _TOGETHER):
        here = every[start : start + _TOGETHER]
        apart = [one for one in here if isinstance(one, InvalidInstruction)]
        left = [one for one in here if not isinstance(one, InvalidInstruction)]
        own = halves(_names(context.document.source, left))
        first: list[Task] = [partial(_walked, context, symbols, left, own[0]), *_reports(context, apart, True)]
        second: list[Task] = [partial(_walked, context, symbols, left, own[1]), *_reports(context, apart, False)]
        done = pair.share(beside, first, second, is_last=start + _TOGETHER >= len(every))
        others += done[: len(beside)]
        for found in done[len(beside) :]:
            diagnostics += found.diagnostics
            undeclared += [left[number] for number in found.undeclared]
        beside = ()
        if are_many(diagnostics):
            break
    diagnostics += walk(context, symbols, sorted(undeclared, key=_start_of))
    return others, tuple(first_of_many(sorted(diagnostics, key=lambda d: d.start)))


def _start_of(one: tree_sitter.Node | InvalidInstruction) -> int:
    return one.start if isinstance(one, InvalidInstruction) else one.start_byte


def _names(source: bytes, nodes: Sequence[tree_sitter.Node]) -> list[bytes]:
    """The first word of each instruction."""
    if not nodes:
        return []
    from ptx_ls.sema.instructions import HEAD

    heads = [HEAD.match(source, node.start_byte) for node in nodes]
    return [head[2].partition(b".")[0] if head else b"" for head in heads]


def halves(names: Sequence[bytes]) -> tuple[list[int], list[int]]:
    """The numbers of the instructions with some names, divided between two processes so that each reads the forms of
    few."""
    ordered = sorted(range(len(names)), key=names.__getitem__)
    middle = len(ordered) // 2
    return sorted(ordered[:middle]), sorted(ordered[middle:])


def groups(names: Sequence[bytes]) -> list[list[int]]:
    """The numbers of the instructions with some names in groups, the largest first; all of one name are in one, so that
    its forms are read by one process."""
    found: list[list[int]] = []
    for number in sorted(range(len(names)), key=names.__getitem__):
        if not found or (len(found[-1]) * _GROUPS >= len(names) and names[number] != names[found[-1][-1]]):
            found.append([])
        found[-1].append(number)
    return sorted(found, key=len, reverse=True)


def _walked(context: Context, symbols: Symbols, nodes: Sequence[tree_sitter.Node], numbers: Sequence[int]) -> Found:
    undeclared: list[int] = []
    found = tuple(walk(context, symbols, [nodes[number] for number in numbers], undeclared))
    return Found(found, tuple(numbers[place] for place in undeclared))


def _reports(context: Context, wrong: Sequence[InvalidInstruction], judged_by_parent: bool) -> list[Task]:
    """What is found in those of some instructions that one of two processes has judged."""
    own = sorted((one for one in wrong if one.judged_by_parent == judged_by_parent), key=lambda one: one.key[0])
    size = max(_FEWEST, -(-len(own) // _PARTS))
    return [partial(_reported, context, own[at : at + size]) for at in range(0, len(own), size)]


def _reported(context: Context, wrong: Sequence[InvalidInstruction]) -> Found:
    from ptx_ls.checks.engine.instruction_report import check_usual
    from ptx_ls.sema.instructions import read_usual
    from ptx_ls.sema.operand_check import operand_checker

    fitting, source = operand_checker(context.judge), context.document.source
    found: list[Diagnostic] = []
    for one in wrong:
        context.document.raise_if_cancelled()
        found += check_usual(context, read_usual(source, one.start, one.end), one.key, fitting)
    return Found(tuple(found))


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


_GROUPS = 32
"""About how many groups of instructions two processes take in turn."""
_FEWEST, _PARTS = 8, 100
"""The fewest instructions, and the most parts of them, that one of two processes explains before it asks for more."""
_TOGETHER = 2048
"""How many instructions two processes share out at a time."""
