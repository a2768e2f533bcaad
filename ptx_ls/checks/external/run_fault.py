"""run-fault: the kernel did something illegal when it was run in the interpreter.

A kernel runs only if the user asks for it: with the lens above it. The message says what happened and which thread of
which block did it; if two threads take part, as in a race, the instruction of the other is a related location. An edit
of the code that was run removes the diagnostic.
"""

from __future__ import annotations

CODE = "run-fault"
