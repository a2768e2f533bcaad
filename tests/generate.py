"""Everything that is generated from the table, made anew: `python -m tests.generate [--check] [--fast]`.

Says which files changed. With --check nothing is written, and the exit status is 1 if a file is out of date.
--fast leaves out what compiles C (tests/interpreter/COVERAGE.md).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]


def _reference() -> dict[Path, str | None]:
    from ptx_ls.reference.pages import pages

    folder = ROOT / "docs" / "reference"
    made: dict[Path, str | None] = {folder / name: text for name, text in pages().items()}
    return made | {path: None for path in folder.glob("*.md") if path not in made}


def _grammar() -> dict[Path, str | None]:
    from editors.vscode import make_grammar

    return {make_grammar.PATH: make_grammar.grammar()}


def _coverage() -> dict[Path, str | None]:
    from tests.interpreter import coverage

    return {coverage.PAGE: coverage.page()}


PRODUCERS: tuple[Callable[[], dict[Path, str | None]], ...] = (_reference, _grammar)
SLOW_PRODUCERS: tuple[Callable[[], dict[Path, str | None]], ...] = (_coverage,)
"""Each gives files with their text; None for one that must go."""


def main(arguments: list[str]) -> int:
    """0: everything is as it is made (or was written); 1: with --check something is not."""
    changed = []
    for producer in (*PRODUCERS, *(() if "--fast" in arguments else SLOW_PRODUCERS)):
        for path, text in sorted(producer().items()):
            before = path.read_text(encoding="utf-8") if path.exists() else None
            if before == text:
                continue
            changed.append(
                f"{'changed' if before and text else 'new' if text else 'removed'}: {path.relative_to(ROOT)}"
            )
            if "--check" in arguments:
                continue
            if text is None:
                path.unlink()
            else:
                path.write_text(text, encoding="utf-8")
    print("\n".join(changed) or "nothing has changed")
    return 1 if changed and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
