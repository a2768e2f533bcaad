"""ptxas-error: ptxas refuses the module, and ptx-ls finds no error in that line.

ptxas is asked only where a user wants that: with `ptxas.path` in the settings when a document is saved, with `--ptxas`
on the command line. The message is ptxas's own; the words that it quotes are marked, else the whole line. What it says
of a line that ptx-ls has an error in is not repeated. After an edit of the line it is gone until ptxas is asked again.
"""

from __future__ import annotations

CODE = "ptxas-error"
