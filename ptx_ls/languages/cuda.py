"""PTX in the asm statements of CUDA C++."""

from __future__ import annotations

from ptx_ls.embed.cpp.asked_lints import lints
from ptx_ls.embed.cpp.constraint_letters import constraint_letters
from ptx_ls.embed.cpp.edited import check_edited, first_diagnostics
from ptx_ls.embed.cpp.fragments import fragment_after, fragment_at, statements
from ptx_ls.embed.cpp.half_typed import unread_fragment_at
from ptx_ls.embed.cpp.hints import hints
from ptx_ls.embed.cpp.renumbered import renumberings
from ptx_ls.languages.embedded import embedded_language

LANGUAGE = embedded_language(
    "cuda",
    check_edited,
    fragment_at,
    hints,
    unread_fragment_at,
    fragment_after,
    statements,
    first_diagnostics,
    lints,
    constraint_letters,
    of_statements=renumberings,
)
