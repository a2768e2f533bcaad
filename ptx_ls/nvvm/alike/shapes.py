"""The shape of a statement in one line: its text without the names of local values, debugging locations and integers.

Each shape is read by the parser once. A statement of the same shape differs from it by its words only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from operator import itemgetter

from ptx_ls.lazy import NamedTuple
from ptx_ls.nvvm.values.left_out import LeftOut, left_out, name_in
from ptx_ls.nvvm.values.statement import CALLS, Role, Statement, read_statement, returned
from ptx_ls.syntax.parse import parse
from ptx_ls.syntax.span import Span

_WORD = re.compile(
    r'(%(?=[-a-zA-Z$._0-9"])|!dbg !(?=[0-9]+(?![-\w$.]))|i32 (?=[0-9]{1,9}(?![-\w$.]))|i64 (?=[0-9]{1,18}(?![-\w$.]))'
    r'|, (?=[0-9]{1,9}(?:,|$)))([-a-zA-Z$._0-9]+|"[^"\\]*")'
)
split = _WORD.split
"""A line as the text between words, what says of which kind a word is, such as `%`, and the word, in turn."""
_HEAD, _END = "define void @f() {\n", "\n}\n"
_FIELDS = ("values", "blocks", "metadata_values", "bundled")
_BY_NUMBER = frozenset(
    (*CALLS, "switch", "extractvalue", "insertvalue", "extractelement", "insertelement", "shufflevector", "alloca")
) | {"shl", "lshr", "ashr", "sdiv", "udiv", "srem", "urem"}
"""Operations whose numbers decide whether they are valid."""
_LEAST_BITS = 32
"""The bits of an integer that holds all the numbers that are words."""
_SCALARS = frozenset(("integer", "float", "pointer"))


Choice = Callable[[Sequence[str]], Sequence[str]]
"""Some of the words of a line."""


class Known(NamedTuple):
    """A shape that was read.

    `result`: the word that it defines, -1 if it defines none. `names`: the words that are local names, `operands` those
    that must be defined before it, None for a phi. `numbers`: the words whose numbers matter. `locations`: those that
    are debugging locations. `places`: the words by their offsets in the statement. `kind`: what the result is to its
    users, None if that follows from the words too. `role`: what it is to the names of its function, if its result has
    a name and no number. `targets`: the words that name where it leads to, None if that is not known.
    """

    statement: Statement
    result: int
    names: Choice
    numbers: Choice
    locations: Choice | None
    places: Mapping[int, int]
    kind: str | None
    operands: Choice | None
    role: Role
    targets: tuple[int, ...] | None


def read(lines: Iterable[str]) -> list[Known | None]:
    """The shapes of some lines; None for what is no statement by itself, or has a word in another place than a
    statement of its shape may have one."""
    texts = [f"{_HEAD}{line}{_END}" for line in lines]
    source = "".join(texts).encode("latin-1")
    root = parse("nvvm", source).root_node
    found: list[Known | None] = []
    by_start = {node.start_byte: node for node in root.children if node.type == "function_definition"}
    at = 0
    for text in texts:
        node = by_start.get(at)
        begin = at + len(_HEAD)
        at += len(text)
        body = node.child_by_field_name("body") if node is not None and not node.has_error else None
        inner = body.named_children if body is not None else []
        if len(inner) != 1 or node is None or node.end_byte != at - 1:
            found.append(None)
            continue
        line = text[len(_HEAD) : -len(_END)]
        indent = inner[0].start_byte - begin
        is_all = line[indent:].rstrip() == line[indent : inner[0].end_byte - begin]
        statement = read_statement(inner[0], source) if is_all and not line[:indent].strip() else None
        found.append(_known(statement, line, indent) if statement is not None else None)
    return found


def _known(statement: Statement, line: str, indent: int) -> Known | None:
    if not statement.opcode or statement.opcode in ("uselistorder", "label") or statement.misplaced:
        return None
    if statement.callee is not None and statement.callee.kind == "inline_asm":
        return None
    places: dict[int, int] = {}
    names: list[int] = []
    numbers: list[int] = []
    locations: list[int] = []
    for number, match in enumerate(_WORD.finditer(line)):
        kind = match[1]
        if kind == "%":
            names.append(number)
            places[match.start() - indent] = number
        else:
            (locations if kind[0] == "!" else numbers).append(number)
    left = {*names}
    result = places.get(statement.name_span.start, -1) if statement.result else -1
    left.discard(result)
    every = [getattr(statement, field) for field in _FIELDS]
    callee = (statement.callee,) if statement.callee is not None else ()
    for one in chain(*every, callee):
        if one.kind == "local":
            if one.start not in places:
                return None
            left.discard(places[one.start])
    if left or (statement.result and result < 0):
        return None
    targets = tuple(places[one.start] for one in statement.blocks) if statement.targets is not None else None
    return Known(
        statement,
        result,
        names=_chosen([one for one in names if one != result]),
        operands=_chosen([places[one.start] for one in statement.operands]) if statement.opcode != "phi" else None,
        numbers=_chosen(numbers if _is_by_number(statement) else ()),
        locations=_chosen(locations) if locations else None,
        places=places,
        kind=_kind(statement),
        targets=targets,
        role="value" if statement.role == "counted" and statement.result else statement.role,
    )


def _chosen(numbers: Sequence[int]) -> Choice:
    """The words with some numbers."""
    if len(numbers) > 1:
        return itemgetter(*numbers)
    first, end = (numbers[0], numbers[0] + 1) if numbers else (0, 0)
    return itemgetter(slice(first, end))


def _is_by_number(statement: Statement) -> bool:
    """Whether another number of as many digits may be wrong."""
    if statement.opcode in _BY_NUMBER:
        return True
    for one in statement.values:
        kind = one.type
        if one.parts or one.kind not in ("local", "global", "number"):
            return True
        if one.kind == "number" and (kind is None or kind.kind != "integer" or kind.bits < _LEAST_BITS):
            return True
    kind = statement.type
    return statement.opcode == "getelementptr" and (kind is None or kind.kind not in _SCALARS)


def _kind(statement: Statement) -> str | None:
    opcode, kind = statement.opcode, statement.type
    if opcode in ("icmp", "fcmp"):
        return f"compared {kind.text}" if kind is not None else None
    if opcode in CALLS:
        return returned(kind).text if kind is not None else None
    values = statement.values
    if opcode == "getelementptr":
        held = [one.type for one in values]
        base = held[0] if held else None
        if base is None or base.kind != "pointer" or base.parts or any(one is None or one.parts for one in held):
            return None
        return base.text
    if opcode == "select" and len(values) == len(("if", "then", "else")):
        chosen = values[1].type
        return chosen.text if chosen is not None else None
    if opcode in _AS_WRITTEN and kind is not None:
        return kind.text
    return None


_AS_WRITTEN = frozenset(
    ("add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor", "phi", "load")
) | {"fadd", "fsub", "fmul", "fdiv", "frem", "trunc", "zext", "sext", "fptrunc", "fpext", "fptoui", "fptosi"} | {
    "uitofp", "sitofp", "ptrtoint", "ptrtoaddr", "inttoptr", "bitcast", "addrspacecast"
}  # fmt: skip
"""Operations whose result has the type that is written on its own."""


def placed(known: Known, words: Sequence[str], is_in_block: bool) -> LeftOut:
    """A statement of a known shape with the words of another line."""
    like, role = known.statement, known.role
    name = name_in(words[known.result]) if known.result >= 0 else ""
    if role == "value" and name[:1].isdigit():
        role = "counted"
    places = known.places
    own = {"like": like, "places": places, "words": words, "result": name, "role": role, "is_in_block": is_in_block}
    if role == "terminator":
        targets = known.targets
        own["targets"] = tuple([name_in(words[at]) for at in targets]) if targets is not None else None
    return left_out(own)


def label(name: str, size: int) -> LeftOut:
    """A label."""
    whole = Span(0, size)
    like = Statement("label", name, whole, whole, size, has_value=True)
    return left_out({"like": like, "places": {}, "words": (), "result": name, "role": "label", "is_in_block": True})
