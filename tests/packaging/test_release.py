"""One version, and what a release is made with."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ptx_ls import __version__
from tests.packaging.release import ROOT, main, section, version

WORKFLOWS = ROOT / ".github" / "workflows"


def test_each_file_has_the_version() -> None:
    assert version() == __version__
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert 'dynamic = ["version"]' in project
    assert 'version = { attr = "ptx_ls.__version__" }' in project
    for name in ("editors/vscode/package.json", "grammar/ptx/tree-sitter.json", "grammar/nvvm/tree-sitter.json"):
        assert f'"version": "{__version__}"' in (ROOT / name).read_text(encoding="utf-8"), name
    zed = (ROOT / "editors/zed/extension.toml").read_text(encoding="utf-8")
    assert f'\nversion = "{__version__}"\n' in zed
    assert zed.count(f'rev = "v{__version__}"') == 2
    lock = json.loads((ROOT / "editors/vscode/package-lock.json").read_text(encoding="utf-8"))
    assert lock["version"] == __version__
    mirror = (ROOT / "docs/release/pre-commit/pyproject.toml").read_text(encoding="utf-8")
    assert f'"ptx-ls=={__version__}"' in mirror


@pytest.mark.parametrize("path", sorted(WORKFLOWS.glob("*.yml")), ids=lambda path: path.name)
def test_workflows_name_commits_and_ask_for_little(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    used = re.findall(r"uses: (\S+?)@(\S+)( # v\d+\.\d+\.\d+)?$", text, re.M)
    assert used
    assert all(re.fullmatch("[0-9a-f]{40}", commit) and tag for _, commit, tag in used)
    assert text.count("uses: ") == len(used)
    assert re.search(r"^permissions:\n  contents: read\n\n", text, re.M)


def test_the_section_of_a_version(capsys: pytest.CaptureFixture[str]) -> None:
    text = "# Changelog\n\n## 0.2.0 (2027-01-02)\n\n- new\n\n## 0.1.0 (not released)\n\n- first\n"
    assert section(text, "0.2.0") == "- new\n"
    for wanted in ("0.1.0", "0.3.0"):
        with pytest.raises(ValueError, match=wanted):
            section(text, wanted)
    assert main(["v9.9.9"]) == 1
    assert f"v{__version__}" in capsys.readouterr().err
