"""run-stopped: a run in the interpreter could not begin, or did not come to its end.

An error where the comment `// run:` does not fit the kernel; a warning where a limit on steps, time or memory was
reached; information where the kernel needs what is not modelled. A kernel is run only where a user asks for it.
"""

from __future__ import annotations

CODE = "run-stopped"
