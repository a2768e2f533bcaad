"""What users are asked to install exists: the name is on no package index, so a clone and a wheel are named."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "editors" / "vscode" / "src" / "installing.json"
READ = (
    "*.md",
    "docs/*.md",
    "editors/**/*.md",
    "editors/**/*.ts",
    "editors/**/*.json",
    "editors/**/*.lua",
    "ptx_ls/**/*.py",
)
# A name after `install` that is not a path, a file or an extra of this folder.
MISLEADING = re.compile(r"pypi\.org/project/ptx-ls|\b(?:uv tool|pipx|uvx|pip) (?:install |run )?['\"]?ptx-ls\b")


def texts() -> dict[Path, str]:
    """Every text that a user may read, by its file."""
    files = {file for pattern in READ for file in ROOT.glob(pattern)}
    return {file: file.read_text(encoding="utf-8") for file in files if "node_modules" not in file.parts}


def test_nothing_names_what_no_index_has() -> None:
    assert [str(file) for file, text in texts().items() if MISLEADING.search(text)] == []
    assert MISLEADING.search('Install it with "uv tool install ptx-ls" or "pipx install ptx-ls".')
    assert MISLEADING.search("pip install 'ptx-ls[lower]'")


def test_the_words_of_the_message_stand_in_one_file_and_the_readmes_agree() -> None:
    words = json.loads(WORDS.read_text(encoding="utf-8"))
    for command in (words["fromWheel"], words["fromClone"]):
        for readme in (ROOT / "README.md", ROOT / "editors" / "vscode" / "README.md"):
            assert re.search(rf"^    {re.escape(command)} ", readme.read_text(encoding="utf-8"), re.MULTILINE)
        sources = (ROOT / "editors" / "vscode" / "src").glob("*.ts")
        assert not any(command in source.read_text(encoding="utf-8") for source in sources)
