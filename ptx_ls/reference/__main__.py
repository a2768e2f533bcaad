"""`python -m ptx_ls.reference [FOLDER]`: write the pages, and remove those that are none any more."""

from __future__ import annotations

import sys
from pathlib import Path

from ptx_ls.reference.pages import pages


def main(folder: Path) -> None:
    """Writes the pages that the table gives into a folder, and removes its other pages."""
    folder.mkdir(parents=True, exist_ok=True)
    made = pages()
    for path in folder.glob("*.md"):
        if path.name not in made:
            path.unlink()
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8")
    print(f"{len(made)} pages in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/reference"))
