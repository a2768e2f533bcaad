"""The single walk over the instructions of a document, and the checks of names, spellings and operands that it calls.

What judges instructions is imported in the functions: all instructions of most files are known to be valid by their
shapes (known_shapes.py), and it takes longer to load than such a file to check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from operator import attrgetter, itemgetter
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
class Wrong:
    """An instruction that is not in the tree, of which its text says what is wrong, with its key."""

    start: int
    end: int
    key: InstructionKey


def walk(
    context: Context, symbols: Symbols, nodes: Sequence[tree_sitter.Node], undeclared: list[int] | None = None
) -> Iterator[Diagnostic]:
    """The diagnostics of some instructions, in order. If `undeclared` is given, those with a name that nothing declares
    are left out, and their numbers added to it."""
    if not nodes:
        return
    from ptx_ls.checks.declarations import undefined_name
    from ptx_ls.checks.engine.likeness import doubtful, is_usual
    from ptx_ls.checks.instructions import parameter_access
    from ptx_ls.sema.call import is_call
    from ptx_ls.sema.instruction_key import canonical_instructions
    from ptx_ls.sema.operand_check import operand_checker

    fitting = operand_checker(context.judge)
    names = undefined_name.Names(context, symbols)
    source, is_generated = context.document.source, context.module.generated
    silent = undefined_name.known_silent_words(context.document)
    every = canonical_instructions(context.document, symbols, nodes, silent)
    for number, likeness, classes in doubtful(every, fitting):
        node = nodes[number]
        text = source[node.start_byte : node.end_byte]
        if is_call(likeness[0]):
            if is_usual(likeness, fitting):
                # Imported here, because many files call nothing.
                from ptx_ls.checks.engine import call_report

                yield from call_report.check(context, node)
                continue
        elif is_usual(likeness, fitting, is_generated, not classes.is_missing) and parameter_access.is_legal(
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
    wrong: Sequence[Wrong],
    pair: Pair,
    beside: Sequence[Task],
) -> tuple[Sequence[Found], tuple[Diagnostic, ...]]:
    """What tasks beside the walk find, and the diagnostics of some instructions, in order."""
    every: list[tuple[int, bytes, tree_sitter.Node | Wrong]] = [
        (node.start_byte, spelling, node)
        for node, spelling in zip(nodes, _spellings(context.document.source, nodes), strict=True)
    ]
    every += [(one.start, one.key[0], one) for one in wrong]
    every.sort(key=itemgetter(0))
    diagnostics: list[Diagnostic] = []
    undeclared: list[tree_sitter.Node] = []
    others: list[Found] = []
    for start in range(0, max(len(every), 1), _TOGETHER):
        here = every[start : start + _TOGETHER]
        own = halves([spelling.partition(b".")[0] for _, spelling, _ in here])
        parts: list[Task] = [partial(_part, context, symbols, [here[number][2] for number in half]) for half in own]
        first, second, *found = pair.share(parts[0], parts[1], beside)
        others += found
        for half, one in zip(own, (first, second), strict=True):
            diagnostics += one.diagnostics
            undeclared += [node for node in (here[half[at]][2] for at in one.undeclared) if not isinstance(node, Wrong)]
        beside = ()
        if are_many(diagnostics):
            break
    undeclared.sort(key=attrgetter("start_byte"))
    diagnostics += walk(context, symbols, undeclared)
    return others, tuple(first_of_many(sorted(diagnostics, key=lambda d: d.start)))


def _spellings(source: bytes, nodes: Sequence[tree_sitter.Node]) -> list[bytes]:
    """The opcode of each instruction with its modifiers."""
    if not nodes:
        return []
    from ptx_ls.sema.instructions import HEAD

    heads = [HEAD.match(source, node.start_byte) for node in nodes]
    return [head[2] if head else b"" for head in heads]


def halves(names: Sequence[bytes]) -> tuple[list[int], list[int]]:
    """The numbers of the instructions with some names, divided between two processes so that each reads the forms of
    few."""
    ordered = sorted(range(len(names)), key=names.__getitem__)
    middle = len(ordered) // 2
    return sorted(ordered[:middle]), sorted(ordered[middle:])


def _part(context: Context, symbols: Symbols, every: Sequence[tree_sitter.Node | Wrong]) -> Found:
    undeclared: list[int] = []
    numbers = [number for number, one in enumerate(every) if not isinstance(one, Wrong)]
    found = [*walk(context, symbols, [one for one in every if not isinstance(one, Wrong)], undeclared)]
    found += _reports(context, [one for one in every if isinstance(one, Wrong)])
    return Found(tuple(found), tuple(numbers[place] for place in undeclared))


def _reports(context: Context, wrong: Sequence[Wrong]) -> Iterator[Diagnostic]:
    """The diagnostics of some instructions that are not in the tree."""
    if not wrong:
        return
    from ptx_ls.checks.engine.instruction_report import check_usual
    from ptx_ls.sema.instructions import read_usual
    from ptx_ls.sema.operand_check import operand_checker

    fitting, source = operand_checker(context.judge), context.document.source
    for one in wrong:
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


_TOGETHER = 2048
"""How many instructions two processes share out at a time."""
