"""ptxas-warning: ptxas warns about the module, as it would when the program is built.

ptxas runs as for `ptxas-error`. A warning that names a function is shown there, one that names nothing at `.target`.
"""

from __future__ import annotations

CODE = "ptxas-warning"
