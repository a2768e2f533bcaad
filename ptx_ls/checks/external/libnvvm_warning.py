"""libnvvm-warning: libnvvm warns about the module of NVVM IR, as it would when the program is built.

It runs as for `libnvvm-error`.
"""

from __future__ import annotations

CODE = "libnvvm-warning"
