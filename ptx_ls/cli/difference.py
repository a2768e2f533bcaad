"""The difference of two texts of a file, as lines of a patch."""

from __future__ import annotations

from ptx_ls.cli.terminal import one_line


def difference(path: str, before: bytes, after: bytes) -> list[str]:
    """The lines of a unified diff, without line ends; none where the texts are equal."""
    if before == after:
        return []
    # Imported here, because hardly any run needs it.
    from difflib import unified_diff

    old, new = (one.decode("utf-8", "replace").splitlines() for one in (before, after))
    return [_shown(line) for line in unified_diff(old, new, f"a/{path}", f"b/{path}", lineterm="")]


def _shown(line: str) -> str:
    """A line of a file with its tabs, and without what a terminal would obey."""
    return "\t".join(map(one_line, line.split("\t")))
