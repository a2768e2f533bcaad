"""The manifest of the VS Code extension, and what its test asks of the machine."""

from __future__ import annotations

import json
import re
import shutil
import struct

import pytest

from editors.vscode.test import __main__ as driver
from ptx_ls.syntax.language import HOST_WORDS, identifiers, language_of

MANIFEST = json.loads((driver.EXTENSION / "package.json").read_text(encoding="utf-8"))
LANGUAGES = {language["id"]: language for language in MANIFEST["contributes"]["languages"]}


@pytest.mark.parametrize(
    ("line", "claimed"),
    [
        (".version 8.0", True),
        ("  .version\t7.8 // comment", True),
        ("// Copyright, of a C file", False),
        ("//", False),
        (".versions of what", False),
        ("", False),
    ],
)
def test_a_first_line_is_claimed_if_it_is_ptx(line: str, claimed: bool) -> None:
    assert bool(re.search(LANGUAGES["ptx"]["firstLine"], line)) is claimed


def test_llvm_ir_is_claimed_neither_by_its_suffix_nor_by_a_name_of_others() -> None:
    assert {".ll", ".llir"}.isdisjoint(LANGUAGES["nvvm"]["extensions"])
    assert {"llvm", "llvm-ir"}.isdisjoint(LANGUAGES) and "llvm" not in LANGUAGES["nvvm"]["aliases"]


def test_the_extension_starts_for_the_languages_that_others_give_llvm_ir() -> None:
    source = (driver.EXTENSION / "src/extension.ts").read_text(encoding="utf-8")
    others = re.search(r"const LLVM = \[(.*)\]", source)
    assert others is not None
    names = re.findall(r'"(.*?)"', others[1])
    assert names == ["llvm", "llvm-ir"]
    assert {f"onLanguage:{name}" for name in names} <= {*MANIFEST["activationEvents"]}
    for name in names:
        assert language_of("file:///a.ll", b'target triple = "nvptx64-nvidia-cuda"\n', name) == "nvvm"


def test_the_extension_starts_for_the_languages_that_hold_ptx() -> None:
    source = (driver.EXTENSION / "src/extension.ts").read_text(encoding="utf-8")
    hosts, words = re.search(r"const HOSTS = \[(.*)\]", source), re.search(r"const HOST_WORDS = /(.*)/;", source)
    assert hosts is not None and words is not None
    names = re.findall(r'"(.*?)"', hosts[1])
    assert {f"onLanguage:{name}" for name in names} <= {*MANIFEST["activationEvents"]}
    known = {language: identifiers(language) for language in HOST_WORDS}
    assert {*names} == {name for one in known.values() for name in one}
    # A document without any of these words is not sent to a server that is not there yet.
    for word in (word.decode() for one in HOST_WORDS.values() for word in one):
        assert re.search(words[1], word)


def test_the_package_has_what_a_gallery_shows() -> None:
    icon = (driver.EXTENSION / MANIFEST["icon"]).read_bytes()
    assert icon.startswith(b"\x89PNG")
    assert min(struct.unpack(">II", icon[16:24])) >= 128
    assert MANIFEST["repository"]["url"].startswith("https://")
    assert "--skip-license" not in MANIFEST["scripts"]["package"]
    assert {"LICENSE.txt", "changelog.md"} <= driver.PACKAGED


def test_every_command_has_a_title_and_the_status_item_one() -> None:
    commands = {one["command"] for one in MANIFEST["contributes"]["commands"]}
    used = re.findall(r'"(ptx-ls\.[a-zA-Z]+)"', (driver.EXTENSION / "src/status.ts").read_text(encoding="utf-8"))
    assert "ptx-ls.chooseTarget" in commands & {*used}


def test_the_test_names_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(driver, "CODE", driver.HERE / "nothing")
    with pytest.raises(SystemExit, match="apt-get install chromium libkrb5-dev make g") as ended:
        driver.install()
    assert "needs" in str(ended.value)
