"""Public repositories at pinned commits, fetched with git into a folder: nothing is installed, nothing committed."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Repository:
    """A repository on GitHub and the one commit of it that is used."""

    name: str
    commit: str

    def tree(self, cache: Path) -> Path:
        """Its files, fetched if they are not there."""
        folder = cache / self.name.replace("/", "+")
        if not (folder / ".git" / "shallow").exists():
            folder.mkdir(parents=True, exist_ok=True)
            address = f"https://github.com/{self.name}"
            for command in (
                ("init", "-q"),
                ("fetch", "-q", "--depth=1", address, self.commit),
                ("checkout", "-q", "FETCH_HEAD"),
            ):
                subprocess.run(("git", *command), cwd=folder, check=True)
        return folder
