"""ptxas-info: what ptxas tells of the code it made: the registers and spills of a kernel, wgmma that is serialised.

It is asked as for `ptxas-error`. What a function takes is told at its name, and above each kernel; what it takes none
of is left out. `setmaxnreg` that is ignored is told at the instruction. After an edit of the function it is gone until
ptxas is asked again.
"""

from __future__ import annotations

CODE = "ptxas-info"
