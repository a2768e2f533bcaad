"""Links from the pages to the playground, where their examples are open in an editor."""

from __future__ import annotations

URL = "https://ptx-ls.github.io/ptx-ls/"
"""Where the page of editors/web is published."""
EXAMPLE = "example"
"""The key before an example's name in the fragment, which `editors/web/src/share.js` reads."""


def link(name: str) -> str:
    """A link that opens an example, as Markdown."""
    return f"[Try it]({URL}#{EXAMPLE}={name})"
