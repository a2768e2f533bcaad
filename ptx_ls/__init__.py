"""ptx-ls: the language server and toolbox for NVIDIA PTX and NVVM IR."""

__version__ = "0.1.0"
