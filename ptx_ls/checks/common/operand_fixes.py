"""Changes of one operand, or of the size of a vector, after which the operands of an instruction fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.checks.common.operand_report import OperandFinding
from ptx_ls.checks.common.spelling_report import edit
from ptx_ls.isa import table
from ptx_ls.isa.brackets import split_commas
from ptx_ls.lazy import NamedTuple, pattern, replace
from ptx_ls.sema.operand_check import operand_checker
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.text_edit import TextEdit

_VECTOR = pattern(r"\.v\d+")
_INTEGER = pattern(r"-?(?:0|[1-9]\d*)")
_WHOLE = pattern(r"(-?(?:0|[1-9]\d*))\.0*")
_ADDRESS = pattern(r"\[\s*([^\s\[\]+,]+)\s*\]")
_IN_PARENTHESES = pattern(r"\(\s*([^()]+?)\s*\)")
_NUMBERED = pattern(r"(.*?)(\d+)")
_CONSTANT = pattern(r"[-+]?[\d.]\S*")
_SIZES = (1, 2, 4, 8)
"""Of vectors that people write by hand."""
_ALL_LANES = "0xffffffff"
_FIRST_BARRIER = "0"


class _Candidate(NamedTuple):
    """What may be meant: the fix, and the spelling and the canonical operands after it. `is_guess`: it names what is
    not written, such as further registers."""

    fix: Fix
    spelling: str
    operands: Sequence[str]
    is_guess: bool = False


def with_operand_fixes(finding: OperandFinding, diagnostic: Diagnostic) -> Diagnostic:
    """A diagnostic of operands with the changes after which they fit, before its own; a single one is preferred."""
    judge = finding.context.judge
    checker = operand_checker(judge)
    valid = [
        one
        for one in _candidates(finding)
        if judge.fault(one.spelling.encode()) is None
        and checker.fault(one.spelling.encode(), f" {', '.join(one.operands)};") is None
    ]
    certain = [one.fix for one in valid if not one.is_guess]
    if len(certain) == 1 and not diagnostic.fixes:
        certain[0] = replace(certain[0], preferred=True)
    fixes = [*certain, *(one.fix for one in valid if one.is_guess)]
    return replace(diagnostic, fixes=(*fixes, *diagnostic.fixes)) if fixes else diagnostic


def _candidates(finding: OperandFinding) -> Iterator[_Candidate]:
    instruction, at = finding.instruction, finding.misfit.at
    given = [one.strip() for one in split_commas(finding.operands.strip().removesuffix(";"))]
    source = finding.context.document.source
    written = [source[start:end].decode("utf-8", "replace") for start, end in instruction.operands]
    if not written:
        given = []
    if len(given) != len(written):
        return
    if not at:
        missing = _missing(finding, len(given))
        yield from [_added(finding, given, missing)] if missing else _of_count(finding, given, written)
    elif len(at) == 1:
        place, spelling = at[0], instruction.spelling
        for new, canonical in _rewritten(written[place], given[place]):
            fix = Fix(f"Write {new}", (TextEdit(*instruction.operands[place], new),))
            yield _Candidate(fix, spelling, [*given[:place], canonical, *given[place + 1 :]])
        yield from _of_size(finding, given, given[place])
        for new, canonical in _vectors(finding, written[place], given[place]):
            fix = Fix(f"Write {new}", (TextEdit(*instruction.operands[place], new),))
            is_guess = "," in new
            yield _Candidate(fix, spelling, [*given[:place], canonical, *given[place + 1 :]], is_guess)


def _rewritten(written: str, canonical: str) -> Iterator[tuple[str, str]]:
    """Other ways to write an operand, each with its canonical form."""
    if canonical[0] not in "[{(":
        yield f"[{written}]", f"[{canonical}]"
    listed, meant = _IN_PARENTHESES.fullmatch(written), _IN_PARENTHESES.fullmatch(canonical)
    if listed is not None and meant is not None:
        yield f"[{listed[1]}]", f"[{meant[1]}]"
    address, meant = _ADDRESS.fullmatch(written), _ADDRESS.fullmatch(canonical)
    if address is not None and meant is not None:
        yield address[1], meant[1]
    if (whole := _WHOLE.fullmatch(written)) is not None:
        yield whole[1], whole[1]
    if _INTEGER.fullmatch(written):
        yield f"{written}.0", f"{written}.0"


def _vectors(finding: OperandFinding, written: str, canonical: str) -> Iterator[tuple[str, str]]:
    """The vectors that a register begins, with those that follow it by their numbers, or that repeat a constant."""
    if canonical[0] in "[{(":
        return
    numbered, symbols = _NUMBERED.fullmatch(written), symbols_of(finding.context.document)
    first = symbols.find(written, finding.instruction.start)
    for size in _SIZES:
        if size == 1 or _CONSTANT.fullmatch(written):
            elements = [written] * size
        elif numbered is not None and first is not None:
            elements = [f"{numbered[1]}{int(numbered[2]) + further}" for further in range(size)]
            found = [symbols.find(one, finding.instruction.start) for one in elements]
            if any(one is None or one.declared.types != first.declared.types for one in found):
                return
        else:
            return
        yield f"{{{', '.join(elements)}}}", f"{{{', '.join([canonical] * size)}}}"


def _missing(finding: OperandFinding, count: int) -> str:
    """What the last operand most often is where only that is missing: the mask of all lanes, the first barrier of a
    CTA; "" for anything else."""
    for match in table.resolve(finding.instruction.spelling).matches:
        form = match.state.form
        if len(form.operands) <= count:
            continue
        name = form.operands[count].name
        if any((one.verb, one.what) == ("names", "lanes") and name in one.operands for one in form.does):
            return _ALL_LANES
        if not count and any((one.verb, one.what) == ("joins", "cta") for one in form.does):
            return _FIRST_BARRIER
    return ""


def _added(finding: OperandFinding, given: Sequence[str], new: str) -> _Candidate:
    """The operands with another one at their end."""
    instruction = finding.instruction
    at = instruction.operands[-1][1] if given else instruction.spelling_end
    fix = Fix(f"Insert {new}", (TextEdit(at, at, f"{', ' if given else ' '}{new}"),))
    return _Candidate(fix, instruction.spelling, [*given, new])


def _of_size(finding: OperandFinding, given: Sequence[str], canonical: str) -> Iterator[_Candidate]:
    """The spelling with the size of the vector that is written."""
    instruction = finding.instruction
    tokens = [one.text for one in instruction.modifiers]
    size = f".v{len(split_commas(canonical[1:-1]))}" if canonical.startswith("{") else ""
    known = next((number for number, one in enumerate(tokens) if _VECTOR.fullmatch(one)), None)
    if known is not None:
        after = [*tokens[:known], *([size] if size else []), *tokens[known + 1 :]]
    elif size and tokens:
        after = [*tokens[:-1], size, tokens[-1]]
    else:
        return
    title = f"Change to {instruction.opcode}{''.join(after)}"
    yield _Candidate(Fix(title, (edit(instruction, after),)), f"{instruction.opcode}{''.join(after)}", given)


def _of_count(finding: OperandFinding, given: Sequence[str], written: Sequence[str]) -> Iterator[_Candidate]:
    """The operands without the last one, and with the destination as the first source, as other assemblers have it."""
    instruction, spelling = finding.instruction, finding.instruction.spelling
    if len(given) > 1:
        before, last = instruction.operands[-2][1], instruction.operands[-1][1]
        yield _Candidate(Fix(f"Remove {written[-1]}", (TextEdit(before, last, ""),)), spelling, given[:-1])
        start = instruction.operands[1][0]
        repeated = TextEdit(start, start, f"{written[0]}, ")
        yield _Candidate(Fix(f"Insert {written[0]}", (repeated,)), spelling, [given[0], *given])
