"""The committed certificate: which entries were proven on which assembler, with a digest of each.

What ptxas passes over (`ignores`, `trails`) is proven by a command of its own and has digests of its own. An ordinary
test fails when an entry was edited and not proven again; it needs no ptxas.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ptx_ls.isa import automaton, glossary
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
    return _hash(repr((entry.path, facts, entry.differences)))


def digest_of_strays(entry: Entry) -> str:
    """A digest of all that ptxas passes over in the forms of an entry, and where."""
    gates = glossary.stray_gates()
    own = automaton.tokens_of(entry)
    facts = [
        (
            form.text,
            [(token, gates.get(token)) for token in sorted(form.ignored | (glossary.ignored() - own))],
            [(token, gates.get(token)) for token in sorted(form.trailing)],
        )
        for form in entry.forms
    ]
    return _hash(repr((entry.path, facts, sorted(glossary.repeatable()))))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def digests(entries: tuple[Entry, ...], of: Callable[[Entry], str] = digest) -> dict[str, str]:
    """The digest of each entry by key; entries that share a key are digested together."""
    joined: dict[str, str] = {}
    for entry in entries:
        joined[key(entry)] = joined.get(key(entry), "") + of(entry)
    return joined


def read() -> dict[str, Any]:
    """The certificate, empty if there is none yet."""
    if not PATH.exists():
        return {"ptxas": "", "entries": {}, "strays": {}}
    result: dict[str, Any] = json.loads(PATH.read_text(encoding="utf-8"))
    return result


def write(ptxas: str, rows: Mapping[str, Mapping[str, Any]], known: frozenset[str]) -> None:
    """Adds rows to the certificate, and drops those of entries that no longer exist."""
    _write({**read(), "ptxas": ptxas}, "entries", rows, known)


def write_strays(digests: Mapping[str, str], known: frozenset[str]) -> None:
    """Adds digests of what is passed over, and drops those of entries that no longer exist."""
    _write(read(), "strays", digests, known)


def _write(certificate: dict[str, Any], part: str, rows: Mapping[str, Any], known: frozenset[str]) -> None:
    joined = {**certificate[part], **rows}
    certificate[part] = {k: joined[k] for k in sorted(joined) if k in known}
    PATH.write_text(json.dumps(certificate, indent=1) + "\n", encoding="utf-8")


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


def stray_faults(entries: tuple[Entry, ...], certificate: Mapping[str, Any]) -> list[str]:
    """Every entry of which it was not proven what ptxas passes over, as it stands."""
    proven = certificate["strays"]
    found = digests(entries, digest_of_strays).items()
    return [f"{name}: what is passed over was edited since it was proven" for name, d in found if proven.get(name) != d]
