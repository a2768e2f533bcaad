"""run-stopped: a run in the interpreter could not start, or did not finish.

An error if the comment `// run:` does not fit the kernel; a warning if a limit on steps, time or memory was reached;
information if the kernel needs something that is not modelled. A kernel runs only if the user asks for it.
"""

from __future__ import annotations

CODE = "run-stopped"
