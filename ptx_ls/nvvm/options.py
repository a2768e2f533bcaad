"""Who reads modules of NVVM IR."""

from __future__ import annotations

from typing import Literal, get_args

Reader = Literal["llvm", "libnvvm"]
"""Who reads a module: LLVM's own back end, or NVIDIA's library libnvvm. They accept different texts."""
READERS: tuple[Reader, ...] = get_args(Reader)

DESCRIBED: dict[Reader, str] = {"llvm": "LLVM", "libnvvm": "libnvvm"}
"""The readers as messages name them."""
