"""The pages of docs/ and README.md: what zensical.toml and links name exists, so that the site builds strictly."""

from __future__ import annotations

import re
import sys
from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib  # type: ignore[import-not-found, unused-ignore]

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def pages_of(nav: object) -> list[str]:
    """The pages that a navigation names, in its order, without addresses of other places."""
    if isinstance(nav, str):
        return [] if nav.startswith("https://") else [nav]
    assert isinstance(nav, (dict, list))
    return [page for part in (nav.values() if isinstance(nav, dict) else nav) for page in pages_of(part)]


def test_the_navigation_names_each_page_of_the_folder_and_none_else() -> None:
    project = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]
    named = pages_of(project["nav"])
    assert len(named) == len(set(named)) > 20
    pages = [page for page in named if not page.startswith("https:")]
    assert [page for page in pages if not (DOCS / page).is_file()] == []
    assert {path.name for path in DOCS.glob("*.md")} - set(named) == set()


def broken_links(folder: Path, root: Path) -> list[str]:
    """The links of the pages in a folder that lead to no file, or out of a root."""
    found = []
    for page in sorted(folder.glob("*.md")):
        for link in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if not re.match(r"https?:", link):
                target = (folder / link).resolve()
                if not target.exists() or not target.is_relative_to(root):
                    found.append(f"{page.name}: {link}")
    return found


def test_links_lead_to_files_of_the_site() -> None:
    for folder in (DOCS, DOCS / "learn", DOCS / "rules"):
        assert broken_links(folder, DOCS) == []
    assert broken_links(ROOT, ROOT) == []


def test_a_broken_link_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "tests.md").write_text("")
    (tmp_path / "docs" / "a.md").write_text("[a](a.md#x) [b](b.md) [c](../tests.md) [d](https://e.com)")
    assert broken_links(tmp_path / "docs", tmp_path / "docs") == ["a.md: b.md", "a.md: ../tests.md"]
