"""PTX in the strings of Python."""

from __future__ import annotations

from ptx_ls.embed.python.asked_lints import editor_lints
from ptx_ls.embed.python.check import check
from ptx_ls.embed.python.document import embedded
from ptx_ls.embed.python.fragments import fragment_after, fragment_at, statements, unread_fragment_at
from ptx_ls.embed.python.hints import hints
from ptx_ls.languages.embedded import embedded_language

LANGUAGE = embedded_language(
    "python",
    check,
    fragment_at,
    hints,
    unread_fragment_at,
    fragment_after,
    statements,
    lints=editor_lints,
    sigils="%$",
    comment="#",
    modules=lambda document: embedded(document).modules,
)
