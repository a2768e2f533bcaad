"""Templates: frequent texts with placeholders for what differs: a module, a function, operands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ptx_ls.ide.completion_item import CompletionItem, Typed
from ptx_ls.ide.completion_spelling import steps
from ptx_ls.isa import operand_text, operands, table, targets
from ptx_ls.isa.automaton import State
from ptx_ls.isa.model import Operand
from ptx_ls.isa.notation import files
from ptx_ls.isa.targets import version_text
from ptx_ls.lazy import pattern
from ptx_ls.sema.target_check import Judge

_STOP = pattern("«(.*?)»")
_LIMIT = 40
_LANES = 8
"""A vector with more elements than this has a single placeholder."""

_BODY = "\n{\n\t.reg .b32 %r<«8»>;\n\t«»\n}"
_KERNEL = f".entry «kernel»(.param .u64 «data»){_BODY}"
_FUNCTION = f".func (.param .b32 «result») «function»(.param .b32 «value»){_BODY}"


def complete_whole(place: str, typed: Typed) -> Iterator[CompletionItem]:
    """The templates at a place that followers() names: "module", or the first word of a function there."""
    if place == "module":
        newest = next(t for t in reversed(targets.load().targets) if not t.variant)
        head = f".version «{version_text(newest.introduced)}»\n.target «{newest.name}»\n.address_size 64\n\n"
        yield from _whole_item("module", f"{head}.visible {_KERNEL}", typed, "a module with a kernel", ".version")
    elif place:
        visible = ".visible " if place == ".visible" else ""
        yield from _whole_item("kernel", visible + _KERNEL, typed, "a kernel", ".entry")
        yield from _whole_item("function", visible + _FUNCTION, typed, "a function", ".func")


def _whole_item(label: str, marked: str, typed: Typed, detail: str, word: str) -> Iterator[CompletionItem]:
    """The item of a template, which is found by its label or by a word that it begins with."""
    if label.startswith(typed.text) or word.startswith(typed.text):
        yield _template_item(label, marked, typed, detail, label if typed.text[:1].isalpha() else word)


def complete_operands(typed: Typed, here: Judge) -> Iterator[CompletionItem]:
    """Each complete spelling that ends with the typed word, with its operands."""
    stem, dot, last = typed.text.rpartition(".")
    if not last:
        return
    if dot:
        words = [step.token for step in steps(stem) if step.token.startswith(f".{last}")]
    else:
        words = [opcode for opcode in files.opcodes() if opcode.startswith(last.lower())]
    word = Typed(dot + last, typed.offset)
    for token in words[:_LIMIT]:
        if form := _form(stem + token, here):
            written = ", ".join(_written(o, form) for o in form.form.operands if not o.optional)
            text = f"{token} {written};" if written else f"{token};"
            yield _template_item(_STOP.sub(r"\1", text), text, word, form.entry.summary, token)


def _form(spelling: str, here: Judge) -> State | None:
    """The first form that a spelling completes and that exists here; None if there is none."""
    resolution = table.resolve(spelling)
    if not resolution.matches or not here.accepts(resolution.matches):
        return None
    return next((m.state for m in resolution.documented if here.is_open(m.gate)), None)


def _written(operand: Operand, state: State) -> str:
    return _operand(operand, operands.chosen_tokens(state.form, state.chosen))


def _operand(operand: Operand, chosen: Mapping[str, str]) -> str:
    """An operand without its optional parts, with its placeholders."""
    parts = [_operand(part, chosen) for part in operand.parts if not part.optional]
    match operand.kind:
        case "sink":
            return "_"
        case "address" if parts:
            return f"[{', '.join(parts)}]"
        case "pair" if parts:
            return "|".join(parts)
        case "vector" if parts:
            return f"{{{', '.join(parts)}}}"
        case kind if kind in operand_text.LISTS or kind == "arguments":
            return f"(«{operand.name}»)"
    count = operand_text.lanes(operand, chosen) if operand.lanes else 0
    if count and count <= _LANES:
        return "{" + ", ".join(f"«{operand.name}{i}»" for i in range(count)) + "}"
    return f"{{«{operand.name}»}}" if count else f"«{operand.name}»"


def _template_item(label: str, marked: str, typed: Typed, detail: str, filter_: str) -> CompletionItem:
    stops = []
    text = ""
    end = 0
    for match in _STOP.finditer(marked):
        text += marked[end : match.start()]
        stops.append((len(text), len(text) + len(match[1])))
        text += match[1]
        end = match.end()
    text += marked[end:]
    return CompletionItem(
        label=label,
        text=text,
        start=typed.start,
        end=typed.offset,
        kind="template",
        detail=detail,
        needs="",
        sort=f"0~{label}",
        explain=lambda: f"```ptx\n{text}\n```",
        stops=tuple(stops),
        filter=filter_,
    )
