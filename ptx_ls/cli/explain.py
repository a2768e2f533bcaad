"""`ptx-ls explain`: what a spelling means, what it takes and where it exists; or what a diagnostic code means."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from ptx_ls.isa import render
from ptx_ls.isa.explain import Explained, Explanation, explain
from ptx_ls.isa.model import Entry

_MOST_FORMS = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls explain`."""
    parser.add_argument("what", metavar="SPELLING|CODE", help="cvt.rn.satfinite.e2m1x2.f32, tcgen05, needs-target …")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(options: argparse.Namespace) -> int:
    """0: known; 1: not known."""
    if "-" in options.what and "." not in options.what:
        return _code(options)
    found = explain(options.what)
    if options.format == "json":
        print(json.dumps(as_json(found), ensure_ascii=False, indent=2))
    elif found.matches:
        print(as_text(found))
    else:
        print(found.problem, file=sys.stderr)
    return 0 if found.matches else 1


def _code(options: argparse.Namespace) -> int:
    import importlib

    name = options.what.replace("-", "_")
    try:
        text = importlib.import_module(f"ptx_ls.checks.{name}").__doc__
    except ImportError:
        print(f"{options.what} is not the code of a diagnostic", file=sys.stderr)
        return 1
    if options.format == "json":
        print(json.dumps({"code": options.what, "text": text}, ensure_ascii=False, indent=2))
    else:
        print(text.strip() if text else options.what)
    return 0


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
        "needs": [{"ptx": a.ptx, "targets": list(a.targets)} for a in match.needs],
        "operands": render.operand_names(match.form),
        "summary": match.entry.summary,
        "url": render.url(match.entry.doc),
        "rules": [r.reason for r in match.form.rules if r.reason],
        "notes": [*match.entry.notes, *render.older(match.entry, spelling)],
    }


def as_text(found: Explanation) -> str:
    """For a terminal: each instruction with its forms, what they need, their rules and the link."""
    lines: list[str] = []
    before = ""
    noted: list[Entry] = []
    for match in found.matches[:_MOST_FORMS]:
        entry = match.entry
        if entry.name + entry.doc != before:
            before = entry.name + entry.doc
            lines += [f"{entry.name}: {entry.summary}", f"  {render.url(entry.doc)}"]
        if entry not in noted:
            noted.append(entry)
            lines += [f"  note: {n}" for n in (*entry.notes, *render.older(entry, found.spelling))]
        lines.append(f"    {render.syntax(match.form)}")
        needs = render.requirement(match.gate)
        where = f": {needs}" if needs else ", on every target"
        since = f"since PTX {match.introduced}{where}" if match.introduced else "not accepted by any target"
        lines.append(f"        {since}")
        if len(found.matches) == 1:
            lines += [f"        {name} = {' '.join(tokens)}" for name, tokens in render.slots(match.form)]
            lines += [f"        rule: {r.reason}" for r in match.form.rules if r.reason]
    if len(found.matches) > _MOST_FORMS:
        lines.append(f"    … and {len(found.matches) - _MOST_FORMS} more forms")
    return "\n".join(lines)
