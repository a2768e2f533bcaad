"""Everything that is generated, made anew: `python -m tests.generate [--check] [--fast]`.

Says which files changed. With --check nothing is written, and the exit status is 1 if a file is out of date.
--fast leaves out what takes long: values of examples of instructions; COVERAGE.md and FORMS.md in tests/interpreter.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]


def _reference() -> dict[Path, str | None]:
    from ptx_ls.reference.pages import pages

    folder = ROOT / "docs" / "reference"
    made: dict[Path, str | None] = {folder / name: text for name, text in pages().items()}
    return made | {path: None for path in folder.glob("*.md") if path not in made}


def _grammar() -> dict[Path, str | None]:
    from editors.vscode import make_grammar

    return {**make_grammar.files()}


def _languages() -> dict[Path, str | None]:
    from ptx_ls import languages
    from ptx_ls.syntax.document import Document

    known = [languages.language_of(Document(f"file:///x.{name}", name, b"")) for name in languages.names()]
    rows = [
        f"| `{field}` | {' | '.join('yes' if getattr(one, field) else '' for one in known)} |"
        for field in vars(known[0])
        if not isinstance(getattr(known[0], field), str)
    ]
    head = [f"| | {' | '.join(one.name for one in known)} |", "|---|" + "---|" * len(known)]
    text = "# What each language can answer\n\nFrom `ptx_ls/languages`; made by `python -m tests.generate`.\n\n"
    return {ROOT / "docs" / "languages.md": text + "\n".join([*head, *rows]) + "\n"}


def _example_runs() -> dict[Path, str | None]:
    from ptx_ls.checks import rules
    from tests.checks import example_runs

    made = example_runs.files()
    # The pages are made of what is written.
    rules._examples.cache_clear()
    return made


def _rules() -> dict[Path, str | None]:
    from ptx_ls.reference.rule import pages

    folder = ROOT / "docs" / "rules"
    made: dict[Path, str | None] = {folder / name: text for name, text in pages().items()}
    return made | {path: None for path in folder.glob("*.md") if path not in made}


def _settings() -> dict[Path, str | None]:
    from editors.vscode import make_manifest
    from ptx_ls.settings import schema

    docs = ROOT / "docs"
    made = {docs / "settings.md": schema.page(), docs / "ptx-ls.schema.json": schema.schema(make_manifest.levels())}
    return {**make_manifest.files(), **made}


def _usual_shapes() -> dict[Path, str | None]:
    from tests.corpus import usual

    return usual.files()


def _usage() -> dict[Path, str | None]:
    from tests.corpus import usage

    return usage.files()


def _coverage() -> dict[Path, str | None]:
    from tests.interpreter import coverage, forms

    return {coverage.PAGE: coverage.page(), forms.PAGE: forms.page()}


def _examples() -> dict[Path, str | None]:
    from ptx_ls.isa.examples import example
    from tests.interpreter.examples import runs

    made = runs.files()
    # Others read them when they are written.
    example.load.cache_clear()
    example.of_entry.cache_clear()
    return made


def _layout() -> dict[Path, str | None]:
    from tests.interpreter.native_layout import NATIVE, layout

    return {NATIVE / "layout.py": layout()}


Producer = Callable[[], dict[Path, str | None]]
"""Gives files with their text; None for one that must go."""

PRODUCERS: tuple[Producer, ...] = (_reference, _grammar, _languages, _settings, _rules, _usual_shapes, _usage, _layout)
SLOW_PRODUCERS: tuple[Producer, ...] = (_coverage,)
FIRST_PRODUCERS: tuple[Producer, ...] = (_examples, _example_runs)
"""Slow ones too; the reference shows what they make."""


def changes(producers: Iterable[Producer]) -> dict[Path, str | None]:
    """The files that are not as they are made, each with the text that it should have; None for one that must go."""
    made = {path: text for producer in producers for path, text in sorted(producer().items())}
    return {path: text for path, text in made.items() if _text(path) != text}


def _made(producers: Iterable[Producer], is_check: bool) -> int:
    """Says what is not as it is made, and writes it but for a check; how many files that are."""
    changed = changes(producers)
    for path, text in changed.items():
        print(f"{'removed' if text is None else 'changed' if path.exists() else 'new'}: {path.relative_to(ROOT)}")
        if is_check:
            continue
        if text is None:
            path.unlink()
        else:
            path.write_text(text, encoding="utf-8")
    return len(changed)


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def main(arguments: list[str]) -> int:
    """0: everything is as it is made, or was written; 1: with --check something is not; 2: wrong usage."""
    if not {"--check", "--fast"}.issuperset(arguments):
        print(__doc__, file=sys.stderr)
        return 2
    is_fast, is_check = "--fast" in arguments, "--check" in arguments
    changed = 0 if is_fast else _made(FIRST_PRODUCERS, is_check)
    changed += _made((*PRODUCERS, *(() if is_fast else SLOW_PRODUCERS)), is_check)
    if not changed:
        print("nothing has changed")
    return 1 if changed and is_check else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
