"""ptxas-info: what ptxas reports about the generated code: registers and spills of a kernel, serialised wgmma.

ptxas runs as for `ptxas-error`. The resources of a function are shown at its name, and above each kernel; those that it
does not use are omitted. A `setmaxnreg` that is ignored is reported at the instruction. An edit of the function removes
the information until ptxas runs again.
"""

from __future__ import annotations

CODE = "ptxas-info"
