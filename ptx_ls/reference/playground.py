"""Links from the pages to the playground, where their examples are open in an editor."""

from __future__ import annotations

URL = "https://ptx-ls.github.io/ptx-ls/play/"
"""Where the page of editors/web is published: below the site of docs/, whose address is in zensical.toml."""
EXAMPLE, EXPLAIN = "example", "explain"
"""The keys of its fragment before the name of an example, and before words to explain: editors/web/src/share.js."""


def link(name: str, *, has_example: bool = True) -> str:
    """A link that opens an example, as Markdown; without one, what is explained of the name."""
    return f"[Try it]({URL}#{EXAMPLE if has_example else EXPLAIN}={name})"


def of_code(code: str) -> str:
    """The name of the example of a code: some instructions have the name of a code."""
    return f"code/{code}"
