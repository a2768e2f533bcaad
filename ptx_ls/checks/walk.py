"""The single walk over the instructions of a document, and the checks of spellings and operands that it calls.

Almost every line of a large file differs from an earlier one in the numbers of registers alone. So a line is known by
its text with those numbers taken out, together with the registers that its scope declares by `%r<N>`: what was found
well once costs a look-up from then on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import tree_sitter

from ptx_ls.checks import (
    address_space,
    call_arguments,
    call_target,
    ignored_modifier,
    immediate_range,
    missing_modifier,
    modifier_combination,
    modifier_order,
    needs_target,
    needs_version,
    operand_count,
    operand_kind,
    operand_type,
    predicate_guard,
    unknown_instruction,
    unknown_modifier,
    vector_length,
)
from ptx_ls.checks.context import Context, Finding
from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.checks.operand import OperandFinding
from ptx_ls.isa.fit import Misfit
from ptx_ls.isa.table import Resolution
from ptx_ls.sema.call import call_opcodes, read_call
from ptx_ls.sema.fitting import fitting
from ptx_ls.sema.instructions import HEAD, instruction_nodes, read
from ptx_ls.sema.name_class import Families, OperandTexts, families, is_uniform
from ptx_ls.sema.parameters import Signature
from ptx_ls.sema.scopes import Scopes
from ptx_ls.sema.verdict import Judge

OF_SPELLING = (
    unknown_instruction,
    unknown_modifier,
    missing_modifier,
    modifier_combination,
    needs_target,
    needs_version,
    ignored_modifier,
    modifier_order,
)
"""Checks of one spelling; the first that has something to say is the one that speaks."""

OF_OPERANDS = (
    operand_count,
    operand_kind,
    operand_type,
    vector_length,
    address_space,
    immediate_range,
)
"""Checks of the operands of one instruction; each has a kind of misfit of its own."""

OF_WHOLE = (predicate_guard, call_target, call_arguments)
"""Checks of guards and calls."""

_GUARD = re.compile(rb"@\s*!?\s*([\w%$]+)")
# The numbers of registers with a name of one to three letters, which is what compilers write.
_NUMBER = re.compile(rb"(?<=%[a-zA-Z])\d+|(?<=%[a-zA-Z]{2})\d+|(?<=%[a-zA-Z]{3})\d+")
_MOST_KNOWN = 200_000


def walk(context: Context, scopes: Scopes, within: tuple[int, int] | None = None) -> Iterator[Diagnostic]:
    """What is wrong with each instruction, in order; `within`: only those that touch a range of bytes."""
    document, source = context.document, context.document.source
    texts = OperandTexts(document, scopes)
    well = _known_well(context.judge, context.module.generated)
    known: set[bytes] | None = None
    declared: Families | None = None
    until = -1
    for number, node in enumerate(instruction_nodes(document, within)):
        if not number & 1023:
            document.ensure_wanted()
        start = node.start_byte
        if start >= until:
            scope, until = scopes.stretch(start)
            declared = families(scope)
            known = None if declared is None else _of_scope(well, declared)
        key = _NUMBER.sub(b"#", source[start : node.end_byte])
        if known is not None and key in known:
            continue
        found = list(_instruction(context, node, texts))
        yield from found
        if declared is None or known is None or found or node.has_error:
            continue
        if is_uniform(key.decode("utf-8", "replace"), declared, scope):
            known.add(key)


@lru_cache(maxsize=64)
def _known_well(judge: Judge, generated: bool) -> dict[Families, set[bytes]]:
    """Lines that are well for one version and target, by the registers that their scope declares. Of what a compiler
    wrote (`generated`) less is said."""
    return {}


def _of_scope(well: dict[Families, set[bytes]], declared: Families) -> set[bytes]:
    known = well.setdefault(declared, set())
    if len(known) > _MOST_KNOWN:
        known.clear()
    return known


def _instruction(context: Context, node: tree_sitter.Node, texts: OperandTexts) -> Iterator[Diagnostic]:
    source = context.document.source
    guard = _GUARD.match(source, node.start_byte)
    if guard:
        stands_for = texts.stands_for(guard[1].decode("utf-8", "replace"), node.start_byte)
        diagnostic = predicate_guard.check(context, node, stands_for)
        if diagnostic:
            yield diagnostic
    head = HEAD.match(source, node.start_byte)
    in_one_piece = head is not None and not head[2]
    spelling = head[1] if head is not None and in_one_piece else read(node, source).spelling.encode()
    resolution = context.judge.fault(spelling)
    if resolution is not None:
        diagnostic = _of_spelling(context, node, resolution)
        if diagnostic:
            yield diagnostic
            if diagnostic.severity == "error":
                return
    # What is called decides how the rest of a call is read, so that its fault comes first.
    signatures: list[Signature] = []
    call = None
    if spelling.partition(b".")[0] in call_opcodes():
        call = read_call(node)
        signatures, faults = call_target.check(context, call) if call else ([], call_target.nothing_called(node))
        if faults:
            yield from faults
            return
    misfit = fitting(context.judge).fault(spelling, texts.of(node, head.end(1) if head and in_one_piece else None))
    diagnostic = _of_operands(context, node, misfit) if misfit else None
    if diagnostic:
        yield diagnostic
    elif call:
        wrong = (list(call_arguments.check(context, call, signature)) for signature in signatures)
        yield from next(filter(None, wrong), ())


def _of_spelling(context: Context, node: tree_sitter.Node, resolution: Resolution) -> Diagnostic | None:
    instruction = read(node, context.document.source)
    if instruction.broken:
        return None
    finding = Finding(context, instruction, resolution)
    return next(filter(None, (c.check(finding) for c in OF_SPELLING)), None)


def _of_operands(context: Context, node: tree_sitter.Node, misfit: Misfit) -> Diagnostic | None:
    instruction = read(node, context.document.source)
    if instruction.broken:
        return None
    finding = OperandFinding(context, instruction, misfit)
    return next(filter(None, (c.check(finding) for c in OF_OPERANDS)), None)
