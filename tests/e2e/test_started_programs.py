"""The ways in which settings that came with a project may have a program of its own started: none is.

A program or library of a stranger makes a file as soon as it runs, whatever it is given, and answers as ptxas does.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from ptx_ls.lower.libnvvm_file import FUNCTIONS
from tests.e2e.session import SERVER, Client, session
from tests.e2e.test_ptxas import RIGHT, until
from tests.ptxas import fake

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the program that stands in for ptxas is a script")

MODULE = "; ptx-ls: reader=libnvvm target=sm_90\ndefine void @k() {\n  ret void\n}\n"


class Stranger:
    """A repository of a stranger, of which a folder is opened, and what the user has beside it.

    archive/.git archive/tools/ptxas archive/project/bin/{own,ptxas} archive/project/here
    user/bin/{ptxas,…}: programs of the user's, and links
    """

    def __init__(self, folder: Path, *, is_repository: bool = True) -> None:
        self.marker = folder / "marker"
        self.archive, self.user = folder / "archive", folder / "user"
        self.project, self.tools = self.archive / "project", self.archive / "tools"
        for one in (self.project / "bin", self.tools, self.user / "bin"):
            one.mkdir(parents=True)
        if is_repository:
            (self.archive / ".git").mkdir()
        for program in ("bin/own", "bin/ptxas", "here", "../tools/ptxas"):
            self.program(self.project / program)
        self.fake = fake.make(self.user / "bin")
        (self.project / "to-sh").symlink_to("/bin/sh")
        (self.project / "to-ptxas").symlink_to(self.fake.program)
        (self.project / "usr").symlink_to("/usr")
        (self.project / "options").write_text(f"-o {self.marker}\n")
        for name, to in (
            ("in", self.project / "bin" / "own"),
            ("in-and-out", self.project / "to-ptxas"),
            ("folder", self.project / "bin"),
            ("relative", "../../archive/project/bin/own"),
            ("usr", self.project / "usr"),
        ):
            (self.user / name).symlink_to(to)

    def program(self, path: Path) -> None:
        """Write a program that leaves its mark and answers as ptxas does."""
        path.write_text(f"#!/bin/sh\ntouch {self.marker}\necho ptxas: 'NVIDIA (R) Ptx optimizing assembler'\n")
        path.chmod(0o755)


def touching(stranger: Stranger) -> str:
    return f"touch {stranger.marker}"


PROGRAMS: Mapping[str, Callable[[Stranger], tuple[str, list[str]]]] = {
    "a name on PATH": lambda s: ("own", []),
    "a name in the folder that is open, by . on PATH": lambda s: ("here", []),
    "a name by a link on PATH to a folder": lambda s: ("ptxas-linked", []),
    "a relative path": lambda s: ("./here", []),
    "a relative path further down": lambda s: ("bin/own", []),
    "a relative path further up": lambda s: ("../tools/ptxas", []),
    "an absolute path": lambda s: (f"{s.project}/bin/own", []),
    "an absolute path through another folder": lambda s: (f"{s.user}/../archive/project/bin/own", []),
    "an absolute path through a link and back": lambda s: (f"{s.user}/folder/../bin/own", []),
    "an absolute path beside the folder": lambda s: (f"{s.tools}/ptxas", []),
    "a link into the project": lambda s: (f"{s.user}/in", []),
    "a relative link into the project": lambda s: (f"{s.user}/relative", []),
    "a folder that is a link into it": lambda s: (f"{s.user}/folder/own", []),
    "a link out of the project": lambda s: (f"{s.project}/to-sh", ["-c", touching(s)]),
    "a link into the project and out": lambda s: (f"{s.user}/in-and-out", []),
    "a folder that is a link into it and out": lambda s: (f"{s.user}/usr/bin/env", ["sh", "-c", touching(s)]),
    "a shell": lambda s: ("sh", ["-c", touching(s)]),
    "a shell by its path": lambda s: ("/bin/sh", ["-c", touching(s)]),
    "a shell with a script": lambda s: ("sh", [f"{s.project}/bin/own"]),
    "a shell with options that ptxas has": lambda s: ("sh", ["-c", "-v"]),
    "another program that starts one": lambda s: ("env", [f"{s.project}/bin/own"]),
    "Python": lambda s: (sys.executable, ["-c", f"open({str(s.marker)!r}, 'w')"]),
    "a file to write": lambda s: (str(s.fake.program), ["-o", str(s.marker)]),
    "a file to write, in one word": lambda s: (str(s.fake.program), [f"-o{s.marker}"]),
    "a file to write, by the long name": lambda s: (str(s.fake.program), [f"--output-file={s.marker}"]),
    "a file of options": lambda s: (str(s.fake.program), [f"@{s.project}/options"]),
    "a file of options, by its option": lambda s: (str(s.fake.program), ["--options-file", f"{s.project}/options"]),
    "a file of options, by the short one": lambda s: (str(s.fake.program), [f"-optf={s.project}/options"]),
    "a file of controls": lambda s: (str(s.fake.program), ["-apply-controls", f"{s.project}/options"]),
    "another file to read": lambda s: (str(s.fake.program), ["-v", f"{s.project}/options"]),
    "a file as the value of an option": lambda s: (str(s.fake.program), ["-maxrregcount", f"{s.project}/options"]),
}


def configure(client: Client, settings: object) -> None:
    client.workspace_did_change_configuration(types.DidChangeConfigurationParams({"ptx-ls": settings}))


def save(client: Client, path: Path) -> None:
    client.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(path.as_uri())))


async def outcomes(client: Client, stranger: Stranger, path: Path, ways: Mapping[str, object]) -> dict[str, str]:
    """What is shown for each way when a document is saved; "it ran" where the program of a stranger did, or the user's
    was given what a stranger wrote."""
    found = {}
    for way, settings in ways.items():
        configure(client, settings)
        shown = len(client.messages)
        save(client, path)
        await until(lambda: len(client.messages) > shown or stranger.marker.exists() or stranger.fake.runs)  # noqa: B023
        ran = stranger.marker.exists() or stranger.fake.runs
        found[way] = "it ran" if ran else client.messages[-1].message
        stranger.marker.unlink(missing_ok=True)
        stranger.fake.log.unlink(missing_ok=True)
    return found


def started(found: Mapping[str, str]) -> dict[str, str]:
    """The ways of which no message says that they are refused."""
    return {way: text for way, text in found.items() if " is refused: " not in text and " is not " not in text}


def of_ptxas(stranger: Stranger) -> dict[str, object]:
    return {
        way: {"ptxas": {"path": program, "arguments": arguments}}
        for way, make in PROGRAMS.items()
        for program, arguments in [make(stranger)]
    }


async def test_no_program_of_a_project_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = Stranger(tmp_path)
    (stranger.user / "on-path").symlink_to(stranger.project / "bin")
    stranger.program(stranger.project / "bin" / "ptxas-linked")
    path = [str(stranger.user / "on-path"), str(stranger.project / "bin"), "bin", ".", "", os.environ["PATH"]]
    monkeypatch.setenv("PATH", os.pathsep.join(path))
    monkeypatch.chdir(stranger.project)
    kernel = stranger.project / "kernel.ptx"
    async with session(*SERVER, folder=stranger.project) as client:
        client.open(RIGHT, kernel.as_uri())
        found = await outcomes(client, stranger, kernel, of_ptxas(stranger))
        assert not started(found)
        # With arguments that are its own options, the user's program runs.
        configure(client, {"ptxas": {"path": str(stranger.fake.program), "arguments": ["-O1", "-maxrregcount", "64"]}})
        save(client, kernel)
        await until(lambda: stranger.fake.runs)


async def test_of_several_programs_on_path_one_outside_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranger = Stranger(tmp_path)
    path = [f"{stranger.project}/bin", f"{stranger.user}/bin", os.environ["PATH"]]
    monkeypatch.setenv("PATH", os.pathsep.join(path))
    kernel = stranger.project / "kernel.ptx"
    async with session(*SERVER, folder=stranger.project) as client:
        client.open(RIGHT, kernel.as_uri())
        configure(client, {"ptxas": {"path": "ptxas"}})
        save(client, kernel)
        await until(lambda: stranger.fake.runs)
        assert not stranger.marker.exists()


@pytest.mark.parametrize("is_folder_open", [True, False])
async def test_where_no_repository_says_where_a_project_begins(tmp_path: Path, is_folder_open: bool) -> None:
    stranger = Stranger(tmp_path, is_repository=False)
    programs = (f"{stranger.tools}/ptxas", f"{stranger.project}/here")
    ways = {program: {"ptxas": {"path": program}} for program in programs}
    kernel = stranger.project / "kernel.ptx"
    async with session(folder=stranger.project if is_folder_open else None) as client:
        client.open(RIGHT, kernel.as_uri())
        found = await outcomes(client, stranger, kernel, ways)
        assert all(" is refused: it lies in " in text for text in found.values()), found


async def test_a_submodule_belongs_to_the_repository_around_it(tmp_path: Path) -> None:
    stranger = Stranger(tmp_path)
    (stranger.project / ".git").write_text("gitdir: ../.git/modules/project\n")
    kernel = stranger.project / "kernel.ptx"
    async with session(folder=stranger.project) as client:
        client.open(RIGHT, kernel.as_uri())
        settings = {"ptxas": {"path": f"{stranger.tools}/ptxas"}}
        (text,) = (await outcomes(client, stranger, kernel, {"": settings})).values()
        assert f"it lies in the project {stranger.archive}" in text


LIBRARIES: Mapping[str, str] = {
    "in the project": "archive/project/libnvvm.so",
    "beside the folder": "archive/tools/libnvvm.so",
    "by a link": "user/link/libnvvm.so",
    "by a link with the right name": "user/libnvvm.so.4",
    "with another name": "user/another.so",
    "without the functions": "user/libnvvm.so",
    "a link with the right name to another": "user/libnvvm.so.5",
    "no library": "user/libnvvm.so.6",
    "that is not there": "user/libnvvm.so.7",
}


@pytest.mark.skipif(shutil.which("cc") is None or sys.platform != "linux", reason="a library is compiled")
async def test_no_library_of_a_stranger_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = Stranger(tmp_path)
    code = f'#include <stdio.h>\n__attribute__((constructor)) void begin(void) {{ fopen("{stranger.marker}", "w"); }}\n'
    functions = "".join(f"int {name}() {{ return 0; }}\n" for name in FUNCTIONS)
    for library, text in (
        (stranger.project / "libnvvm.so", code + functions),
        (stranger.user / "another.so", code + functions),
        (stranger.user / "libnvvm.so", code),
    ):
        command = ["cc", "-w", "-shared", "-fPIC", "-x", "c", "-", "-o", str(library)]
        subprocess.run(command, input=text, text=True, check=True, timeout=60)
    shutil.copy(stranger.project / "libnvvm.so", stranger.tools)
    (stranger.user / "link").symlink_to(stranger.project)
    (stranger.user / "libnvvm.so.4").symlink_to(stranger.project / "libnvvm.so")
    (stranger.user / "libnvvm.so.5").symlink_to(stranger.user / "another.so")
    (stranger.user / "libnvvm.so.6").write_bytes(b"\0".join(name.encode() for name in (*FUNCTIONS, "")))
    monkeypatch.setenv("LD_LIBRARY_PATH", str(stranger.project))
    given: dict[str, Any] = {way: f"{tmp_path}/{path}" for way, path in LIBRARIES.items()}
    given |= {"by its name": "libnvvm.so", "by a relative path": "./libnvvm.so"}
    ways = {way: {"libnvvm": {"path": path}, "nvvm": {"verify": True}} for way, path in given.items()}
    kernel = stranger.project / "kernel.ll"
    async with session(*SERVER, folder=stranger.project) as client:
        client.open(MODULE, kernel.as_uri(), "llvm")
        found = await outcomes(client, stranger, kernel, ways)
        assert not started(found)
        # The same library, with all that is looked at, is loaded from where the user may have put it.
        shutil.copy(stranger.project / "libnvvm.so", stranger.user / "bin")
        configure(client, {"libnvvm": {"path": f"{stranger.user}/bin/libnvvm.so"}, "nvvm": {"verify": True}})
        save(client, kernel)
        await until(stranger.marker.exists)
