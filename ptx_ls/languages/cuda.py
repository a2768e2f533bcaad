"""PTX in the asm statements of CUDA C++."""

from __future__ import annotations

from ptx_ls.embed.cpp.check import check
from ptx_ls.embed.cpp.module import embedded
from ptx_ls.languages.embedded import embedded_language

LANGUAGE = embedded_language("cuda", check, lambda document: embedded(document).fragments)
