"""The committed certificate: which entries were proven on which assembler, with a digest of each.

An ordinary test fails when an entry was edited and not certified again; it needs no ptxas.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ptx_ls.isa.model import Entry

PATH = Path(__file__).parent / "certificate.json"


def key(entry: Entry) -> str:
    """The name of an entry in the certificate: its file and opcode path."""
    return f"{entry.file}: {entry.name}"


def digest(entry: Entry) -> str:
    """A digest of all that decides what an entry accepts, and where; what ptxas passes over is proven by itself."""
    facts = [
        (
            form.text,
            form.operand_text,
            form.gate,
            tuple((s.name, s.optional, s.lane, s.path, tuple(s.gates.items())) for s in form.slots),
            tuple((r.kind, r.when, r.must, r.gate) for r in form.rules),
        )
        for form in entry.forms
    ]
    text = repr((entry.path, facts, entry.differences))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def digests(entries: tuple[Entry, ...]) -> dict[str, str]:
    """The digest of each entry by key; entries that share a key are digested together."""
    joined: dict[str, str] = {}
    for entry in entries:
        joined[key(entry)] = joined.get(key(entry), "") + digest(entry)
    return joined


def read() -> dict[str, Any]:
    """The certificate, empty if there is none yet."""
    if not PATH.exists():
        return {"ptxas": "", "entries": {}}
    result: dict[str, Any] = json.loads(PATH.read_text(encoding="utf-8"))
    return result


def write(ptxas: str, rows: Mapping[str, Mapping[str, Any]], known: frozenset[str]) -> None:
    """Adds rows to the certificate, and drops those of entries that no longer exist."""
    entries = {**read()["entries"], **rows}
    kept = {k: entries[k] for k in sorted(entries) if k in known}
    PATH.write_text(json.dumps({"ptxas": ptxas, "entries": kept}, indent=1) + "\n", encoding="utf-8")


def faults(entries: tuple[Entry, ...], certificate: Mapping[str, Any]) -> list[str]:
    """Every entry that is not certified as it stands."""
    rows = certificate["entries"]
    found = []
    for name, value in digests(entries).items():
        row = rows.get(name)
        if row is None:
            found.append(f"{name} was never certified")
        elif row["digest"] != value:
            found.append(f"{name} was edited since it was certified")
    return found
