"""What is registered later, with a client that lets the server choose: watched files, and features of some languages.

A file that holds PTX is also another server's: that one folds and colours it. And a character after which
completions are requested for one language is not one for every other: an editor asks all servers at a character of any.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from lsprotocol import types

from ptx_ls.languages.language import Language
from ptx_ls.lazy import dataclass
from ptx_ls.syntax.language import identifiers

WHOLE_FILES: Mapping[str, str] = {
    "folding_range": types.TEXT_DOCUMENT_FOLDING_RANGE,
    "selection_range": types.TEXT_DOCUMENT_SELECTION_RANGE,
    "call_hierarchy": types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY,
    "semantic_tokens": "textDocument/semanticTokens",
}
"""Features of a whole file, which an editor takes from one server: their method, by the name of the capability. Rename
stays where it is: a client asks one server after the other, and Neovim 0.11 asks `prepareRename` only of a server that
has it at once."""

PARTS: Mapping[str, str] = {
    "document_highlight": types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT,
    "document_symbol": types.TEXT_DOCUMENT_DOCUMENT_SYMBOL,
}
"""Features that an editor takes from each server that has something to say."""

FORMATTED: Mapping[str, str] = {
    "formatting": types.TEXT_DOCUMENT_FORMATTING,
    "range_formatting": types.TEXT_DOCUMENT_RANGE_FORMATTING,
    "on_type_formatting": types.TEXT_DOCUMENT_ON_TYPE_FORMATTING,
}
"""Features of languages that have a layout: an editor asks the user where several servers offer one."""

TRIGGERED: Mapping[str, str] = {
    "completion": types.TEXT_DOCUMENT_COMPLETION,
    "signature_help": types.TEXT_DOCUMENT_SIGNATURE_HELP,
}
"""Features that a client requests at characters which differ from language to language."""


@dataclass(frozen=True)
class Withdrawn:
    """A capability that is registered later: its name, and its options as JSON."""

    name: str
    options: Mapping[str, Any]


def withdraw(
    server: types.ServerCapabilities, client: types.ClientCapabilities, unstructure: Callable[[object], Any]
) -> list[Withdrawn]:
    """Removes what can be registered later from the capabilities of the server, and returns it."""
    found: list[Withdrawn] = []
    for name in (*WHOLE_FILES, *PARTS, *FORMATTED, *TRIGGERED):
        supported = getattr(client.text_document, name, None)
        provider = f"document_{name}_provider" if name in FORMATTED else f"{name}_provider"
        options = getattr(server, provider)
        if options and getattr(supported, "dynamic_registration", False):
            found.append(Withdrawn(name, {} if options is True else unstructure(options)))
            setattr(server, provider, None)
    return found


def registrations(withdrawn: Collection[Withdrawn], languages: Collection[Language]) -> Iterator[types.Registration]:
    """The registrations for what was withdrawn: features of whole files for languages that are only ours, others with
    the characters of each language."""
    ours = [one for one in languages if not one.is_host]
    for feature in withdrawn:
        if feature.name in WHOLE_FILES:
            yield _registration(feature, WHOLE_FILES[feature.name], ours, {})
            continue
        if feature.name in PARTS:
            yield _registration(feature, PARTS[feature.name], languages, {})
            continue
        if feature.name in FORMATTED:
            yield _registration(feature, FORMATTED[feature.name], [one for one in ours if one.layout], {})
            continue
        of_each: dict[str, list[Language]] = {}
        for one in languages:
            characters = one.triggers if feature.name == "completion" else one.signature_triggers
            of_each.setdefault(characters, []).append(one)
        for characters, same in of_each.items():
            yield _registration(feature, TRIGGERED[feature.name], same, {"triggerCharacters": [*characters]})


def watched(names: Iterable[str]) -> types.Registration:
    """The registration for changes of files with some names."""
    watchers = [types.FileSystemWatcher(glob_pattern=f"**/{name}") for name in names]
    options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
    return types.Registration("build", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)


def _registration(
    feature: Withdrawn, method: str, languages: Collection[Language], options: Mapping[str, Any]
) -> types.Registration:
    names = [name for one in languages for name in identifiers(one.name)]
    selector = [{"language": name} for name in names]
    merged = {**feature.options, **options, "documentSelector": selector}
    return types.Registration(f"{feature.name}:{names[0]}", method, merged)
