"""ptxas-warning: ptxas warns of something in the module, as it would when the program is built.

It is asked as for `ptxas-error`. What names a function is marked there, what names nothing at `.target`.
"""

from __future__ import annotations

CODE = "ptxas-warning"
