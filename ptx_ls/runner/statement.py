"""`// run: %1=5 %2=buf:f32:[1,2]`: a comment above an asm statement of a host language that says with which values for
its operands it is run, in a kernel made for it.

Besides operands it may have the fields grid, block, cluster, smem, watch and max-steps of other such comments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle

from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.embed.fragment import Fragment, Unit, next_line
from ptx_ls.embed.holes import HOLE
from ptx_ls.embed.judge import gates_of
from ptx_ls.embed.mapped_text import Builder, MappedText
from ptx_ls.isa import gates
from ptx_ls.isa.brackets import split_outside
from ptx_ls.isa.targets import load, version_text
from ptx_ls.lazy import dataclass, pattern, replace
from ptx_ls.runner.plan import Plan, accessed
from ptx_ls.runner.result import Hint, Result
from ptx_ls.runner.run_comment import FIELDS, RunComment
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

FragmentAfter = Callable[[Document, int], Fragment | None]
"""The PTX of the statement in the line after that of an offset."""

_COMMENT = pattern(rb"(?m:^)[ \t]*((?://|\#)[ \t]*run:([^\r\n]*))")
_NUMBER = pattern(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?")
_ARGUMENT = pattern(r"\bargument (\d+)")
_ENTRY = "statement"
_LINE = "line"
_LANES = 32
_SHARED = 1024
_NUMBERS = (5, 7, 11, 13)
_FLOATS = {".f32": "f32", ".f64": "f64"}
_OPTIONS = tuple(name for name in FIELDS if name not in ("entry", "args"))


@dataclass(frozen=True)
class Made:
    """The module that is made for a statement: from `start` on it has the text of the statement. `passed`: the operands
    that are its arguments."""

    document: Document
    plan: Plan
    start: int
    text: MappedText
    passed: tuple[str, ...]


def statement_plans(
    document: Document,
    fragment_after: FragmentAfter,
    statements: Callable[[Document], Iterator[tuple[Span, Unit]]] | None = None,
) -> list[Plan]:
    """The statements of a host document that a comment gives values for, in order; after them the others of
    `statements` that can be run."""
    found = _with_comments(document, fragment_after)
    if statements is None:
        return found
    taken = {next_line(document.source, plan.end).start for plan in found}
    for span, unit in statements(document):
        line = _line_start(document.source, span.start)
        if line not in taken and _takes_comment(document.source, line) and example(unit) is not None:
            found.append(Plan(f"{_LINE} {document.line_at(line) + 1}", 0, span.start, span.start, needs_comment=True))
            taken.add(line)
    return found


def example(unit: Unit) -> str | None:
    """The fields of a comment with values to begin with; None for a statement of which something is not known, which
    cannot be run."""
    text = unit.text.text
    if HOLE in text or not unit.unknown <= unit.constraints.keys():
        return None
    fields, shared = [], ""
    numbers = cycle(_NUMBERS)
    for name, constraint in unit.constraints.items():
        if constraint.startswith("="):
            continue
        kind, value = unit.types.get(name), str(next(numbers))
        if kind is None:
            value = unit.values.get(name, value)
        elif kind in _FLOATS:
            value = f"{value}.5"
        elif f"[{name}" in text:
            is_shared = kind == ".b32"
            shared = f" smem={_SHARED}" if is_shared else shared
            value = "0" if is_shared else f"buf:{accessed(text.encode())}:{_LANES}=arange"
        fields.append(f"{name}={value}")
    return " ".join((*fields, f"block={_LANES}{shared}"))


def comment_of(document: Document, plan: Plan, fragment_after: FragmentAfter, mark: str) -> tuple[int, str] | None:
    """Where a comment that a statement needs is written, and its text, which begins with a mark; None where the
    statement is no longer there."""
    line = _line_start(document.source, plan.start)
    ptx = fragment_after(document, line - 1) if line else None
    fields = example(ptx.unit) if ptx is not None else None
    if fields is None:
        return None
    indent = document.source[line:].split(b"\n", 1)[0]
    blanks = indent[: len(indent) - len(indent.lstrip())].decode()
    return line, f"{blanks}{mark} run: {fields}\n"


def _line_start(source: bytes, offset: int) -> int:
    return source.rfind(b"\n", 0, offset) + 1


def _takes_comment(source: bytes, line: int) -> bool:
    """Whether a comment may be written above a line: it is not continued by a backslash, as macros are."""
    end = source.find(b"\n", line)
    here = source[line : end if end >= 0 else None]
    before = source[_line_start(source, line - 1) : line] if line else b"\\"
    return not (here.rstrip().endswith(b"\\") or before.rstrip().endswith(b"\\"))


def _with_comments(document: Document, fragment_after: FragmentAfter) -> list[Plan]:
    if document.text.first(b"run:") < 0:
        return []
    found: list[Plan] = []
    for match in _COMMENT.finditer(document.source):
        ptx = fragment_after(document, match.end())
        if ptx is not None:
            comment, _ = _read(ptx.unit, match[2].decode("utf-8", "replace"), Span(*match.span(1)))
            found.append(Plan(f"{_ENTRY} {len(found) + 1}", 0, comment.start, comment.end, comment))
    return found


def made_for(document: Document, plan: Plan, fragment_after: FragmentAfter) -> Made | None:
    """The module that runs the statement of a plan; None where it is no longer there."""
    ptx = fragment_after(document, plan.end)
    if ptx is None or plan.comment is None:
        return None
    written = document.source[plan.start : plan.end].decode("utf-8", "replace").partition("run:")[2]
    comment, values = _read(ptx.unit, written, Span(plan.start, plan.end))
    unit = ptx.unit
    passed = tuple(name for name in unit.types if name in values)
    text = _with_constants(unit, values)
    parameters = ",\n".join(f".param {unit.types[name]} p{number}" for number, name in enumerate(passed))
    declared = "".join(f".reg {kind} {name};\n" for name, kind in unit.types.items())
    loaded = "".join(f"ld.param{unit.types[name]} {name}, [p{number}];\n" for number, name in enumerate(passed))
    head = (
        f".version {version_text(load().newest)}\n.target {_target(unit)}\n.address_size 64\n"
        f".visible .entry {_ENTRY}({parameters})\n{{\n{declared}{loaded}"
    ).encode()
    module = Document("", "ptx", head + text.text.encode() + b"\n}\n")
    arguments = tuple(_argument(values[name], unit.types[name]) for name in passed)
    inner = Plan(_ENTRY, 0, 0, 0, replace(comment, entry=_ENTRY, start=0, end=0, arguments=arguments))
    return Made(module, inner, len(head), text, passed)


def placed(made: Made, host: Document, plan: Plan, result: Result) -> Result:
    """The result of the run of a module that was made for a statement, in the host document."""
    pieces = made.text.pieces
    first, last = pieces[0].source.start, pieces[-1].source.end
    statement = Span(min(first, last), max(first, last))
    shown = Span(plan.start, plan.end)

    def place(start: int, end: int) -> Span:
        return made.text.byte_span(start - made.start, end - made.start) or shown

    def moved(d: Diagnostic) -> Diagnostic:
        related = tuple(Related(*place(one.start, one.end), one.message) for one in d.related)
        span = place(d.start, d.end)
        return replace(d, start=span.start, end=span.end, related=related)

    extents = (Span(plan.start - 1, plan.end + 1), Span(statement.start - 1, statement.end + 1))
    hints = tuple(_hints(made, host.source, plan, result.hints))
    return Result(plan.entry, extents, tuple(map(moved, result.diagnostics)), hints)


def _hints(made: Made, source: bytes, plan: Plan, found: Sequence[Hint]) -> Iterator[Hint]:
    """Hints at the ends of the lines of the host, with the operands called as there."""

    def called(text: str) -> str:
        return _ARGUMENT.sub(lambda match: made.passed[int(match[1])], text)

    for hint in found:
        if hint.at <= made.document.source.index(b"\n"):
            # How the run ended.
            yield replace(hint, at=plan.end, text=called(hint.text), details=called(hint.details))
        elif (span := made.text.byte_span(hint.at - 1 - made.start, hint.at - made.start)) is not None:
            end = source.find(b"\n", span.end)
            yield replace(hint, at=len(source[: end if end >= 0 else None].rstrip()))


def _read(unit: Unit, text: str, span: Span) -> tuple[RunComment, dict[str, str]]:
    """A comment, with what is wrong with it, and the values of operands in it."""
    options: dict[str, str] = {}
    values: dict[str, str] = {}
    problem = ""
    for word in split_outside(text.strip(), " "):
        name, sign, value = word.partition("=")
        if not word:
            continue
        if not sign or not value:
            problem = f"{word!r} is not a value: expected an operand or a field, = and a value"
        elif name in unit.constraints:
            values[name] = value
        elif name in _OPTIONS:
            options[name] = value
        else:
            problem = f"{name!r} is neither an operand of the statement nor one of {', '.join(_OPTIONS)}"
        if problem:
            break
    missing = [
        name for name, constraint in unit.constraints.items() if not constraint.startswith("=") and name not in values
    ]
    if missing and not problem:
        problem = f"Run: no value for {', '.join(missing)}"
    return RunComment("", span.start, span.end, options, (), problem), values


def _argument(value: str, kind: str) -> str:
    return f"{_FLOATS[kind]}:{value}" if kind in _FLOATS and _NUMBER.fullmatch(value) else value


def _target(unit: Unit) -> str:
    """A target that accepts the PTX of a unit: the newest one, whose instructions differ from one to the next."""
    every, (gate,) = load(), gates_of([unit])
    accepting = [one for one in every.targets if gates.is_open(gate, one, every.newest)]
    return max(accepting or every.targets, key=lambda one: (one.number, one.variant == "a")).name


def _with_constants(unit: Unit, values: dict[str, str]) -> MappedText:
    """The text of a unit with the values of its constants in their places."""
    constants = [name for name in unit.unknown if name in values]
    if not constants:
        return unit.text
    into = Builder()
    at = 0
    text = unit.text
    names = "|".join(name.replace("$", r"\$") for name in sorted(constants))
    for found in pattern(rf"(?:{names})(?!\w)").finditer(text.text):
        into.mapped(text, at, found.start())
        into.replaced(values[found[0]], text.span(*found.span()))
        at = found.end()
    into.mapped(text, at)
    return into.result()
