"""What is registered for which languages with a client that lets the server choose."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from lsprotocol import types

from ptx_ls.languages import known_languages
from ptx_ls.lsp.registration import FORMATTED, PARTS, WHOLE_FILES
from ptx_ls.lsp.server import SERVED
from ptx_ls.syntax.language import identifiers
from tests.e2e.session import Client, session

HOSTS = {"cuda", "cuda-cpp", "cpp", "c", "python"}


async def _registered(client: Client) -> Sequence[types.Registration]:
    for _ in range(100):
        if len(client.registrations) > 1:
            break
        await asyncio.sleep(0.1)
    return client.registrations


def _selected(one: types.Registration) -> set[str]:
    assert isinstance(one.register_options, dict)
    return {each["language"] for each in one.register_options["documentSelector"]}


async def test_what_another_server_does_for_a_whole_file_is_registered_for_ptx_and_nvvm_ir_only() -> None:
    async with session() as client:
        of_whole_files = [one for one in await _registered(client) if one.method in WHOLE_FILES.values()]
        assert {one.method for one in of_whole_files} == {*WHOLE_FILES.values()}
        for one in of_whole_files:
            assert _selected(one) == {"ptx", "nvvm", "llvm", "llvm-ir"}
        assert client.offered.semantic_tokens_provider is None
        assert client.offered.document_highlight_provider is None
        assert client.offered.hover_provider
        parts = [one for one in await _registered(client) if one.method in PARTS.values()]
        assert {one.method for one in parts} == {*PARTS.values()}
        assert all(_selected(one) == {"ptx", "nvvm", "llvm", "llvm-ir"} | HOSTS for one in parts)


async def test_a_layout_is_registered_for_the_languages_that_have_one() -> None:
    """An editor would ask users of C++ and Python which server is to format their files."""
    async with session() as client:
        found = [one for one in await _registered(client) if one.method in FORMATTED.values()]
        assert {one.method for one in found} == {*FORMATTED.values()}
        assert all(_selected(one) == {"ptx", "nvvm", "llvm", "llvm-ir"} for one in found)
        assert client.offered.document_formatting_provider is None


async def test_each_language_has_its_own_characters() -> None:
    async with session() as client:
        registered = await _registered(client)
        found = {
            (one.method, language): set(one.register_options["triggerCharacters"])
            for one in registered
            if isinstance(one.register_options, dict) and "triggerCharacters" in one.register_options
            for language in _selected(one)
        }
        for host in HOSTS:
            names = {"%", "$"} if host == "python" else {"%"}
            assert found[types.TEXT_DOCUMENT_COMPLETION, host] == {".", '"', "@", "[", " ", "\n", "=", "+"} | names
            assert " " not in found[types.TEXT_DOCUMENT_SIGNATURE_HELP, host]
        assert found[types.TEXT_DOCUMENT_COMPLETION, "ptx"] == {".", "%", ":", "@", "[", " "}
        assert " " in found[types.TEXT_DOCUMENT_SIGNATURE_HELP, "ptx"]
        assert "(" in found[types.TEXT_DOCUMENT_COMPLETION, "llvm"]


async def test_a_client_that_registers_nothing_later_gets_all_at_once() -> None:
    async with session(registers=False) as client:
        assert client.offered.semantic_tokens_provider is not None
        assert client.offered.completion_provider is not None
        assert await client.symbols() == []
        assert not client.registrations


def test_each_language_that_holds_ptx_is_registered_under_all_its_names() -> None:
    hosts = [one for one in known_languages(SERVED) if one.is_host]
    assert {name for one in hosts for name in identifiers(one.name)} == HOSTS
