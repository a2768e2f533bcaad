"""Which targets a document can be assembled for, by the gates of its instructions, registers and directives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from hashlib import blake2b

import tree_sitter

from ptx_ls.isa import automaton, gates, table, targets
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.operand_prefilter import mismatches
from ptx_ls.isa.targets import Target, version_text
from ptx_ls.lazy import dataclass
from ptx_ls.memo.memo import Memo
from ptx_ls.sema import gated_words, nearness
from ptx_ls.sema.instructions import HEAD, Instruction, operand_texts, read
from ptx_ls.sema.operand_parser import gate_as_written
from ptx_ls.syntax.captures import instruction_nodes
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span


@dataclass(frozen=True)
class Answer:
    """Whether a target accepts the document: the lowest PTX version, or the first reason why not and its offset."""

    target: Target
    ptx: str | None
    reason: str = ""
    start: int | None = None


@dataclass(frozen=True)
class Need:
    """The gate of an instruction, special register or directive of a document, and its first offset."""

    gate: Gate
    name: str
    start: int
    problem: str = ""


def answers(document: Document) -> list[Answer]:
    """One answer per target, in the order of the table."""
    found = needs(document, Span(0, len(document.source)))
    return [answer_of(target, found) for target in targets.load().targets]


def gate_of(document: Document, place: Span) -> Gate:
    """The gate of all code in a span. Code that no target accepts is left out: it is an error by itself."""
    key = blake2b(document.source[slice(*place)], digest_size=16).digest()
    known = _gates.find(key)
    if known is not None:
        return known
    found = (need.gate for need in needs(document, place) if not need.problem)
    return _gates.keep(key, reduce(gates.both, found, gates.anywhere()))


_gates: Memo[bytes, Gate] = Memo(4096)
"""The gates of functions by a hash of their text, which may be megabytes."""


def needs(document: Document, place: Span) -> list[Need]:
    """The gates of the instructions, special registers and directives in a span, each once."""
    source = document.source
    seen: dict[object, Need] = {}
    for node in _in_pieces(document, place):
        head = HEAD.match(source, node.start_byte)
        spelling = head[2] if head and not head[3] else read(node, source).spelling.encode()
        if spelling in seen:
            continue
        gate = _only_gate(spelling.decode("utf-8", "replace"))
        if gate is not None and head:
            seen[spelling] = Need(gate, f"'{spelling.decode('utf-8', 'replace')}'", head.start(2))
            continue
        # The look of the operands tells forms of the same spelling apart.
        instruction = read(node, source)
        texts = operand_texts(document, instruction)
        by_kind = bool(_by_kind(instruction.spelling))
        key = instruction.spelling, tuple(texts if by_kind else (text[:1] for text in texts))
        if key not in seen:
            name = f"'{instruction.spelling}'"
            seen[key] = Need(_gate(instruction, texts), name, instruction.opcode_start, _problem(instruction))
    found = list(seen.values())
    for word in gated_words.occurring(source, place):
        where = next(gated_words.places(document, word, place), None)
        if where:
            found.append(Need(word.gate, str(word), where[0]))
    return found


_PIECE = 1 << 17


def _in_pieces(document: Document, place: Span) -> Iterator[tree_sitter.Node]:
    """The instructions in a span; a long one is read piece by piece, so that other work can go on."""
    last = -1
    for start in range(place[0], place[1], _PIECE):
        document.raise_if_cancelled()
        for node in instruction_nodes(document, (start, min(start + _PIECE, place[1]))):
            if node.start_byte > last:
                last = node.start_byte
                yield node


@lru_cache(maxsize=4096)
def _only_gate(spelling: str) -> Gate | None:
    """The gate of a spelling; None if it depends on the operands, or if the spelling is wrong."""
    resolution = table.resolve(spelling)
    if _by_kind(spelling):
        return None
    found = {
        m.gate_with(n) for m in resolution.matches for n in range(m.state.form.arity[0], m.state.form.arity[1] + 1)
    }
    return found.pop() if len(found) == 1 and not resolution.problem else None


def _gate(instruction: Instruction, texts: Sequence[str]) -> Gate:
    resolution = table.resolve(instruction.spelling)
    matches = resolution.fitting(len(texts))
    best = min((mismatches(m.state.form, texts) for m in matches), default=0)
    alike = (gate_as_written(m, texts) for m in matches if mismatches(m.state.form, texts) == best)
    return reduce(gates.either, alike, gates.nowhere())


@lru_cache(maxsize=4096)
def _by_kind(spelling: str) -> bool:
    """Whether a spelling has a wider gate with some kinds of operands than with others."""
    rules = (rule for match in table.resolve(spelling).matches for rule in match.state.form.rules)
    return any(rule.kind == "gate" and automaton.about_kinds(rule) for rule in rules)


def _problem(instruction: Instruction) -> str:
    resolution = table.resolve(instruction.spelling)
    return resolution.problem.message if resolution.problem else ""


def answer_of(target: Target, needs: Sequence[Need]) -> Answer:
    """Whether a target accepts code with some needs."""
    lowest, highest, latest = target.introduced, gates.END, None
    for need in needs:
        lo, hi = need.gate[target.index]
        if lo > hi:
            ways = nearness.in_words(gates.alternatives(need.gate), target)
            return Answer(target, None, need.problem or f"{need.name} requires {ways}", need.start)
        if lo > lowest:
            lowest, latest = lo, need
        if hi < highest:
            highest, latest = hi, need
        if lowest > highest and latest:
            reason = f"{latest.name} and the rest of the file have no version in common on {target.name}"
            return Answer(target, None, reason, latest.start)
    return Answer(target, version_text(lowest))
