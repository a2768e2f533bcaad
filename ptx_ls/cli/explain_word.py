"""What `ptx-ls explain` prints for words other than instructions: meanings, intrinsics, messages of tools."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ptx_ls.isa import render
from ptx_ls.isa.intrinsics import Intrinsic
from ptx_ls.isa.targets import version_text
from ptx_ls.isa.vocabulary import Meaning

if TYPE_CHECKING:
    from ptx_ls.isa.search.ranked import Ranked
    from ptx_ls.nvvm.options import Reader
    from ptx_ls.nvvm.vocabulary import Word

_MAX_INSTRUCTIONS = 16
_MAX_TOOLKITS = 19
_DATED_SUBJECTS = ("target", "target option", "message")
"""Subjects whose details already include the version that introduced them."""
_TABLE = 3
"""The number of toolkits from which they are a table; fewer are in the details."""


def show(word: str, found: Sequence[Meaning], format_: str, ranked: Sequence[Ranked] = ()) -> int:
    """Print the meanings of a word, then what a search for it finds; returns the exit status, 0."""
    if format_ == "json":
        meanings = [as_json(meaning) for meaning in found]
        more = {"found": ranked_as_json(ranked)} if ranked else {}
        print(json.dumps({"version": 1, "word": word, "meanings": meanings, **more}, ensure_ascii=False, indent=2))
    else:
        print("\n\n".join("\n".join(as_text(meaning)) for meaning in found))
        if ranked:
            print("\n".join(["", "Found by its words:", *ranked_as_text(ranked)]))
    return 0


def ranked_as_json(ranked: Sequence[Ranked]) -> list[dict[str, str | None]]:
    """The JSON contract of what a search finds."""
    return [
        {
            "subject": one.subject,
            "name": one.name,
            "summary": _plain(one.summary),
            "url": render.url(one.doc) if one.doc else None,
        }
        for one in ranked
    ]


def ranked_as_text(ranked: Sequence[Ranked]) -> list[str]:
    """The same for a terminal, one in a line."""
    width = max(len(one.name) for one in ranked)
    return [f"  {one.name:{width}}  {_plain(one.summary)}" for one in ranked]


def show_intrinsic(name: str, intrinsic: Intrinsic, readers: Sequence[Reader], format_: str) -> int:
    """Print what is known about an intrinsic of NVVM IR for one or more readers; returns the exit status, 0."""
    from ptx_ls.isa import gates
    from ptx_ls.nvvm import lowering
    from ptx_ls.nvvm import markdown as nvvm_render

    gate = lowering.gate(intrinsic, readers[0])
    details = [text for text in (*_needs_of_readers(intrinsic, readers), *nvvm_render.notes(intrinsic)) if text]
    shapes = [f"{shape};" for shape in intrinsic.ptx]
    if format_ == "json":
        meaning = {
            **as_json(Meaning("intrinsic", intrinsic.name, "", written=f"declare {intrinsic.signature}")),
            "details": [_plain(detail) for detail in details],
            "reader": readers[0],
            "needs": None
            if gate is None
            else [way.as_json() for way in gates.alternatives(gate) if gate != gates.anywhere()],
            "instructions": shapes,
        }
        print(json.dumps({"version": 1, "word": name, "meanings": [meaning]}, ensure_ascii=False, indent=2))
    else:
        lines = [f"{intrinsic.name} (intrinsic)", f"  declare {intrinsic.signature}"]
        lines += [f"  {_plain(detail)}" for detail in details]
        lines += [f"  Becomes {'; or '.join(intrinsic.ptx)}{' …' if intrinsic.more_ptx else ''}"] if shapes else []
        print("\n".join(lines))
    return 0


def _needs_of_readers(intrinsic: Intrinsic, readers: Sequence[Reader]) -> list[str]:
    """What an intrinsic needs: one sentence, or one for each reader where they differ."""
    from ptx_ls.nvvm import markdown as nvvm_render
    from ptx_ls.nvvm.options import DESCRIBED

    found = {reader: nvvm_render.needs(intrinsic, reader) for reader in readers}
    if len(set(found.values())) == 1:
        return [found[readers[0]]]
    return [
        f"{DESCRIBED[reader]}: {text.replace(f' for {DESCRIBED[reader]}', '') or 'Every target has it.'}"
        for reader, text in found.items()
    ]


def show_intrinsics(begun: str, names: Sequence[str], format_: str) -> int:
    """Print the names of intrinsics that begin with something; returns the exit status, 0."""
    if format_ == "json":
        print(json.dumps({"version": 1, "word": begun, "meanings": [], "intrinsics": list(names)}, indent=2))
    else:
        print("\n".join([f"{len(names)} intrinsics begin with {begun}:", *(f"  {name}" for name in names)]))
    return 0


def show_nvvm_words(word: str, found: Sequence[Word], format_: str) -> int:
    """Print the meanings of a word of NVVM IR; returns the exit status, 0."""
    if format_ == "json":
        meanings = [
            {**as_json(Meaning(f"NVVM IR {one.group}", one.name, one.summary, written=one.written)), "url": one.url}
            for one in found
        ]
        print(json.dumps({"version": 1, "word": word, "meanings": meanings}, ensure_ascii=False, indent=2))
    else:
        for one in found:
            print(f"{one.name} (NVVM IR: {one.group}): {_plain(one.summary)}\n  {one.written}\n  {one.url}")
    return 0


def as_json(meaning: Meaning) -> dict[str, Any]:
    """The JSON contract of the meaning of a word."""
    return {
        "subject": meaning.subject,
        "name": meaning.name,
        "summary": meaning.summary,
        "written": meaning.written or None,
        "details": [_plain(detail) for detail in meaning.details],
        "needs": None if meaning.needs is None else [way.as_json() for way in meaning.needs],
        "instructions": list(meaning.instructions),
        "toolkits": [toolkit.as_json() for toolkit in meaning.toolkits],
        "url": render.url(meaning.doc) if meaning.doc else None,
        "reader": None,
    }


def as_text(meaning: Meaning) -> list[str]:
    """For a terminal: the name and its kind, its syntax, details, where it exists, the manual."""
    lines = [f"{meaning.name} ({meaning.subject})" + (f": {_plain(meaning.summary)}" if meaning.summary else "")]
    lines += [f"  {meaning.written}"] if meaning.written else []
    lines += [f"  {_plain(detail)}" for detail in meaning.details]
    if meaning.gate is not None and meaning.subject not in _DATED_SUBJECTS:
        lines.append(f"  {render.sentence(render.where(meaning.gate))}.")
    if names := meaning.instructions:
        more = f" and {len(names) - _MAX_INSTRUCTIONS} more" if len(names) > _MAX_INSTRUCTIONS else ""
        leads = "Leads to" if meaning.subject == "term" else "Used by"
        lines.append(f"  {leads} {', '.join(names[:_MAX_INSTRUCTIONS])}{more}.")
    if len(meaning.toolkits) >= _TABLE:
        lines += ["", f"  {'PTX':5}{'CUDA':6}{'Linux driver':14}Windows driver"]
        for toolkit in reversed(meaning.toolkits[-_MAX_TOOLKITS:]):
            note = f"  ({toolkit.note})" if toolkit.note else ""
            row = f"  {version_text(toolkit.ptx):5}{toolkit.cuda:6}{toolkit.linux or '-':14}{toolkit.windows or '-':10}"
            lines.append(f"{row}{note}".rstrip())
    lines += [f"  {render.url(meaning.doc)}"] if meaning.doc else []
    return lines


def _plain(text: str) -> str:
    """Markdown as plain text."""
    return text.replace("`", "")
