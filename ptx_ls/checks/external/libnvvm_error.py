"""libnvvm-error: libnvvm refuses the module of NVVM IR, and ptx-ls finds no error in that line.

The user's own libnvvm runs as LLVM does for `llvm-error`, where it is found in CUDA_HOME
or beside ptx-ls among Python's packages, or the settings or the command line name its file. The
message is its own: of its parser, of its verifier, of the checks of the NVVM IR specification, or of its code
generator ("unsupported operation" means that the target does not have it).
"""

from __future__ import annotations

CODE = "libnvvm-error"
