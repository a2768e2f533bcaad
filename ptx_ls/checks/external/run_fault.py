"""run-fault: the kernel did what it may not do when it was run in the interpreter.

A kernel is run only where a user asks for it: by the lens above it. The message says what happened and which thread of
which block did it; where two threads take part, as in a race, the other one's instruction is a related place. An edit
of what was run takes it away.
"""

from __future__ import annotations

CODE = "run-fault"
