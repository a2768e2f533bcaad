"""What the pages link to is what the playground reads, and opens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from editors.web.examples import of_codes, of_families
from ptx_ls.checks import codes
from ptx_ls.isa.explain import explain
from ptx_ls.reference import playground, sections
from tests.packaging.__main__ import ROOT

DOCS = ROOT / "docs"
SHARE = (ROOT / "editors" / "web" / "src" / "share.js").read_text(encoding="utf-8")
LINK = re.compile(rf"\[Try it\]\({re.escape(playground.URL)}#(\w+)=([\w./-]+)\)")


def pages() -> Iterator[tuple[str, str, Path]]:
    """The page of each code and each family of instructions, with its name and that of its example."""
    for path in (DOCS / "rules").glob("*.md"):
        if path.stem != "README":
            yield path.stem, playground.of_code(path.stem), path
    yield from ((name, name, DOCS / "reference" / f"{name}.md") for name in sections.pages())


def test_every_page_of_a_code_and_a_family_opens_its_example_in_the_playground() -> None:
    known = {*of_codes(), *of_families()}
    for name, example, path in pages():
        found = LINK.findall(path.read_text(encoding="utf-8"))
        assert found == [(playground.EXAMPLE, example) if example in known else (playground.EXPLAIN, name)], path


def test_a_page_without_an_example_opens_what_is_explained() -> None:
    known = {*of_codes(), *of_families()}
    for name in {name for name, example, _ in pages() if example not in known}:
        assert codes.explanation(name) or explain(name).matches, name


def test_the_playground_reads_the_keys_of_the_links() -> None:
    named = dict(re.findall(r'^export const (\w+) = "(\w+)";$', SHARE, re.MULTILINE))
    assert (named["EXAMPLE"], named["EXPLAIN"]) == (playground.EXAMPLE, playground.EXPLAIN)


def test_the_playground_is_published_below_the_site() -> None:
    settings, workflow = (
        (ROOT / name).read_text(encoding="utf-8") for name in ("zensical.toml", ".github/workflows/site.yml")
    )
    (site,) = re.findall(r'^site_url = "(.+)"$', settings, re.MULTILINE)
    (folder,) = re.findall(r"editors/web/dist build/site/(\w+)$", workflow, re.MULTILINE)
    assert f"{site}{folder}/" == playground.URL
    assert f'"{playground.URL}"' in settings
