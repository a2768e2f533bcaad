"""What a project's file chooses holds in an editor for the files below it, as for `ptx-ls check`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.requests.diagnostics import document_diagnostics, first_diagnostics
from ptx_ls.lsp.server import Server
from ptx_ls.settings import project
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.language import Language

BARE = b"fma.rn.bf16x2 %r1, %r1, %r1, %r1;\n"
GUARDED = b"""#ifdef HAS_BF16
__device__ unsigned f(unsigned x) { asm("fma.rn.bf16x2 %0, %0, %0, %0;" : "+r"(x)); return x; }
#endif
"""


@pytest.fixture(autouse=True)
def _anew() -> Iterator[None]:
    project.forget()
    yield
    project.forget()


@pytest.fixture
def server() -> Iterator[Server]:
    one = Server()
    yield one
    one.shutdown()  # type: ignore[no-untyped-call]


def codes(server: Server, path: Path, language: Language, source: bytes) -> list[str]:
    """The codes of what is found in a file that a client opens."""
    project.forget()
    server.session.own.clear()
    uri = path.as_uri()
    document = Document(uri, language, source, 1, server.settings_of(uri).choices)
    context = Context(document, settings=server.settings_of(uri))
    first = first_diagnostics(context)
    found = document_diagnostics(context)
    assert first is None or {one.code for one in first[0]} <= {one.code for one in found}
    return [one.code for one in found]


@pytest.mark.parametrize(
    ("names", "is_refused"), [(["sm_75"], True), (["sm_90"], False), (["sm_90", "sm_75"], True), ([], False)]
)
def test_the_target_of_bare_ptx(server: Server, tmp_path: Path, names: list[str], is_refused: bool) -> None:
    (tmp_path / "ptx-ls.toml").write_text(f'target = {names}\nselect = ["needs-target"]\n')
    assert codes(server, tmp_path / "a.ptx", "ptx", BARE) == ["needs-target"] * is_refused
    head = b".version 8.0\n.target sm_90\n"
    assert not codes(server, tmp_path / "b.ptx", "ptx", head + BARE)


def test_each_file_has_the_choices_of_its_project(server: Server, tmp_path: Path) -> None:
    for name, target in (("old", "sm_75"), ("new", "sm_90")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ptx-ls.toml").write_text(f'macro = {{HAS_BF16 = ["{target}"]}}\nreader = "llvm"\n')
        assert server.settings_of((tmp_path / name / "a.ll").as_uri()).choices.reader == "llvm"
    assert codes(server, tmp_path / "old" / "a.cu", "cuda", GUARDED) == ["needs-target"]
    assert not codes(server, tmp_path / "new" / "a.cu", "cuda", GUARDED)
    assert server.settings_of((tmp_path / "a.ll").as_uri()).choices.reader == ""


def test_what_a_project_selects_and_leaves_out(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "inner" / "a.ptx"
    everything = codes(server, path, "ptx", BARE)
    assert {"missing-version", "undefined-name"} <= set(everything)
    settings = tmp_path / "ptx-ls.toml"
    settings.write_text('select = ["undefined-name"]\n')
    assert set(codes(server, path, "ptx", BARE)) == {"undefined-name"}
    settings.write_text('exclude = ["inner"]\n')
    assert not codes(server, path, "ptx", BARE)
    assert codes(server, tmp_path / "b.ptx", "ptx", BARE) == everything
    settings.write_text('languages = ["cuda"]\n')
    assert not codes(server, path, "ptx", BARE)


def test_a_file_of_settings_that_changes(server: Server, tmp_path: Path) -> None:
    """An open document is judged for what the file says then."""
    settings, uri = tmp_path / "ptx-ls.toml", (tmp_path / "a.cu").as_uri()
    settings.write_text('target = ["sm_75"]\n')
    server.session.documents[uri] = Document(uri, "cuda", GUARDED, 1, server.settings_of(uri).choices)
    settings.write_text('target = ["sm_90"]\n')
    project.forget()
    server.session.own.clear()
    server._judge_anew([uri])
    assert server.session.documents[uri].choices.targets == ("sm_90",)
