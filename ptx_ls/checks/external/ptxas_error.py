"""ptxas-error: ptxas refuses the module, and ptx-ls finds no error in that line.

ptxas runs only if the user asks for it: with `ptxas.path` in the settings when a document is saved, with `--ptxas` on
the command line. The message is ptxas's own; the words that it quotes are marked, else the whole line. Lines in which
ptx-ls finds an error itself are not reported twice. An edit of the line removes the error until ptxas runs again.
"""

from __future__ import annotations

CODE = "ptxas-error"
