"""`ptx-ls explain`: the meaning, operands and targets of a spelling; or any other word of PTX, the code of a
diagnostic, or a message of a tool."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from textwrap import indent
from typing import TYPE_CHECKING, Any

from ptx_ls.cli import explain_word, explained_example
from ptx_ls.cli.reader_option import add_reader
from ptx_ls.isa import automaton, intrinsics, operand_text, render, terms, vocabulary
from ptx_ls.isa.edit_distance import nearest
from ptx_ls.isa.explain import Explained, Explanation, explain
from ptx_ls.isa.meanings.of_form import computed, conditions, operand_meaning
from ptx_ls.isa.messages import explanation
from ptx_ls.isa.model import Operand
from ptx_ls.isa.vocabulary import Meaning
from ptx_ls.lazy import pattern, replace
from ptx_ls.nvvm.options import READERS

if TYPE_CHECKING:
    from ptx_ls.isa.search.ranked import Ranked
    from ptx_ls.nvvm.vocabulary import Word

_HEAD = pattern(r"^\.(?:version|target)\s+|^PTX(?: ISA)?\s+")
_SPACE = pattern(r"(?:ptr )?addrspace\s*\(\s*(\d+)\s*\)")
_TRIPLE = pattern(r"(nvptx(?:64)?)(?:-\w+)+")
_INTEGER = pattern(r"i(?!1$)\d+")
_WORDS = pattern(r"[A-Za-z-]+|[A-Za-z][\w-]*\s[\w\s-]*")
_MAX_FORMS = 24
_MAX_COMPLETE = 8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls explain`."""
    parser.add_argument(
        "what",
        nargs="+",
        metavar="WHAT",
        help="an instruction (cvt.rn.satfinite.e2m1x2.f32, tcgen05), modifier (.satfinite), target, PTX version, "
        "special register, directive, state space, type or intrinsic; the code of a diagnostic (needs-target); "
        "a message of ptxas, LLVM, a driver, the linker or ptx-ls itself; a word of CUDA (shuffle, TMA, swizzle), "
        "or several to search for (matrix multiply fp8)",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument(
        "--open", action="store_true", help="open its page of the manual in a browser, and print the address"
    )
    add_reader(parser)


def run(options: argparse.Namespace) -> int:
    """Returns 0: known; 1: not known."""
    what = " ".join(options.what).strip()
    term = terms.meaning_of(what)
    if _page(what) or ("-" in what and "." not in what and " " not in what and not term and not _nvvm_words(what)):
        return _code(options, what)
    found = explain(what)
    if found.matches:
        # A message can begin with an instruction: "tcgen05.mma supported only on …".
        words = explanation.meanings_of(what) if " " in what else ()
    else:
        words = _of_message(what) or (*meanings_of(what), *((term,) if term else ()))
    if words:
        ranked = _ranked(what) if words == (term,) else ()
        if options.open:
            return _opened(what, [one.doc for one in words])
        return explain_word.show(what, words, options.format, [one for one in ranked if one.name != words[0].name])
    name = what.removeprefix("@").strip('"')
    if name.startswith(intrinsics.PREFIX):
        return _intrinsic(options, name)
    if not found.matches and (of_nvvm := _nvvm_words(what)):
        return explain_word.show_nvvm_words(what, of_nvvm, options.format)
    if not found.matches and (near := vocabulary.near(what) or (() if found.near else terms.near(what))):
        found = replace(found, problem=f"'{what}' is not a word of PTX; did you mean {' or '.join(near)}?", near=near)
    ranked = () if found.matches else _ranked(what)
    if options.open and (found.matches or ranked):
        return _opened(what, [m.entry.doc for m in found.matches] or [one.doc for one in ranked])
    if options.format == "json":
        more = {"found": explain_word.ranked_as_json(ranked)} if ranked else {}
        print(json.dumps({**as_json(found), **more}, ensure_ascii=False, indent=2))
    elif found.matches:
        print(as_text(found))
    elif ranked:
        print("\n".join([f"No name is '{what}'. Found by its words:", *explain_word.ranked_as_text(ranked)]))
    else:
        print(found.problem, file=sys.stderr)
    return 0 if found.matches or ranked else 1


def _ranked(what: str) -> Sequence[Ranked]:
    """What a search for words finds; nothing for what is written like an instruction, a register or a number."""
    if not _WORDS.fullmatch(what):
        return ()
    # Imported here, because what is found by name needs none of it.
    from ptx_ls.isa.search.ranked import search

    return search(what)


def _opened(what: str, docs: Sequence[str]) -> int:
    """Opens the first of the sections of the manual, and prints its address; 1 where there is none."""
    doc = next((one for one in docs if one), None)
    if doc is None:
        print(f"the manual has no section about '{what}'", file=sys.stderr)
        return 1
    import webbrowser

    print(render.url(doc))
    webbrowser.open(render.url(doc))
    return 0


def _intrinsic(options: argparse.Namespace, name: str) -> int:
    """An intrinsic of NVVM IR with the PTX that it becomes, or those that begin with a name, or the nearest ones."""
    intrinsic = intrinsics.lookup(name)
    if intrinsic is not None:
        explain_word.show_intrinsic(name, intrinsic, (options.reader,) if options.reader else READERS, options.format)
        if options.format == "text" and (forms := next(iter(intrinsic.forms()), ())):
            spellings = dict.fromkeys(form.spelling for form in forms)
            # What libnvvm makes of some is no instruction: membar.gpu.
            for explained in filter(lambda one: one.matches, map(explain, spellings)):
                print(f"\n{as_text(explained)}")
        return 0
    begun = [one.name for one in intrinsics.complete(name)]
    if begun:
        return explain_word.show_intrinsics(name, begun, options.format)
    near = nearest(name, intrinsics.load().names)
    problem = f"'{name}' is not an intrinsic of NVVM IR" + (f"; did you mean {' or '.join(near)}?" if near else "")
    if options.format == "json":
        print(json.dumps(as_json(Explanation(name, (), problem, tuple(near))), ensure_ascii=False, indent=2))
    else:
        print(problem, file=sys.stderr)
    return 1


def _of_message(what: str) -> tuple[Meaning, ...]:
    """What lines that a tool printed mean; and if ptx-ls reports them, the page of their code."""
    if " " not in what:
        return explanation.meanings_of(what)
    from ptx_ls.checks import own_messages

    found: list[Meaning] = []
    for line in what.splitlines():
        message = explanation.meaning_of(line)
        found += [message] if message else []
        found += map(_diagnostic, own_messages.codes_of(line))
    return tuple(dict.fromkeys(found)) or explanation.of_words(what)


def _diagnostic(code: str) -> Meaning:
    """The page of a code as the meaning of a message that has it."""
    first, *others = (" ".join(paragraph.split()) for paragraph in (_page(code) or "").strip().split("\n\n"))
    return Meaning("diagnostic", code, first.removeprefix(f"{code}: "), "", tuple(others))


def _nvvm_words(what: str) -> Sequence[Word]:
    """The meanings of a word in NVVM IR; `addrspace(3)` names an address space, `i32` an integer type, and a triple is
    what its architecture is."""
    from ptx_ls.nvvm import vocabulary as nvvm_vocabulary

    word = what.strip('"!') if what.startswith(('"', '!"')) else what
    word = _TRIPLE.sub(r"\1", word) if _TRIPLE.fullmatch(word) else word
    word = _SPACE.sub(r"\1", word) if _SPACE.fullmatch(word) else "iN" if _INTEGER.fullmatch(word) else word
    return [one for one in nvvm_vocabulary.load().values() if one.name == word]


def meanings_of(what: str) -> tuple[Meaning, ...]:
    """The meanings of a word, with or without its dot or `%`; after .version and .target, of their argument."""
    word = _HEAD.sub("", what).rstrip(";")
    found = (vocabulary.meanings(written) for written in (word, f".{word}", f"%{word}"))
    return next((meanings for meanings in found if meanings), ())


def _code(options: argparse.Namespace, what: str) -> int:
    # Imported here, because an instruction needs none of it.
    from ptx_ls.checks.links import url
    from ptx_ls.checks.rules import SINCE, rule, silenced

    one = rule(what)
    if one is None:
        print(f"{what} is not the code of a diagnostic", file=sys.stderr)
        return 1
    text = _page(what) or what
    if options.open:
        import webbrowser

        print(url(what))
        webbrowser.open(url(what))
        return 0
    if options.format == "json":
        example = one.example
        shown = {"language": example.language, "wrong": example.wrong, "right": example.right} if example else None
        more = {"level": one.level, "example": shown, "url": url(what)}
        print(json.dumps({"code": what, "text": text, **more}, ensure_ascii=False, indent=2))
        return 0
    print(text.strip())
    print(f"\nLevel: {one.level}, since {SINCE}. Silenced by {silenced(one)}")
    for title, source in (("Wrong", one.example.wrong), ("Right", one.example.right)) if one.example else ():
        print(f"\n{title}:\n\n{indent(source.rstrip().expandtabs(4), '    ')}")
    print(f"\n{url(what)}")
    return 0


def _page(what: str) -> str | None:
    """The page of a diagnostic code; None if there is no such code."""
    from ptx_ls.checks import codes

    return codes.explanation(what)


def as_json(found: Explanation) -> dict[str, Any]:
    """The JSON contract of `ptx-ls explain`."""
    return {
        "spelling": found.spelling,
        "matches": [_match(m, found.spelling) for m in found.matches],
        "problem": found.problem or None,
        "near": list(found.near),
    }


def _match(match: Explained, spelling: str) -> dict[str, Any]:
    return {
        "form": match.form.text,
        "complete": match.complete,
        "introduced": match.introduced,
        "deprecated": match.deprecated or None,
        "needs": [way.as_json() for way in match.needs],
        "operands": render.operand_names(match.form),
        "parameters": [
            {"name": part.name, "text": text, "meaning": operand_meaning(match.state, part.name)}
            for part, text in _operands(match)
        ],
        "summary": match.entry.summary,
        "computes": list(computed(match.state)),
        "conditions": list(conditions(match.state)),
        "url": render.url(match.entry.doc),
        "rules": _rules(match),
        "notes": [*match.entry.notes, *render.older(match.entry, spelling)],
        "example": explained_example.as_json(match.entry, spelling),
    }


def _rules(match: Explained) -> list[str]:
    return list(dict.fromkeys(r.reason for r in match.form.rules if r.reason))


def _operands(match: Explained) -> list[tuple[Operand, str]]:
    """Each operand, or part of one, with what it accepts."""
    tokens = match.tokens
    parts = [p.operand for o in match.form.operands for p in operand_text.written(o, tokens).parts]
    return [(part, operand_text.describe(part, tokens)) for part in parts]


def as_text(found: Explanation) -> str:
    """For a terminal: a complete spelling form by form; for an incomplete one, how it can continue."""
    if not found.matches[0].complete:
        return "\n".join(_incomplete(found))
    lines: list[str] = []
    for entry in dict.fromkeys(m.entry for m in found.matches):
        lines += [*([""] if lines else []), f"{entry.name}: {entry.summary}"]
        own = [m for m in found.matches if m.entry is entry]
        for match in own[:_MAX_COMPLETE]:
            lines += _complete(match)
        lines += [f"  … and {len(own) - _MAX_COMPLETE} more forms"] if len(own) > _MAX_COMPLETE else []
        for form in dict.fromkeys(m.form.text for m in own):
            lines += _variations(next(m for m in own if m.form.text == form))
        needed = (text for m in own for text in conditions(m.state))
        lines += [f"  Condition: {text}" for text in dict.fromkeys(needed)]
        lines += [f"  Rule: {reason}" for reason in dict.fromkeys(r for m in own for r in _rules(m))]
        lines += [f"  {text}." for text in dict.fromkeys(m.deprecated for m in own if m.deprecated)]
        lines += [f"  Note: {note}" for note in (*entry.notes, *render.older(entry, found.spelling))]
        lines += explained_example.as_text(entry, found.spelling)
        lines.append(f"  {render.url(entry.doc)}")
    return "\n".join(lines)


def _complete(match: Explained) -> list[str]:
    """A form with where it exists and its operands."""
    spelt = automaton.usual_spelling(match.state)
    written = [(operand_text.written(o, match.tokens).text, o.optional) for o in match.form.operands]
    lines = [f"  {spelt} {_line(written)}".rstrip(), f"      {render.sentence(render.where(match.gate))}."]
    operands = _operands(match)
    width = max((len(part.name) for part, _ in operands), default=0)
    lines += [f"      {line}" for line in computed(match.state)]
    for part, text in operands:
        meaning = operand_meaning(match.state, part.name)
        first, *others = [said.replace("`", "") for said in (meaning, text) if said]
        lines += [f"      {part.name:{width}}  {first}", *(f"      {'':{width}}  {other}" for other in others)]
    return lines


def _variations(match: Explained) -> list[str]:
    """A form as the manual writes it, and the tokens of its slots."""
    if match.form.text == automaton.usual_spelling(match.state):
        return []
    rows = [f"    {name} = {tokens}" for name, tokens in render.slots(match.form)]
    return [f"  Form: {match.form.text}", *rows]


def _line(written: Sequence[tuple[str, bool]]) -> str:
    text = ""
    for operand, optional in written:
        comma = ", " if text else ""
        text += f" {{{comma}{operand}}}" if optional else f"{comma}{operand}"
    return text.strip()


def _incomplete(found: Explanation) -> list[str]:
    """The forms of the instructions that the spelling begins, with where each exists; longer names only by name."""
    words = found.spelling.rstrip(".").count(".") + 1
    reached = [m for m in found.matches if len(m.entry.path) <= words]
    further = [m for m in found.matches if len(m.entry.path) > words]
    lines = []
    left = _MAX_FORMS
    for entry in dict.fromkeys(m.entry for m in sorted(reached, key=lambda m: len(m.entry.path))):
        rows: dict[str, str] = {}
        for match in (m for m in reached if m.entry is entry):
            text = f"    {render.syntax(match.form)}"
            where = render.where(match.gate)
            if where not in rows.get(text, ""):
                rows[text] = f"{rows[text]}; or {where}" if text in rows else where
        lines += [f"{entry.name}: {entry.summary}", f"  {render.url(entry.doc)}"]
        for row, where in list(rows.items())[: max(left, 0)]:
            lines += [row, f"        {render.sentence(where)}."]
        if len(rows) > max(left, 0):
            lines.append(f"    … and {len(rows) - max(left, 0)} more forms")
        left -= len(rows)
        lines += [
            f"  {text}." for text in dict.fromkeys(m.deprecated for m in reached if m.entry is entry and m.deprecated)
        ]
        lines += [f"  Note: {note}" for note in entry.notes]
        lines += explained_example.as_text(entry, found.spelling)
    if further:
        names: dict[str, str] = {}
        for match in sorted(further, key=lambda m: (m.entry.path, m.entry.file, m.entry.line)):
            names.setdefault(match.entry.name, match.entry.summary)
        lines += ["Instructions whose names begin with this:"] if lines else []
        width = max(map(len, names))
        lines += [f"  {name:{width}}  {summary}" for name, summary in names.items()]
    if found.problem and reached:
        lines.append(f"Incomplete: {found.problem[:1].lower() + found.problem[1:]}")
    return lines
