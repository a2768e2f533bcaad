"""The shapes of statements that compilers write most (isa/usual_shapes.py): which, and where they are valid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from pathlib import Path

from ptx_ls.checks.engine.key_verdict import Shapes
from ptx_ls.checks.engine.verdicts import judged_by_text, reserved, written
from ptx_ls.isa import automaton, gates, table, usual_shapes
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.notation.lines import FOLDER
from ptx_ls.sema.operand_check import canonical_operands, fault_of
from ptx_ls.sema.operand_parser import shapes as operands_of
from ptx_ls.sema.target_check import Judge, judge
from ptx_ls.syntax.partial.statements import NameKind, statements_of

PAGE = Path(FOLDER, usual_shapes.FILE)
_FEWEST_GROUPS = 2
"""Groups of files in which a shape must occur."""
_FEWEST_FILES, _SHARE = 3, 50
"""Or so many files of one group, and such a part of those that the most frequent shape is in."""
_PLACE = b"kp"
"""What says that a statement is in a kernel, and that its text says whether it is valid."""


def chosen(groups: Mapping[str, Iterable[Path]]) -> list[bytes]:
    """The shapes that several groups of files have, or many files of one; a group is what one compiler wrote."""
    of_groups: Counter[bytes] = Counter()
    usual: set[bytes] = set()
    for files in groups.values():
        of_group = Counter(shape for file in files for shape in shapes_in(file.read_bytes()))
        of_groups.update(of_group.keys())
        fewest = max(_FEWEST_FILES, max(of_group.values(), default=0) // _SHARE)
        usual.update(shape for shape, count in of_group.items() if count >= fewest)
    usual.update(shape for shape, count in of_groups.items() if count >= _FEWEST_GROUPS)
    return sorted(usual)


def shapes_in(source: bytes) -> frozenset[bytes]:
    """The shapes of the instructions of a text, with 1 in the place of integers."""
    statements = statements_of(source, reserved())
    if statements is None:
        return frozenset()
    judged = judged_by_text(statements).values()
    return frozenset(written(statements.written_out(shape)).alike for shape in judged)


def page(shapes: Iterable[bytes]) -> str:
    """The file that lists some shapes, those that are valid under no gate left out."""
    lines: dict[str, list[str]] = {}
    for shape in shapes:
        gate, line = gate_of(shape), usual_shapes.printed(shape)
        notation = _notation(gate) if gate is not None else None
        if notation is not None and line is not None:
            lines.setdefault(notation, []).append(line)
    parts = ["# What compilers write most; made by `python -m tests.corpus usual` (isa/usual_shapes.py)."]
    for notation in sorted(lines, key=lambda text: [float(word) if word[0].isdigit() else 0 for word in text.split()]):
        parts += (f"@ {notation}", *sorted(lines[notation]))
    return "\n".join(parts) + "\n"


def files() -> dict[Path, str | None]:
    """The file as it should be, of the shapes that are in it: their gates may have changed."""
    return {PAGE: page(usual_shapes.read())}


def gate_of(shape: bytes) -> Gate | None:
    """The gate with which all instructions of a shape are certainly valid; None if there is none, or if the value of
    an integer matters."""
    judged = shapes_of(shape, judge(None, None))
    numbered = judged.statements.shapes[0]
    if judged.verdict(numbered) != "valid" or (written(_PLACE + shape).integers and judged.asks_for_values(numbered)):
        return None
    (name, _, operands), _ = judged.instruction_key(numbered)
    spelling = name.decode()
    parts = operands_of(canonical_operands(spelling, operands).rstrip(";"))
    fitting = [
        gates.both(match.gate, match.gate_for(parts))
        for match in table.matches(spelling)
        if automaton.usual_order(match.state)
        and not match.state.passed
        and not match.state.form.deprecations
        and fault_of(match, parts) is None
    ]
    # The union of two gates has what is between them too.
    lasting = [gate for gate in fitting if all(hi == gates.END or lo > hi for lo, hi in gate)]
    return reduce(gates.either, lasting) if lasting else None


def shapes_of(shape: bytes, by: Judge) -> Shapes:
    """What judges one shape whose classes are written out: the only one of the statements of the result."""
    return Shapes(_Statements(_PLACE + shape), by, is_generated=False)  # type: ignore[arg-type]  # what is asked of statements


class _Statements:
    """One shape, in the way that the statements of a text have it."""

    def __init__(self, shape: bytes) -> None:
        self._classes: list[str] = []
        self.shapes = [b"".join(self._numbered(shape))]

    def _numbered(self, shape: bytes) -> Iterator[bytes]:
        first, *others = shape.split(b"\1")
        yield first
        for other in others:
            written_out, _, rest = other.partition(b"\2")
            yield b"\1%d\2%s" % (len(self._classes), rest)
            self._classes.append(written_out.decode())

    def name_kind(self, number: int) -> NameKind:
        """The class with a number."""
        text = self._classes[number]
        return NameKind(text[0], text[1] == "[", text[2:])


def _notation(gate: Gate) -> str | None:
    """A gate in the notation of the table; None where this has no short text for it."""
    ways = gates.alternatives(gate)
    text = " | ".join(way.ptx if way.everywhere else f"{way.ptx} {' '.join(way.targets)}" for way in ways)
    return text if text and gates.parse(text) is gate else None
