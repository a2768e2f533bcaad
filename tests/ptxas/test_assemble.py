"""Running ptxas: for which target, how often, on which text. What a hanging or broken one does: tests/e2e."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from ptx_ls.process.run import ToolError
from ptx_ls.ptxas.assemble import assemble, program_of
from ptx_ls.ptxas.options import Options
from ptx_ls.ptxas.output import Output
from ptx_ls.syntax.document import Document
from tests.oracle import ptxas as oracle
from tests.ptxas import fake
from tests.ptxas.fake import Fake
from tests.ptxas.recorded import MODULES

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the program that stands in for ptxas is a script")
needs_ptxas = pytest.mark.skipif(oracle.at_hand() is None, reason="no ptxas: set PTXAS, or run the oracle once")

INFO = "// ptxas: ptxas info    : 0 bytes gmem\n"


@pytest.fixture
def ptxas(tmp_path: Path) -> Fake:
    return fake.make(tmp_path)


def asked(program: Fake, text: str, *arguments: str) -> Output:
    wish = Options(str(program.program), arguments, seconds=20)
    return asyncio.run(assemble(Document("", "ptx", text.encode()), wish))


def archs(program: Fake) -> list[str]:
    """The targets that it was run for, "" where it was left to choose."""
    return [next((a[6:] for a in run.arguments if a.startswith("-arch=")), "") for run in program.runs]


@pytest.mark.process
@pytest.mark.parametrize(
    ("head", "arch"),
    [
        (".version 8.0\n.target sm_90a, debug\n", "sm_90a"),
        (".version 8.8\n.target sm_120f\n", "sm_120f"),
        # The last of several counts, and one in a body for all behind it.
        (".version 8.0\n.target sm_90, sm_80\n", "sm_80"),
        (".version 8.0\n.target sm_80\n.entry k() { .target sm_90\n ret; }\n", "sm_90"),
        (".version 8.8\n.target sm_100\n.entry k() { .target sm_100a\n ret; }\n", "sm_100a"),
        ("", ""),
    ],
)
def test_it_is_run_for_the_target_of_the_module(ptxas: Fake, head: str, arch: str) -> None:
    asked(ptxas, head + INFO)
    assert archs(ptxas) == [arch]


@pytest.mark.process
def test_a_target_that_it_does_not_know(ptxas: Fake) -> None:
    unknown = "// ptxas: ptxas fatal   : Value 'sm_50' is not defined for option 'gpu-name'\n"
    with pytest.raises(ToolError, match=r"^ptxas does not know sm_50: the module was not assembled$"):
        asked(ptxas, f".version 7.0\n.target sm_50\n{unknown}")
    # A plain target may be older than all that it knows; one with an "a" is for itself alone, but for its other name.
    assert archs(ptxas) == ["sm_50", ""]
    with pytest.raises(ToolError, match="does not know sm_101a"):
        asked(ptxas, f".version 8.8\n.target sm_101a\n{unknown}")
    assert archs(ptxas)[2:] == ["sm_101a", "sm_110a"]


@pytest.mark.process
def test_what_is_to_be_linked_is_not_refused(ptxas: Fake) -> None:
    unresolved = "// ptxas: ptxas fatal   : Unresolved extern function 'foo'\n"
    asked(ptxas, f".version 8.0\n.target sm_90\n{unresolved}")
    assert ["-c" in run.arguments for run in ptxas.runs] == [False, True]
    old = "// ptxas: ptxas fatal   : 'Compile only(-c)' requires PTX ISA .version 3.1 or later\n"
    assert asked(ptxas, f".version 3.0\n.target sm_30\n{unresolved}{old}").messages[0].text.startswith("'Compile only")


@pytest.mark.process
def test_an_option_that_it_does_not_know_is_no_fault_of_the_module(ptxas: Fake) -> None:
    with pytest.raises(ToolError, match=r"^ptxas: Unknown option 'foo'$"):
        asked(ptxas, "// ptxas: ptxas fatal   : Unknown option 'foo'\n")
    kept = "// ptxas: ptxas fatal   : No registers left at line 3 in function k\n"
    assert [m.kind for m in asked(ptxas, kept).messages] == ["error"]


@pytest.mark.process
def test_arguments_come_before_ours(ptxas: Fake) -> None:
    asked(ptxas, INFO, "-maxrregcount=64", "-O1")
    assert ptxas.runs[0].arguments[:3] == ("-maxrregcount=64", "-O1", "-v")


@pytest.mark.process
def test_the_copy_is_gone_afterwards(ptxas: Fake) -> None:
    asked(ptxas, INFO)
    (run,) = ptxas.runs
    assert not run.folder.exists()


@pytest.mark.process
def test_what_it_leaves_running_is_not_waited_for(ptxas: Fake) -> None:
    document = Document("", "ptx", f"{INFO}// ptxas! leave\n".encode())

    async def run() -> Output:
        return await asyncio.wait_for(assemble(document, Options(str(ptxas.program))), 20)

    assert asyncio.run(run()).is_recognized


@pytest.mark.process
def test_markers_of_other_files_are_comments_in_the_copy(ptxas: Fake) -> None:
    asked(ptxas, INFO + '# 7 "a.cu"\n\t#line 8 "b.cu" 2\n#pragma x\n# 9\n')
    assert ptxas.module.decode() == INFO + '// 7 "a.cu"\n\t//line 8 "b.cu" 2\n#pragma x\n# 9\n'


@pytest.mark.process
def test_a_large_text_and_a_program_that_does_not_read_it(ptxas: Fake) -> None:
    assert asked(ptxas, INFO + "// and so on\n" * 50_000).is_recognized


def test_a_program_is_a_path_or_a_name_on_path(ptxas: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = ptxas.program.parent
    monkeypatch.setenv("PATH", str(folder))
    assert program_of("ptxas") == program_of(str(ptxas.program)) == str(ptxas.program)
    monkeypatch.chdir(folder)
    assert program_of("./ptxas") == str(ptxas.program)
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(ToolError, match=r"^ptxas is not on PATH$"):
        program_of("ptxas")
    with pytest.raises(ToolError, match=r"is not a program that can be run$"):
        program_of(str(ptxas.log))
    monkeypatch.setenv("HOME", str(folder))
    assert program_of("~/ptxas") == str(ptxas.program)


@pytest.mark.process
def test_a_program_must_be_ptxas_before_it_is_given_anything(ptxas: Fake) -> None:
    ptxas.program.write_text(f'#!/bin/sh\necho "$@" >> {ptxas.log}\n')
    for _ in range(2):
        with pytest.raises(ToolError, match="ptxas is not ptxas: it answers --version with no output"):
            asked(ptxas, INFO)
    assert ptxas.log.read_text() == "--version\n" * 2


def test_an_argument_that_is_no_option_starts_nothing(ptxas: Fake) -> None:
    with pytest.raises(ToolError, match="the argument '-o' is refused"):
        asked(ptxas, INFO, "-v", "-o", "x")
    assert not ptxas.runs


@pytest.mark.process
@needs_ptxas
def test_what_the_real_one_says_of_an_option() -> None:
    document, wish = Document("", "ptx", MODULES[0].read_bytes()), Options(str(oracle.find()), ("-sanitize=foo",))
    with pytest.raises(ToolError, match=r"Value 'foo' is not defined for option 'sanitize'$"):
        asyncio.run(assemble(document, wish))


@pytest.mark.process
@needs_ptxas
@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_the_real_one_reads_as_recorded(module: Path) -> None:
    document = Document("", "ptx", module.read_bytes())
    said = asyncio.run(assemble(document, Options(str(oracle.find()))))
    lines = {message.line for message in said.messages if message.kind == "error"}
    expected = {"refused": {8, 9, 10, 11}, "syntax": {7}, "marker": {7}}
    assert lines == expected.get(module.stem, set())
    assert bool(said.resources) != bool(lines)
    if module.stem == "older_target":
        assert {one.target for one in said.resources} == {"sm_75"}
